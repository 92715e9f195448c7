import type { ShownSource } from '../../core/model.ts'
import { isRepeat } from './choose.ts'
import type { ChosenQuotes } from './choose-quotes.ts'
import { withNeighbours } from './neighbours.ts'
import { isShort, type Passage } from './passages.ts'
import type { Question } from './question.ts'
import { told } from './quotes.ts'

/** Whether one search was enough, more were made, or these found what they looked for. */
export type Hops = 'oneHop' | 'perhapsMore' | 'manyHops'

/** How many documents are listed at most. */
const mostDocuments = { oneHop: 5, perhapsMore: 10, manyHops: 10 } as const
/** How much less of the question than the answer's best sentence the evidence beside it may speak of. */
const tellingShare = 0.4
/** How much less likely than the best one a source may be that is told beside an answer. */
const likelyShare = 0.05
/** What a passage is worth at least, of the answer's best one, that is told beside it where a second hop was looked for and not found under its name. */
const closeShare = 0.3

/** What is known where evidence is listed: `sources` and their `passages` best first, and what the answer quotes of them. */
interface Told {
  readonly question: Question
  readonly sources: readonly ShownSource[]
  readonly passages: readonly Passage[]
  readonly quotes: ChosenQuotes
  readonly hops: Hops
  /** Whether passages were judged by more than the question. */
  readonly isMixed: boolean
}

/**
 * The sources in the order of their worth, each by the passage that stands for it: all where nothing answers, the nearest first; beside an answer those that tell
 * more than it.
 */
export function evidenceList({ question, sources, passages, quotes, hops, isMixed }: Told): readonly string[] {
  const { chosen } = quotes
  const quoted = quotes.together.flat()
  const isAnswered = chosen.length > 0
  const nearest = isAnswered ? [] : nearestTo(passages)
  // Of several hops, the second may share few words with the question.
  const least = hops === 'oneHop' ? tellingShare * Math.max(0, ...chosen.map(({ topical }) => topical)) : 0
  const likely = hops === 'oneHop' && isAnswered ? likelyShare * Math.max(0, ...sources.map(({ score = 0 }) => score)) : 0
  const close = hops === 'perhapsMore' && isAnswered ? closeShare * Math.max(0, ...chosen.map(({ score }) => score)) : 0
  const read = [question.text, ...sources.map(({ text }) => text)].join('\n')
  return onePerDocument(sources, mostDocuments[hops], nearest[0]?.source).flatMap((source) => {
    if (source === nearest[0]?.source) return [told(source, nearest)]
    if ((source.score ?? 1) < likely) return []
    const best = bestOf(source, passages, quoted, isMixed)
    if (best && best.score < close && !isNamedIn(source, read)) return []
    return isAnswered && best && (best.topical <= least || isToldAlready(best, quoted)) ? [] : [told(source, best ? [best] : [])]
  })
}

/** Where nothing answers, what stands where the best passage stands: often the sentence beside it is the one that was asked for. */
function nearestTo(passages: readonly Passage[]): readonly Passage[] {
  const best = passages.find(({ kind }) => kind !== 'code')
  return best === undefined ? [] : (withNeighbours([best], passages)[0] ?? [])
}

/** The best source of each document, `first` before all: other sections of the same one say less that is new than another document does. */
function onePerDocument(ranked: readonly ShownSource[], most: number, first?: ShownSource): readonly ShownSource[] {
  const best = new Map<string, ShownSource>()
  for (const source of first ? [first, ...ranked] : ranked)
    if (!best.has(source.document ?? source.handle)) best.set(source.document ?? source.handle, source)
  return [...best.values()].slice(0, most)
}

/**
 * The passage that stands for a source in the evidence: its best one that the answer does not quote already, or where `mayRepeat` that one rather than none of
 * the topic.
 */
function bestOf(source: ShownSource, passages: readonly Passage[], quoted: readonly Passage[], mayRepeat: boolean): Passage | undefined {
  const own = passages.filter((passage) => passage.source.handle === source.handle && passage.kind !== 'code')
  const fresh = own.filter((passage) => !quoted.some((other) => isRepeat(passage, other)))
  const telling = fresh.find(({ holds }) => holds.size > 0) ?? (mayRepeat ? own.find(({ holds }) => holds.size > 0) : undefined)
  return telling ?? fresh.find(({ kind }) => kind === 'prose') ?? own[0]
}

/** Whether an answer that quotes the source of a passage leaves nothing in it to be told: the rest of a section that has been quoted is noise. */
function isToldAlready(passage: Passage, quoted: readonly Passage[]): boolean {
  if (!quoted.some(({ source }) => source.handle === passage.source.handle)) return false
  return isShort(passage.text) || quoted.some((other) => isRepeat(passage, other) || isBesideNamed(passage, other))
}

/** Whether a passage is a row of a table of which another one has been quoted by its name: it needs no others. */
const isBesideNamed = (one: Passage, other: Passage): boolean =>
  other.named &&
  one.kind === 'row' &&
  one.head !== undefined &&
  one.head === other.head &&
  one.source === other.source &&
  one.under === other.under

/** Whether a text, be it the source's own, names what a source is titled with: a page about one thing may be the second hop. */
function isNamedIn({ title }: ShownSource, text: string): boolean {
  const name = title.replace(/\s*\(.*?\)/g, '').trim()
  return name.length > 2 && text.includes(name)
}
