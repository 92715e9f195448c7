import type { ModelRequest, ShownSource } from '../../core/model.ts'
import { stopWords } from '../../core/text/stop-words.ts'
import { terms } from '../../core/text/words.ts'
import type { Mixture } from './choose-quotes.ts'
import type { Found } from './follow-ups.ts'
import type { Passage } from './passages.ts'
import { type Question, readQuestion } from './question.ts'

/** A later question of a conversation with so many informative words or fewer may lean on an earlier one. */
const leaningWords = 4
/** So many tell what a conversation is about. */
const subjectWords = 3
/** What all words of the earlier question in a passage and the headings above it are worth, beside a passage's own score. */
const subjectWorth = 0.3

/** A question, and what it may go on from. */
export interface ReadTurn {
  readonly question: Question
  /** The earlier question that says what the conversation is about, where this one says little by itself. */
  readonly subject?: Question
}

/** Reads a request's question: "and how are they restarted?" names no jobs, "what is avvio?" may be new, so both readings are searched for. */
export function readTurn({ messages }: Pick<ModelRequest, 'messages'>, text: string): ReadTurn {
  const question = readQuestion(text)
  const at = messages.findLastIndex((message) => message.role === 'user' && message.text.includes(text))
  const asked = messages
    .slice(0, Math.max(0, at))
    .flatMap((message) => (message.role === 'user' && !message.text.includes(text) ? [message.text] : []))
  const subject = asked.findLast((earlier) => informative(readQuestion(earlier)).length >= subjectWords) ?? asked.at(-1)
  if (subject === undefined || informative(question).length > leaningWords) return { question }
  return { question, subject: readQuestion(subject) }
}

/** What both readings are searched for by, this question's own words first. */
export const queriesOf = ({ question, subject }: ReadTurn): readonly string[] =>
  subject === undefined ? [question.text] : [question.text, `${subject.text} ${question.text}`]

/** What the two readings found, as one search: the best of each in turn. */
export function joined(searches: readonly Found[], { subject }: ReadTurn): readonly Found[] {
  const [own, both, ...rest] = searches
  if (subject === undefined || own === undefined || both === undefined) return searches
  const turns = both.sources.flatMap((source, at): readonly ShownSource[] => [source, ...own.sources.slice(at, at + 1)])
  const all = [...turns, ...own.sources.slice(both.sources.length)]
  return [{ query: own.query, sources: [...new Map(all.map((source) => [source.handle, source])).values()] }, ...rest]
}

/** Prefers what speaks of the earlier question too; where nothing holds a word that was said now, nothing answers. */
export function preferring({ question, subject }: ReadTurn): Mixture | undefined {
  if (subject === undefined) return undefined
  const [own, about] = [informative(question), informative(subject)]
  const spoken = (passage: Passage) => {
    const said = new Set(terms(`${passage.source.title} ${passage.text}`))
    return about.filter((term) => said.has(term)).length / Math.max(1, about.length)
  }
  return {
    kinds: new Map(),
    judge: (passage) => ({ ...passage, score: passage.score + subjectWorth * spoken(passage) }),
    canAnswer: (passages) => own.length === 0 || passages.some(({ holds }) => own.some((term) => holds.has(term))),
  }
}

const informative = ({ terms }: Question): readonly string[] => terms.filter((term) => !stopWords.has(term))
