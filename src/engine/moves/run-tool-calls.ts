import type { Fact } from '../../core/event-types.ts'
import { fault } from '../../core/fault.ts'
import type { CallPreview } from '../../core/permission.ts'
import type { Question } from '../../core/question.ts'
import type { Run } from '../../core/run.ts'
import type { ToolCall } from '../../core/tool.ts'
import { controls } from '../controls/control.ts'
import type { Control, ControlResult } from '../controls/control-result.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { approvalFor } from '../guards/guard-chain.ts'
import { type Invocation, type Outcome, type Recorded, refusal } from '../guards/invoke.ts'
import { recordOf } from '../guards/record.ts'
import { questionId } from '../questions.ts'
import { reviseName } from '../review/revision.ts'
import { lanes, usualLanes } from './parallel-call-limit.ts'
import { type PendingFacts, pendingFacts } from './pending-facts.ts'

/** A call of this step that has no result yet. `taken`: what a control comes to. */
interface Pending {
  readonly invocation: Invocation
  readonly taken: ControlResult | undefined
}

/**
 * Runs the pending calls: announced together, run together, recorded in the order asked. A call that a person has to answer to, be it a question or an
 * approval, stays pending and is not started; while it is not clear what is meant, nothing else runs. A call that a crashed process had started is run
 * again only where it changes nothing.
 */
export async function* act(run: Run, dependencies: EngineDependencies, signal: AbortSignal): AsyncIterable<Fact> {
  const box = pendingFacts()
  const pending = await Promise.all(
    run.pending.map(
      async (call): Promise<Pending> => ({
        invocation: invocationOf(run, call, signal, box),
        taken: await takenBy(run, call, dependencies),
      }),
    ),
  )
  const unclear = run.toAsk !== undefined || pending.some(({ taken }) => taken?.unclear)
  const asked = unclear ? new Map<Pending, CallPreview>() : await waitingForApproval(pending, dependencies)
  const resting = pending.filter((each) => (unclear ? each.taken?.question : asked.has(each)))
  const free = pending.filter((each) => !resting.includes(each))
  for (const { invocation } of free) if (!invocation.interrupted) yield { type: 'tool.started', call: invocation.call }

  const lane = lanes(run.request?.limits.callsAtOnce ?? usualLanes)
  const running = free.map(async ({ invocation, taken }): Promise<Recorded> => {
    const outcome = taken?.outcome ?? (unclear ? waiting : undefined)
    const recorded = outcome
      ? recordOf(run, invocation.call, outcome, dependencies.clock.now(), 0)
      : await lane(() => dependencies.invoke(invocation))
    dependencies.emit(settled(run, recorded))
    return recorded
  })
  for (const [index, recorded] of running.entries()) {
    yield* box.until(recorded)
    for (const fact of free[index]?.taken?.facts ?? []) yield fact
    yield { type: 'tool.finished', ...(await recorded) }
  }
  const [first] = resting
  if (first) yield { type: 'question.asked', question: first.taken?.question ?? approval(run, first.invocation.call, asked.get(first)) }
}

const invocationOf = (run: Run, call: ToolCall, signal: AbortSignal, { record }: PendingFacts): Invocation => {
  const step = run.reply?.calls ?? run.pending
  const siblings = step.slice(
    0,
    Math.max(
      0,
      step.findIndex(({ id }) => id === call.id),
    ),
  )
  return { call, run, signal, interrupted: run.started.has(call.id), siblings, record }
}

/** A control that the run was not given is an unknown tool like any other. */
const takenBy = (run: Run, call: ToolCall, dependencies: EngineDependencies): ReturnType<Control> | undefined =>
  run.request?.tools.includes(call.tool) || (call.tool === reviseName && run.gathers > 0)
    ? controls.get(call.tool)?.(run, call, dependencies)
    : undefined

/** The calls that a person has to approve, and what is asked about each. */
async function waitingForApproval(
  pending: readonly Pending[],
  dependencies: EngineDependencies,
): Promise<ReadonlyMap<Pending, CallPreview>> {
  const asked = await Promise.all(
    pending.map(async (each) => [each, each.taken ? undefined : await approvalFor(dependencies.tools, each.invocation)] as const),
  )
  return new Map(asked.flatMap(([each, preview]) => (preview ? [[each, preview]] : [])))
}

const waiting: Outcome = refusal(
  'skipped',
  fault('blocked', 'Not run: the question must be clarified first', { remedy: 'Call it again after the answer, if it is still needed.' }),
)

const approval = (run: Run, call: ToolCall, { text = `Allow ${call.tool} to run?`, ...preview }: Partial<CallPreview> = {}): Question => ({
  id: questionId(run),
  kind: 'approval',
  text,
  options: ['once', 'session', 'deny'],
  call: call.id,
  ...(Object.keys(preview).length > 0 ? { preview } : {}),
})

const settled = (run: Run, { record }: Recorded) =>
  ({
    type: 'tool.settled',
    run: run.id,
    call: record.call.id,
    status: record.status,
    durationMs: record.durationMs,
    summary: record.resultSummary,
  }) as const
