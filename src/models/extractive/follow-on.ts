import type { ModelRequest } from '../../core/model.ts'
import { stopWords } from '../../core/text/stop-words.ts'
import { type Question, readQuestion } from './question.ts'

/** A question with so many words of its own or fewer may lean on the one before. */
const ownTerms = 3
/** How far back the question is looked for that says what it is about. */
const mostBack = 4

/** What goes on from something said before: it begins as a continuation, or puts a pronoun where its subject would be. */
const goesOn =
  /^\W*(?:and|but|so|or|also|then|what about|how about|why|why not|since when)\b|\b(?:it|its|they|them|their|those|these|that one|he|she|him|her)\b|^(?:那|还有|而且|为什么)|[它他她]|呢[?？]?\s*$/i

/** A question as its conversation means it. */
export interface ReadTurn {
  readonly question: Question
  /** Of its terms, those that the person has said now, where the others come from an earlier question: what answers holds one of them. */
  readonly own?: readonly string[]
}

/** Reads a request's question. One that goes on from an earlier one is read together with that: "and how are they restarted?" names no jobs. */
export function readTurn(request: ModelRequest, text: string): ReadTurn {
  const own = readQuestion(text)
  const informative = own.terms.filter((term) => !stopWords.has(term))
  const at = request.messages.findLastIndex((message) => message.role === 'user' && message.text.includes(text))
  const before = request.messages.slice(0, Math.max(0, at))
  if (informative.length > ownTerms || !goesOn.test(text)) return { question: own }
  const asked = before.flatMap((message) => (message.role === 'user' ? [message.text] : [])).toReversed()
  const subject = asked.slice(0, mostBack).find((earlier) => readQuestion(earlier).terms.length > 1 && !goesOn.test(earlier))
  if (subject === undefined) return { question: own }
  const together = readQuestion(`${subject} ${text}`)
  return {
    question: { ...together, wants: own.wants.size > 0 ? own.wants : together.wants },
    ...(informative.length > 0 ? { own: informative } : {}),
  }
}
