import type { SentenceState, Verify } from '../../core/answer.ts'
import type { MarkedSource } from '../../core/citation-marks.ts'
import { type Citation, type Source, uriOfQuote } from '../../core/source.ts'
import { phrase } from '../../core/text/phrase.ts'
import { type Contradiction, contradictionOf, type Evidence } from './contradiction/contradiction.ts'
import { findPassage } from './find-passage.ts'
import { findInHeading, findQuote } from './find-quote.ts'
import { passageAt, sentencesAt } from './passage-of-quote.ts'

/** What is known of one sentence; its citations have no numbers yet. */
export interface SentenceCheck {
  readonly state: SentenceState
  readonly cited: readonly Omit<Citation, 'mark'>[]
  readonly reason?: string
  readonly against?: Omit<Citation, 'mark' | 'support'>
  /** How many of its marks name a source that was never read, or words that stand nowhere. */
  readonly strays?: number
}

type Sources = ReadonlyMap<string, Source>

/** What a sentence is checked against, and how. */
interface Checking {
  /** Every passage that may be cited, by handle. */
  readonly sources: Sources
  readonly verify: Verify
  /** The words that are answered: a value that stands there needs no source. */
  readonly question: string
}

/** Least likeness of a passage to a sentence that has no mark: nobody says that it rests on anything. */
const likeEnoughUnmarked = 0.8

/** Checks a sentence of a model by what its marks name. `marked` is empty where it has `[none]` alone. */
export function checkMarked(text: string, marked: readonly MarkedSource[], how: Checking): SentenceCheck {
  const { sources } = how
  const places = marked.map((mark) => placeOf(text, mark, sources))
  const found = places.filter((place) => place !== undefined)
  const strays = marked.filter(({ handle, quote }, at) => !places[at] && (quote !== undefined || !sources.has(handle))).length
  const check: SentenceCheck =
    found.length === 0 ? { state: 'unsupported', cited: [], reason: reasonOf(marked, sources) } : judged(text, unique(found), how)
  return strays > 0 ? { ...check, strays } : check
}

/** A sentence of an extractive answer is a quote itself: it stands in the source, or it does not. */
export function checkQuoted(text: string, marked: readonly MarkedSource[], sources: Sources): SentenceCheck {
  const found = marked.flatMap((mark) => placeOf(text, { handle: mark.handle, quote: text }, sources) ?? [])
  if (found.length === 0) return { state: 'unsupported', cited: [], reason: reasonOf(marked, sources) }
  return { state: 'stated', cited: unique(found).map(citationOf) }
}

/** A sentence without marks is cited where a source that was read says it; else it states nothing that was to be borne out. */
export function checkUnmarked(text: string, how: Checking): SentenceCheck | undefined {
  let best: Place | undefined
  for (const [handle, source] of how.sources) {
    const passage = findPassage(text, source)
    if (passage && passage.score >= likeEnoughUnmarked && passage.score > (best?.support ?? 0)) {
      const start = source.text.indexOf(passage.quote)
      best = { handle, source, start, end: start + passage.quote.length, support: passage.score }
    }
  }
  return best && judged(text, [best], how)
}

/** The words of all that was read that are most like a sentence. */
export function nearestPassage({ sources }: { readonly sources: Sources }, text: string): string | undefined {
  const place = placeOf(text, { handle: '' }, sources)
  return place?.source.text.slice(place.start, place.end)
}

interface Place {
  readonly handle: string
  readonly source: Source
  readonly start: number
  readonly end: number
  readonly support: number
}

/** Where the words of a mark stand: in the source it names, else in another that was read; without a quote, what is most like the sentence. */
function placeOf(text: string, { handle, quote }: MarkedSource, sources: Sources): Place | undefined {
  const named = sources.get(handle)
  const order = named ? [[handle, named] as const, ...[...sources].filter(([other]) => other !== handle)] : [...sources]
  if (quote !== undefined) {
    for (const [other, source] of order) {
      const found = findQuote(quote, source) ?? findInHeading(quote, source)
      if (found) return { handle: other, source, ...found, support: 1 }
    }
    return undefined
  }
  const candidates = (named ? order.slice(0, 1) : order).flatMap(([other, source]) => {
    const passage = findPassage(text, source)
    return passage ? [{ handle: other, source, passage }] : []
  })
  const best = candidates.sort((a, b) => b.passage.score - a.passage.score)[0]
  if (!best) return undefined
  const start = best.source.text.indexOf(best.passage.quote)
  return { handle: best.handle, source: best.source, start, end: start + best.passage.quote.length, support: best.passage.score }
}

const reasonOf = (marked: readonly MarkedSource[], sources: Sources): string =>
  marked.length === 0
    ? 'the model gave no source for it'
    : marked.some(({ quote }) => quote !== undefined)
      ? 'the quoted text is not in any source'
      : marked.some(({ handle }) => sources.has(handle))
        ? 'no source contains anything similar'
        : 'the source was never read'

function judged(text: string, places: readonly Place[], { verify, question, sources }: Checking): SentenceCheck {
  const cited = places.map(citationOf)
  if (places.some((place) => holds(place, text))) return { state: 'stated', cited }
  const contradiction =
    verify === 'off'
      ? undefined
      : contradictionOf(
          text,
          places.map(evidenceOf),
          question,
          [...sources.values()].map(({ text: read }) => read),
        )
  if (!contradiction) {
    const code = verify === 'off' ? undefined : unknownCode(text, question, sources)
    return code === undefined
      ? { state: 'quoted', cited }
      : { state: 'unsupported', cited: [], reason: phrase`${code} appears in no source` }
  }
  const { source, quote, uri } = citationOf(placeAgainst(places, contradiction))
  return { state: 'contradicted', cited: [], reason: contradiction.reason, against: { source, quote, uri } }
}

/** A hash, key, serial number or the like that a sentence names and that nothing has said: such a thing is copied, or it is wrong. */
function unknownCode(text: string, question: string, sources: Sources): string | undefined {
  const codes = text.match(/(?<![\w.-])(?=\w*[a-z])(?=(?:\d*[a-z_]+\d+){2})\w{8,}(?![\w-])/gi) ?? []
  return codes.find((code) => !question.includes(code) && [...sources.values()].every((source) => !source.text.includes(code)))
}

/** Where the words stand that the reason begins with, as in `14 days, not 41`: in a quote, or in the sentences around one. */
function placeAgainst(places: readonly Place[], { reason, of }: Contradiction): Place {
  const [there = ''] = reason.split(', not ')
  const around = places.map((place) => ({ ...place, ...spanAt(place) }))
  const holds = ({ source, start, end }: Place): boolean => source.text.slice(start, end).includes(there)
  return places.find(holds) ?? around.find(holds) ?? places[of]!
}

/** The whole sentences that a place lies in. */
function spanAt({ source, start, end }: Place): Pick<Place, 'start' | 'end'> {
  const units = sentencesAt(source, start, end)
  return { start: Math.min(start, ...units.map((unit) => unit.start)), end: Math.max(end, ...units.map((unit) => unit.end)) }
}

const unique = (places: readonly Place[]): readonly Place[] =>
  places.filter(
    (place, at) =>
      places.findIndex((other) => other.source === place.source && other.start === place.start && other.end === place.end) === at,
  )

function citationOf({ handle, source, start, end, support }: Place): Omit<Citation, 'mark'> {
  const quote = source.text.slice(start, end)
  return { source: handle, quote, uri: uriOfQuote(source, quote), support: Math.round(support * 100) / 100 }
}

const plain = (words: string): string =>
  words
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''

/** Whether the sentence is, word for word, one of the sentences that the quote stands in, or all of them. A part of one may lack its condition. */
function holds(place: Place, text: string): boolean {
  const { source, start, end } = place
  const words = plain(text)
  const units = sentencesAt(source, start, end).map((unit) => source.text.slice(unit.start, unit.end))
  return words !== '' && [passageAt(source, start, end), ...units].some((unit) => plain(unit) === words)
}

const evidenceOf = (place: Place): Evidence => ({
  quote: place.source.text.slice(place.start, place.end),
  passage: passageAt(place.source, place.start, place.end),
  heading: [place.source.title, place.source.section, place.source.document].filter(Boolean).join('. '),
  source: place.source.text,
})
