import type { ModelMessage, ShownSource } from '../../core/model.ts'
import { queryTerms, terms } from '../../core/text/words.ts'
import { feedSearches } from './feed-calls.ts'
import { type Passage, passagesOf } from './passages.ts'
import type { Question } from './question.ts'
import { type WrittenAnswer, writeAnswer } from './write-answer.ts'

/** What the place that a search gave a source is worth beside the words that it holds. */
const placeWorth = 0.2
/** What a sentence is worth that says nothing new, beside one that says something else in every word. */
const leastNews = 0.2
/** What an event is worth whose title is what was asked for and nothing else. */
const namedEvent = 1.5

/**
 * An answer from what feeds and documents gave, of more than one kind where more than one answers. Whoever asks about something finds many sentences that mention it;
 * those tell most whose other words few others have.
 */
export function writeFeedAnswer(question: Question, topic: string, messages: readonly ModelMessage[]): WrittenAnswer {
  const results = messages.filter((message) => message.role === 'tool')
  const kinds = new Map<string, string>()
  const found = new Map<string, { readonly source: ShownSource; readonly place: number }>()
  for (const { call, sources } of results)
    for (const [place, source] of sources.entries()) {
      kinds.set(source.handle, feedSearches.includes(call.tool) ? call.tool : 'documents')
      if ((found.get(source.handle)?.place ?? Number.POSITIVE_INFINITY) > place) found.set(source.handle, { source, place })
    }
  const about = { ...question, terms: [...new Set(queryTerms(topic))] }
  const sources = [...found.values()].map(({ source }) => source)
  const passages = passagesOf(about, sources, 0)
  const news = newsOf(passages, about.terms)
  const judge = (passage: Passage): Passage | undefined => {
    if (!isOwn(passage)) return undefined
    const { source, text } = passage
    const event = kinds.get(source.handle) === 'search_calendar' ? eventLine(about, passage) : undefined
    const told = event ?? passage
    return { ...told, score: told.score * (event ? 1 : leastNews + (1 - leastNews) * news(text) ** 2) }
  }
  const best = new Map<string, number>()
  for (const passage of passages) {
    const told = judge(passage)
    if (!told || told.holds.size === 0) continue
    const { handle } = passage.source
    best.set(handle, Math.max(best.get(handle) ?? 0, told.score))
  }
  const worth = ({ handle }: ShownSource) => (best.get(handle) ?? 0) + placeWorth / (1 + (found.get(handle)?.place ?? 0) / 2)
  return writeAnswer(
    about,
    sources.toSorted((a, b) => worth(b) - worth(a)),
    { hops: 'manyHops', mixture: { kinds, judge } },
  )
}

/** When and where an event is stands in lines of their own, below the title that says what it is. */
function eventLine({ wants, terms: asked }: Question, passage: Passage): Passage | undefined {
  if (!(wants.has('time') && /^When: /.test(passage.text)) && !(wants.has('place') && /^Where: /.test(passage.text))) return undefined
  const title = terms(passage.source.title)
  const holds = new Set(asked.filter((term) => title.includes(term)))
  if (holds.size === 0) return undefined
  const isNamed = title.every((term) => asked.includes(term))
  return { ...passage, holds, score: passage.score * (isNamed ? namedEvent : 1) }
}

/** How rare the words of a sentence are among all that was found, but for those that were asked for: 0 to 1. */
function newsOf(passages: readonly Passage[], asked: readonly string[]): (text: string) => number {
  const counts = new Map<string, number>()
  const own = (text: string) => [...new Set(terms(text))].filter((term) => !asked.includes(term))
  for (const { text } of passages) for (const term of own(text)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const most = Math.log(passages.length + 1) || 1
  return (text) => {
    const words = own(text)
    const sum = words.reduce((total, term) => total + Math.log((passages.length + 1) / (counts.get(term) ?? 1)), 0)
    return words.length === 0 ? 0 : sum / words.length / most
  }
}

/** The head of a mail, who said what when, and what a reply answers to: they tell of the words, and are not the words. */
function isOwn({ source, text }: Passage): boolean {
  const at = source.text.indexOf(text)
  const line = source.text.slice(source.text.lastIndexOf('\n', at) + 1, at)
  return (
    !/^[ \t]*>/.test(line) &&
    !/^(?:(?:From|To|Cc|Date|Subject): |\[\d+ quoted lines? )/.test(text) &&
    !/^[^\n]{1,100}, \d{4}-\d\d-\d\d \d\d:\d\d UTC:$/.test(text)
  )
}
