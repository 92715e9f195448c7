import type { Decision, Question } from '../../core/question.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'

const decisions: ReadonlyMap<string, Decision> = new Map([
  ['once', 'once'],
  ['yes', 'once'],
  ['y', 'once'],
  ['session', 'session'],
  ['deny', 'deny'],
  ['no', 'deny'],
  ['n', 'deny'],
])

/**
 * What a person means by a line: an option by its number or its words, or words of their own, which deny what needs approval. An empty line takes the
 * assumption of the question; undefined where there is none.
 */
export function answerFrom({ kind, options = [], assumption }: Question, line: string): PersonsAnswer | undefined {
  const typed = line.trim()
  const text = options[Number(typed) - 1] ?? typed
  if (kind === 'clarification') return text || assumption ? { text: text || (assumption ?? '') } : undefined
  if (text === '') return undefined
  const decision = decisions.get(text.toLowerCase())
  return decision === undefined ? { text, decision: 'deny' } : { text: '', decision }
}
