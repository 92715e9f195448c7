import type { Question } from '../../core/question.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'
import type { Key } from '../prompt/key.ts'
import { answerFrom } from './answer-from.ts'

/** What a key comes to at an open question: another choice, the answer, or nothing; then it belongs to the prompt. */
export type QuestionKey = { readonly chosen: number } | { readonly said: PersonsAnswer } | undefined

/** What stands chosen when a question comes up: the first option, or -1 for the assumption, where there is one. */
export const firstChoice = ({ assumption }: Question): number => (assumption ? -1 : 0)

/** Takes a key at an open question while nothing is typed: a number answers, the arrows choose, Enter takes what is chosen. */
export function questionKey(question: Question, chosen: number, key: Key): QuestionKey {
  const { options = [] } = question
  const answer = (line: string): QuestionKey => {
    const said = answerFrom(question, line)
    return said && { said }
  }
  if (key.kind === 'text') return options[Number(key.text) - 1] === undefined ? undefined : answer(key.text)
  if (key.kind !== 'chord') return undefined
  if (key.chord === 'return') return answer(options[chosen] === undefined ? '' : String(chosen + 1))
  if (options.length === 0 || (key.chord !== 'up' && key.chord !== 'down')) return undefined
  const first = firstChoice(question) < 0 ? -1 : 0
  const count = options.length - first
  return { chosen: first + ((chosen - first + (key.chord === 'up' ? count - 1 : 1)) % count) }
}
