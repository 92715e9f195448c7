import type { RunEvent } from '../../../core/event-types.ts'
import { IbidError } from '../../../core/fault.ts'
import { canonicalJson, isRecord } from '../../../core/json.ts'
import type { Tool, ToolCall } from '../../../core/tool.ts'
import type { Recorded } from '../../../engine/guards/invoke.ts'
import { excerptOf } from '../../../engine/guards/result-length-limit.ts'
import { needsIn } from '../../../engine/verb/skipped-call.ts'

/** What became of the calls of a run, by call id. */
export type RecordedCalls = ReadonlyMap<string, Recorded>

export const recordedCalls = (events: readonly RunEvent[]): RecordedCalls =>
  new Map(events.flatMap((event) => (event.type === 'tool.finished' ? [[event.record.call.id, event] as const] : [])))

/** What a call came to: the call of that id where it asked the same, else the first that asked the same. */
export function recordedCall(calls: RecordedCalls, { id, tool, input }: ToolCall): Recorded | undefined {
  const wanted = canonicalJson(input)
  const isSame = ({ record: { call } }: Recorded) => call.tool === tool && canonicalJson(call.input) === wanted
  const there = calls.get(id)
  return there && isSame(there) ? there : [...calls.values()].find(isSame)
}

/**
 * The tools of a run as far as its log shows them: each gives again what it gave, call by call, and throws what it threw. They take any arguments, and of the
 * steps of a verb those that its calls had; a call that the recording does not hold is `not-found`.
 */
export function recordedTools(names: readonly string[], events: readonly RunEvent[], calls: RecordedCalls): readonly Tool[] {
  const asked = approvedTools(events)
  return names.map((name): Tool => {
    const own = [...calls.values()].filter(({ record }) => record.call.tool === name)
    const connector = own.find(({ record }) => record.connector !== undefined)?.record.connector
    return {
      name,
      title: name.replaceAll('_', ' '),
      description: 'Returns what it returned in the recording.',
      ...inSteps(name, events),
      effect: asked.has(name) ? 'write' : 'read',
      ...(connector === undefined ? {} : { connector }),
      timeDependent: ranTwice(own),
      paged: own.some(({ output, excerpt }) => excerpt === undefined && excerptOf(output, '') !== undefined),
      async run(input, { call: id, changing }) {
        const there = recordedCall(calls, { id, tool: name, input })
        if (!there) throw new IbidError('not-found', `the recording has no call ${name} ${canonicalJson(input)}`)
        const { record, output } = there
        for (const event of events) if (event.type === 'file.changing' && event.call === record.call.id) await changing(event.change)
        if (record.error && !output.failed) throw new IbidError(record.error.code, record.error.message, record.error.remedy)
        return output
      },
    }
  })
}

/**
 * What a tool takes and gives in the declared steps of a verb, by the calls that were made and the words about those that were not. Kinds of results have no
 * name on the log: that of the tool that gave them stands for it.
 */
function inSteps(name: string, events: readonly RunEvent[]): Pick<Tool, 'input' | 'gives' | 'takes'> {
  const steps = events.flatMap((event) => (event.type === 'verb.stepped' ? [event] : []))
  const calls = steps.flatMap((step) => step.calls)
  const sourcesOf = ({ input }: ToolCall): readonly unknown[] => (isRecord(input) && Array.isArray(input['from']) ? input['from'] : [])
  const giver = new Map(calls.map(({ id, tool }) => [id, tool]))
  const own = calls.filter(({ tool }) => tool === name)
  const needs = steps.flatMap(({ left = [] }) => left.filter(({ tool }) => tool === name).map(({ why }) => needsIn(why)))
  const takes = [...own.flatMap(sourcesOf).flatMap((id) => giver.get(String(id)) ?? []), ...needs.flatMap((need) => need.takes)]
  const names = own.flatMap(({ input }) => (isRecord(input) ? Object.keys(input) : [])).filter((key) => key !== 'from')
  const properties = Object.fromEntries(names.map((key) => [key, {}]))
  const gives = calls.flatMap(sourcesOf).some((id) => giver.get(String(id)) === name)
  return {
    input: {
      json: { type: 'object', properties, required: needs.flatMap(({ required }) => required) },
      check: (value) => ({ ok: true, value }),
    },
    ...(gives ? { gives: name } : {}),
    ...(takes.length > 0 ? { takes: [...new Set(takes)] } : {}),
  }
}

/** Tools about whose calls a person was asked. */
function approvedTools(events: readonly RunEvent[]): ReadonlySet<string> {
  const ids = events.flatMap((event) =>
    event.type === 'question.asked' && event.question.kind === 'approval' ? [event.question.call] : [],
  )
  const calls = events.flatMap((event) => (event.type === 'model.replied' ? event.reply.calls : []))
  return new Set(calls.filter(({ id }) => ids.includes(id)).map(({ tool }) => tool))
}

/** Whether the same call succeeded more than once: the engine then did not take it for a repetition. */
function ranTwice(own: readonly Recorded[]): boolean {
  const keys = own.filter(({ record }) => record.status === 'success').map(({ record }) => canonicalJson(record.call.input))
  return new Set(keys).size < keys.length
}
