import type { Fact } from '../../core/event-types.ts'
import { fault } from '../../core/fault.ts'
import { planSchema } from '../../core/plan.ts'
import type { Run } from '../../core/run.ts'
import { callFast, saidIn } from '../call-fast.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'

const system = [
  'You plan how a question is to be answered from documents and tools by somebody else. Do not answer it.',
  'Call write_plan once: the goal in one line, and at most seven sub-tasks that each end in something found, in the order of work. Keep simple questions to one.',
  'Set needsClarification with a clarificationPrompt only where different readings of the question would lead to different answers.',
].join('\n')

/** A planning call before the first step (policy `always`), on the fast model. Its failure is told and harmless. */
export async function* plan(run: Run, dependencies: EngineDependencies, signal: AbortSignal): AsyncIterable<Fact> {
  const asked = { system, messages: run.messages.slice(), tools: dependencies.tools.definitions(['write_plan']), temperature: 0 }
  const { reply, spent, fault: failure } = yield* callFast(asked, 'plan', run, dependencies, signal)
  if (failure) return yield { type: 'plan.failed', fault: failure }
  const call = reply.calls.find(({ tool }) => tool === 'write_plan')
  const checked = planSchema.check(call?.input)
  if (checked.ok) return yield { type: 'plan.written', plan: checked.value, by: 'planner', spent }
  const why = !call ? 'it did not call write_plan' : (call.malformed ?? checked.issues.join('; '))
  yield { type: 'plan.failed', fault: fault('malformed', `the planner returned no plan: ${why}`), spent, said: saidIn(reply) }
}
