import type { Fact } from '../core/facts.ts'
import { IbidError } from '../core/fault.ts'
import type { Decision } from '../core/question.ts'
import { replay } from '../core/run.ts'
import type { Kit } from './kit.ts'

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
export async function answerQuestion(id: string, said: PersonsAnswer, kit: Pick<Kit, 'log' | 'redact'>): Promise<void> {
  const run = replay(id, await kit.log.read(id))
  if (run.seq === 0) throw new IbidError('not-found', `no run ${id}`, 'list them with: ibid runs list')
  const open = run.question
  const asked = said.question ?? open?.id
  if (asked !== undefined && run.answered.some(({ question }) => question.id === asked))
    throw new IbidError('stale', `question ${asked} of run ${id} was answered already`, `see: ibid runs show ${id}`)
  if (!open || open.id !== asked || run.end)
    throw new IbidError(
      'not-found',
      `run ${id} has no open question${said.question ? ` ${said.question}` : ''}`,
      `see: ibid runs show ${id}`,
    )
  const text = said.text.trim()
  if (open.kind === 'clarification' && text === '')
    throw new IbidError('empty-prompt', 'the answer is empty', `the question is: ${open.text}`)
  const decision = open.kind === 'approval' ? { decision: said.decision ?? 'deny' } : {}
  const fact: Fact = { type: 'question.answered', answer: { question: open.id, text, ...decision, by: 'person' } }
  await kit.log.append(id, run.seq, kit.redact(fact))
}
