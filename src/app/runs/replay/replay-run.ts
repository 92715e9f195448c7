import type { Clock } from '../../../core/clock.ts'
import type { Fact, RunEvent } from '../../../core/event-types.ts'
import { IbidError } from '../../../core/fault.ts'
import { canonicalJson } from '../../../core/json.ts'
import type { Run } from '../../../core/run.ts'
import type { ToolOutput } from '../../../core/tool.ts'
import type { EngineDependencies } from '../../../engine/engine-dependencies.ts'
import { withOutput } from '../../../engine/fork.ts'
import { guarded } from '../../../engine/guards/guard-chain.ts'
import type { Invoke, Recorded } from '../../../engine/guards/invoke.ts'
import { pursue } from '../../../engine/run-loop.ts'
import { toolbox } from '../../../tools/toolbox.ts'
import { evidenceOf } from '../fallback-answer.ts'
import { recordedLog } from './recorded-log.ts'
import { recordedModels } from './recorded-models.ts'
import { requestIn } from './recorded-run.ts'
import { type RecordedCalls, recordedCalls, recordedTools } from './recorded-tools.ts'

/** What is to be otherwise than it was recorded. */
export interface ReplayChanges {
  readonly question?: string
  /** Other results of tool calls, by call id (`r1`); a text has no sources. */
  readonly results?: Readonly<Record<string, string | ToolOutput>>
}

/**
 * Runs a recording again through the engine of this version, in memory: models answer, tools give and people say what the log holds, time stands where it
 * stood, and everything else (prompts, guards, citations, reviews, limits, the answer) is worked out anew. Gives the events of the new run, which has
 * the id of the old one; without changes they differ in durations alone (`firstDifference`), unless the engine has changed. What only a person or the
 * outside world decided (failed, denied and interrupted calls) is taken over. A fork begins behind the events that it took over. Throws
 * `IbidError('usage')` for a recording that stops in the middle.
 */
export async function replayRun(events: readonly RunEvent[], changes: ReplayChanges = {}): Promise<readonly RunEvent[]> {
  const request = requestIn(events)
  const id = events[0]!.run
  const last = events.at(-1)
  if (last?.type !== 'run.ended' && last?.type !== 'question.asked')
    throw new IbidError('usage', `run ${id} stops partway through`, `resume it first with: ibid runs resume ${id}`)
  const kept = givenEvents(events)
  const stop = new AbortController()
  const calls = withResults(recordedCalls(events), changes)
  const open = recordedModels(events, kept, () => stop.abort())
  const { log, now } = recordedLog(events, () => stop.abort())
  const tools = toolbox(recordedTools(request.tools, events, calls))
  const clock: Clock = { now, sleep: async (_ms, signal) => signal?.throwIfAborted() }
  const dependencies: EngineDependencies = {
    log,
    clock,
    tools,
    invoke: orAsRecorded(calls, guarded({ tools, clock, redact: (value) => value, emit: () => undefined })),
    model: async (model) => open(model),
    retrieval: () => standInCalls(events),
    evidence: evidenceOf,
    redact: (value) => value,
    emit: () => undefined,
  }
  for (const event of events.slice(0, kept)) await log.append(id, event.seq - 1, changed(event, request.question, changes))
  for (;;) {
    const run = await pursue(id, dependencies, stop.signal)
    const answer = run.question && answerTo(events, run)
    if (!answer) return log.read(id)
    await log.append(id, run.seq, answer)
  }
}

/** How many events stand at the beginning of a replay as they were recorded: the question, what a fork took over, an answer given again. */
function givenEvents(events: readonly RunEvent[]): number {
  const { forkedFrom } = requestIn(events)
  return forkedFrom?.seq ?? (events[1]?.type === 'answer.reused' ? 2 : 1)
}

function changed(
  { run: _run, seq: _seq, at: _at, ...fact }: RunEvent,
  asked: string,
  { question = asked, results = {} }: ReplayChanges,
): Fact {
  if (fact.type === 'run.began') return { ...fact, request: { ...fact.request, question } }
  const output = fact.type === 'tool.finished' ? results[fact.record.call.id] : undefined
  return fact.type === 'tool.finished' && output !== undefined ? withOutput(fact, outputOf(output), question) : fact
}

const outputOf = (output: string | ToolOutput): ToolOutput => (typeof output === 'string' ? { text: output } : output)

/** The calls with the changed results among them. Throws `IbidError('usage')` for a result of no call. */
function withResults(calls: RecordedCalls, { results = {} }: ReplayChanges): RecordedCalls {
  const changes = Object.entries(results).map(([id, output]) => {
    const there = calls.get(id)
    if (!there) throw new IbidError('usage', `the recording has no call ${id}`, `its calls are: ${[...calls.keys()].join(', ')}`)
    return [id, withOutput({ type: 'tool.finished', ...there }, outputOf(output), '')] as const
  })
  return new Map([...calls, ...changes])
}

/** What failed, was denied or was interrupted is not tried again; what succeeded or was refused as a repetition goes through the guards anew. */
const orAsRecorded =
  (calls: RecordedCalls, invoke: Invoke): Invoke =>
  async (invocation) => {
    const there = calls.get(invocation.call.id)
    const same = there && canonicalJson(there.record.call) === canonicalJson(invocation.call)
    return same && (invocation.signal.aborted || isOutside(there)) ? there : invoke(invocation)
  }

const isOutside = ({ record }: Recorded): boolean =>
  record.tries !== undefined || record.cachedAt !== undefined || (record.status !== 'success' && record.status !== 'skipped')

/** The calls that stood in for a model that failed. */
const standInCalls = (events: readonly RunEvent[]): ReturnType<EngineDependencies['retrieval']> =>
  events
    .flatMap((event) => (event.type === 'model.replied' && event.reply.standIn ? event.reply.calls : []))
    .map(({ tool, input }) => ({ tool, input }))

/** What somebody said to the question that the run rests on. */
function answerTo(events: readonly RunEvent[], { question }: Run): Fact | undefined {
  const answered = events.find((event) => event.type === 'question.answered' && event.answer.question === question?.id)
  return answered?.type === 'question.answered' ? { type: answered.type, answer: answered.answer } : undefined
}
