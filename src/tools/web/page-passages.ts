import { sentences } from '../../core/text/sentences.ts'
import { queryTerms, terms } from '../../core/text/words.ts'

export interface PageSection {
  readonly heading: string
  readonly text: string
}

/** A sentence of a page with the heading it stands under. */
export interface PagePassage {
  readonly quote: string
  readonly section: string
  /** 0 to 1; 1 where no question was asked. */
  readonly score: number
}

interface Sentence {
  readonly quote: string
  readonly section: string
  readonly terms: ReadonlySet<string>
}

/** Sentences shorter than this many words say nothing by themselves. */
const leastWords = 4
/** Words of a heading, at most. */
const longestHeading = 10
/** A sentence counts from this share of the question's weight on. */
const leastScore = 0.25

/**
 * The sentences of a page that hold most of the question's words, rare words counting more, in the order of the page; without a question the first sentence of
 * each section.
 */
export function pagePassages(sections: readonly PageSection[], question: string | undefined, most: number): readonly PagePassage[] {
  const all = sections.map(sentencesOf)
  const wanted = question === undefined ? [] : queryTerms(question)
  const flat = all.flat()
  if (wanted.length === 0)
    return flat
      .filter(({ section }, at) => at === 0 || flat[at - 1]?.section !== section)
      .slice(0, most)
      .map(({ quote, section }) => ({ quote, section, score: 1 }))
  const weights = new Map(
    wanted.map((term) => [term, Math.log(1 + flat.length / (1 + flat.filter((each) => each.terms.has(term)).length))]),
  )
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1
  const scored = flat.map((each, order) => ({ ...each, order, score: scoreOf(each, weights) / whole }))
  const best = scored.filter(({ score }) => score >= leastScore).toSorted((a, b) => b.score - a.score || a.order - b.order)
  return best
    .slice(0, most)
    .toSorted((a, b) => a.order - b.order)
    .map(({ quote, section, score }) => ({ quote, section, score: Math.round(score * 100) / 100 }))
}

/** Small sections may stand in one another's text: their headings count too. */
export function pageHeadings(sections: readonly PageSection[]): readonly string[] {
  return [
    ...new Set(
      sections.flatMap(({ heading, text }) => [heading, ...units(text).flatMap((unit) => (unit.kind === 'heading' ? [unit.quote] : []))]),
    ),
  ].filter(Boolean)
}

function sentencesOf({ heading, text }: PageSection): readonly Sentence[] {
  let section = heading
  return units(text).flatMap(({ quote, kind }) => {
    if (kind === 'heading') section = quote
    if (kind === 'heading' || quote.split(/\s+/).length < leastWords) return []
    return [{ quote, section, terms: new Set(terms(`${section} ${quote}`)) }]
  })
}

/** The sentences of a text. A few words that stand in a paragraph of their own, without a full stop, are the heading of a section too small to be one. */
const units = (text: string) =>
  sentences(text).map(({ start, end, kind }) => {
    const quote = text.slice(start, end)
    const isAlone = /(?:^|\n\n)$/.test(text.slice(0, start)) && /^(?:\n\n|$)/.test(text.slice(end))
    const isHeading = kind === 'heading' || (isAlone && quote.split(/\s+/).length <= longestHeading && !/[\p{P}\n]$/u.test(quote))
    return { quote, kind: isHeading ? 'heading' : kind }
  })

const scoreOf = (sentence: Sentence, weights: ReadonlyMap<string, number>): number =>
  [...weights].reduce((sum, [term, weight]) => sum + (sentence.terms.has(term) ? weight : 0), 0)
