import { prepare, type Question } from './question.ts'
import type { Candidate, PageEvidence, QueryTerm, RankInput } from './ranking-types.ts'
import { type SectionEvidence, sectionReader } from './section.ts'

/** What a page as a whole shows for a question, 0 to 1. */
interface PageSigns {
  /** Share of the question's weight that occurs anywhere in the page. */
  readonly coverage: number
  /** Share of the page title's tokens that the question has. */
  readonly titleShare: number
}

/** Reads a page for a question from its counts and title. */
const readPage = (page: PageEvidence, question: Question, terms: readonly QueryTerm[]): PageSigns => {
  let covered = 0
  for (let term = 0; term < terms.length; term += 1)
    if (question.words[term] === 1 && (page.counts[term] ?? 0) > 0) covered += question.weights[term] ?? 0
  let hits = 0
  for (let at = 0; at < page.title.length; at += 1) if (question.find((page.title[at] ?? 0) >>> 2) >= 0) hits += 1
  return { coverage: covered / question.total, titleShare: page.title.length > 0 ? hits / page.title.length : 0 }
}

/**
 * The evidence that the ranking weighs, in the order of a row's columns. All are 0 or more and grow with relevance; a prefix says for what kind of question one
 * counts alone.
 */
export const features = [
  'section',
  'exact',
  'heading',
  'lead',
  'likelihood',
  'window',
  'run',
  'askedPhrase',
  'statedHeading',
  'statedHeadingShare',
  'unversioned',
  'meaning',
  'pageCoverage',
  'pageTitleShare',
  'pageMeaning',
  'pageOthers',
  'pageWindows',
] as const

/** One column of the evidence. */
export type Feature = (typeof features)[number]

/** Columns whose scale depends on the question: they are divided by their largest value among its candidates. */
const relative: readonly Feature[] = ['pageOthers', 'pageWindows']

/** Shares of a page's further sections, the best of them first. */
const decay = 0.5

/** Cosine of a stored vector with the question's, which has length one; never below 0. */
const cosine = (vector: Int8Array | undefined, question: Float32Array | undefined): number => {
  if (vector === undefined || question === undefined) return 0
  let sum = 0
  let length = 0
  for (let at = 0; at < vector.length; at += 1) {
    const value = vector[at] ?? 0
    sum += value * (question[at] ?? 0)
    length += value * value
  }
  return length === 0 ? 0 : Math.max(0, sum / Math.sqrt(length))
}

const isVersioned = ({ title, crumbs }: Candidate, mark: number): boolean =>
  mark >= 0 && [title, crumbs].some((tokens) => Array.prototype.some.call(tokens, (token: number) => token >>> 2 === mark))

const othersOf = (sections: readonly number[]): number => {
  const [, ...others] = sections.toSorted((a, b) => b - a)
  return others.reduce((sum, value, at) => sum + value * decay ** (at + 1), 0)
}

/** The evidence for every candidate: `candidates.length` rows of {@link features}`.length` columns. */
export const evidence = (input: RankInput): Float32Array => {
  const { candidates, pages, collection, latent } = input
  const question = prepare(input)
  const hasNumber = /\p{N}/u.test(input.query.text)
  const read = sectionReader(question, collection)
  const width = features.length
  const rows = new Float32Array(candidates.length * width)
  const column = (feature: Feature): number => features.indexOf(feature)
  const scores: number[][] = pages.map(() => [])
  const windows = new Float64Array(pages.length)
  const found = candidates.map((candidate): SectionEvidence => {
    const section = read(candidate)
    scores[candidate.page]?.push(section.section)
    windows[candidate.page] = (windows[candidate.page] ?? 0) + section.window ** 3
    return section
  })
  const signs = pages.map((page) => readPage(page, question, input.query.terms))
  const others = scores.map(othersOf)
  const meanings = pages.map((page) => cosine(page.latent, latent))
  candidates.forEach((candidate, at) => {
    const section = found[at]
    const page = signs[candidate.page]
    if (section === undefined || page === undefined) return
    const { phrase, headingShare, ...shown } = section
    const { isQuestion } = input.query
    const values: Record<Feature, number> = {
      ...shown,
      askedPhrase: isQuestion ? phrase : 0,
      statedHeading: isQuestion ? 0 : shown.heading,
      statedHeadingShare: isQuestion ? 0 : headingShare,
      unversioned: hasNumber || isVersioned(candidate, input.versionTerm) ? 0 : 1,
      meaning: cosine(candidate.latent, latent),
      pageCoverage: page.coverage,
      pageTitleShare: page.titleShare,
      pageMeaning: meanings[candidate.page] ?? 0,
      pageOthers: others[candidate.page] ?? 0,
      pageWindows: windows[candidate.page] ?? 0,
    }
    features.forEach((feature, index) => {
      rows[at * width + index] = values[feature]
    })
  })
  for (const feature of relative) {
    let top = 0
    for (let at = column(feature); at < rows.length; at += width) top = Math.max(top, rows[at] ?? 0)
    if (top > 0) for (let at = column(feature); at < rows.length; at += width) rows[at] = (rows[at] ?? 0) / top
  }
  return rows
}
