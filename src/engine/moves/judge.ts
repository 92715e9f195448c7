import type { Fact } from '../../core/event-types.ts'
import type { Run } from '../../core/run.ts'
import { callFast, saidIn } from '../call-fast.ts'
import { judgedAnswer, judgedWords, judgeSystem, readVerdicts } from '../cite/judge.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'

/** Verdicts are short: a line for each sentence. */
const maxTokens = 600

/** One call of the fast model says of each sentence whether its quotes carry it. Where none can be had, or the money is spent, the answer says that nobody did. */
export async function* judge(run: Run, dependencies: EngineDependencies, signal: AbortSignal): AsyncIterable<Fact> {
  const asked = { system: judgeSystem, messages: [{ role: 'user', text: judgedWords(run) }], tools: [], temperature: 0, maxTokens } as const
  const { reply, spent, fault } = yield* callFast(asked, `judge ${run.steps}`, run, dependencies, signal)
  if (fault) {
    const answer = judgedAnswer(run, [], `The quotes were not checked against their sentences: ${fault.message}.`)
    return yield { type: 'answer.judged', answer, verdicts: [], left: fault }
  }
  const verdicts = readVerdicts(run.answer!, reply.text)
  const why =
    verdicts.length === 0 ? 'The quotes were not checked against their sentences: the judge returned no usable verdict.' : undefined
  yield { type: 'answer.judged', answer: judgedAnswer(run, verdicts, why), verdicts, spent, ...(why ? { said: saidIn(reply) } : {}) }
}
