import type { Fact } from '../core/event-types.ts'
import { faultOf, IbidError } from '../core/fault.ts'
import { replay } from '../core/fold-run.ts'
import type { Decision } from '../core/question.ts'
import type { Run } from '../core/run.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { assertKnown } from './known-run.ts'

/** What a person says to the question a run rests on. */
export interface PersonsAnswer {
  /** Id of the question; the open one where absent. */
  readonly question?: string
  readonly text: string
  /** Of an approval; the run goes on without the call where absent. */
  readonly decision?: Decision
}

/**
 * Answers the question that a run rests on; `pursue` carries the run on. Of several who answer at once, in whatever process, one is heard.
 * Throws `IbidError('not-found')` where there is no such run or question, and `IbidError('stale')` where it was answered already.
 */
export async function answerQuestion(
  id: string,
  said: PersonsAnswer,
  dependencies: Pick<EngineDependencies, 'log' | 'redact'>,
): Promise<void> {
  const run = replay(id, await dependencies.log.read(id))
  if (run.seq === 0) throw new IbidError('not-found', `run not found: ${id}`, 'list them with: ibid runs list')
  assertKnown(run)
  const open = run.question
  if (!open || run.end || run.cancelled || (said.question !== undefined && said.question !== open.id)) throw notOpen(run, said.question)
  const text = said.text.trim()
  if (open.kind === 'clarification' && text === '')
    throw new IbidError('empty-prompt', 'the answer is empty', `the question is: ${open.text}`)
  const decision = open.kind === 'approval' ? { decision: said.decision ?? 'deny' } : {}
  const fact: Fact = { type: 'question.answered', answer: { question: open.id, text, ...decision, by: 'person' } }
  try {
    await dependencies.log.append(id, run.seq, dependencies.redact(fact))
  } catch (error) {
    if (faultOf(error).code !== 'stale') throw error
    // Somebody else was first: the log now says what became of this question.
    return answerQuestion(id, { ...said, question: open.id }, dependencies)
  }
}

/** Why there is nothing to answer: the question, or the newest where none is named, was answered already, or there is none. */
function notOpen({ id, answered }: Run, named: string | undefined): IbidError {
  const question = named ?? answered.at(-1)?.question.id
  const remedy = `see: ibid runs show ${id}`
  return question !== undefined && answered.some((each) => each.question.id === question)
    ? new IbidError('stale', `question ${question} of run ${id} has already been answered`, remedy)
    : new IbidError('not-found', `run ${id} has no open question${named ? ` ${named}` : ''}`, remedy)
}
