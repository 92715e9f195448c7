import type { Question } from '../../core/question.ts'
import type { PersonsAnswer } from '../../engine/answer-question.ts'
import type { Key } from '../prompt/key.ts'
import { answerFrom } from './answer-from.ts'

/** What a key comes to at an open question: another choice, the answer, or nothing; then it belongs to the prompt. */
export type QuestionKey = { readonly chosen: number } | { readonly said: PersonsAnswer } | undefined

/** Takes a key at an open question while nothing is typed: a number or Enter answers, the arrows choose. */
export function questionKey(question: Question, chosen: number, key: Key): QuestionKey {
  const { options = [], assumption } = question
  const answer = (line: string): QuestionKey => {
    const said = answerFrom(question, line)
    return said && { said }
  }
  if (key.kind === 'text') return options[Number(key.text) - 1] === undefined ? undefined : answer(key.text)
  if (key.kind !== 'chord') return undefined
  if (key.chord === 'return') return answer(options.length > 0 && !assumption ? String(chosen + 1) : '')
  if (options.length === 0 || (key.chord !== 'up' && key.chord !== 'down')) return undefined
  return { chosen: (chosen + (key.chord === 'up' ? options.length - 1 : 1)) % options.length }
}
