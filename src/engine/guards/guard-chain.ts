import type { Fact } from '../../core/event-types.ts'
import { fault } from '../../core/fault.ts'
import type { ChangingFile } from '../../core/file-change.ts'
import type { MediaStore } from '../../core/media.ts'
import type { CallPreview } from '../../core/permission.ts'
import type { ToolCall } from '../../core/tool.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { abortable } from './abort.ts'
import { agentDepthLimit } from './agent-depth-limit.ts'
import { cached } from './cached.ts'
import { cooldown } from './cooldown.ts'
import { afterCrash } from './crash.ts'
import { hashOf } from './hash.ts'
import type { Guard, Invocation, Invoke, Outcome, Step } from './invoke.ts'
import { keepMedia } from './keep-media.ts'
import { origin } from './origin.ts'
import { permissionOf } from './permission.ts'
import { permissionGuard } from './permission-guard.ts'
import { givenTool, recorded } from './record.ts'
import { repeat } from './repeated-call.ts'
import { truncate } from './result-length-limit.ts'
import { retry } from './retry.ts'
import { timeout } from './timeout.ts'
import { toolCallLimit } from './tool-call-limit.ts'
import { validate } from './validate.ts'

/** What the log is told of a file that a call is about to change; the bytes it has now are kept. */
async function changingFact(call: ToolCall, { path, before, after }: ChangingFile, store: MediaStore | undefined): Promise<Fact> {
  const hash = nameOf(before)
  if (hash !== null && before instanceof Uint8Array) await store?.keep(hash, before)
  return { type: 'file.changing', call: call.id, change: { path, before: hash, after: nameOf(after) } }
}

const nameOf = (bytes: Uint8Array | string | null): string | null => (bytes instanceof Uint8Array ? hashOf(bytes) : bytes)

/** The guards that may refuse a call before anybody is asked whether it may run, outermost first. */
const refusing = (tools: Toolbox): readonly Guard[] => [toolCallLimit, cooldown, validate, repeat(tools), agentDepthLimit]

/** Composes every guard around a tool call, outermost first. The one place that knows their order. */
export function guarded(
  parts: Pick<EngineDependencies, 'tools' | 'clock' | 'cache' | 'media' | 'credential' | 'whyOff' | 'redact' | 'emit'>,
): Invoke {
  const { cache, clock, redact } = parts
  const kept = cache ? [cached({ cache, clock, redact })] : []
  const guards = [
    origin,
    truncate,
    ...refusing(parts.tools),
    permissionGuard,
    afterCrash,
    retry(clock),
    timeout,
    abortable,
    ...kept,
    keepMedia(parts.media),
  ]
  const call: Step = async (invocation, tool, input) => {
    const { run } = invocation
    const output = await tool.run(input, {
      signal: invocation.signal,
      run: run.id,
      call: invocation.call.id,
      ...(run.request?.owner === undefined ? {} : { owner: run.request.owner }),
      ...(run.request?.session === undefined ? {} : { session: run.request.session }),
      ...(run.request?.folder === undefined ? {} : { folder: run.request.folder }),
      scope: run.request?.scope,
      question: run.request?.question ?? '',
      credential: (name) => parts.credential?.(name),
      progress: (text) => parts.emit({ type: 'tool.progress', run: run.id, call: invocation.call.id, text }),
      changing: async (change) => invocation.record(await changingFact(invocation.call, change, parts.media)),
      results: run.results,
    })
    return output.failed
      ? { status: 'error', output, fault: fault('failed', firstLine(output.text)), tries: 1 }
      : { status: 'success', output, tries: 1 }
  }
  return recorded(parts.tools, clock, compose(guards, call), (tool) => parts.whyOff?.(tool))
}

/**
 * What a person has to be asked before this call may run. Undefined for one that may, that is refused anyhow, that was under way when the process died, or that
 * cannot be shown.
 */
export async function approvalFor(tools: Toolbox, invocation: Invocation): Promise<CallPreview | undefined> {
  const { run, call, signal } = invocation
  const tool = givenTool(tools, run, call.tool)
  if (!tool || invocation.interrupted) return undefined
  let asked: CallPreview | undefined
  const look: Step = async (_, checked, input) => {
    const { decision, notes } = await permissionOf(run, checked, call, input)
    if (decision !== 'ask') return unrefused
    const shown = await checked.preview?.(input, { signal, ...(run.request?.folder ? { folder: run.request.folder } : {}) })
    const allNotes = [...new Set([...(shown?.notes ?? []), ...notes])]
    asked = {
      text: `Allow ${call.tool} to run with ${JSON.stringify(call.input)}?`,
      ...shown,
      ...(allNotes.length > 0 ? { notes: allNotes } : {}),
    }
    return unrefused
  }
  // What is thrown here is thrown again where the call is run, and becomes its fault.
  await compose(refusing(tools), look)(invocation, tool, call.input).catch(() => undefined)
  return asked
}

const unrefused: Outcome = { status: 'success', output: { text: '' }, tries: 0 }

const compose = (guards: readonly Guard[], call: Step): Step => guards.reduceRight((inner, guard) => guard(inner), call)

const firstLine = (text: string): string => text.split('\n', 1)[0]?.slice(0, 200) || 'the tool reported an error'
