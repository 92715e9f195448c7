import { evidence } from '../../src/docs/rank/features.ts'
import { order, type Weights } from '../../src/docs/rank/rank.ts'
import type { RankInput } from '../../src/docs/rank/ranking-types.ts'
import type { JudgedQuery, JudgedSet, Judgements } from '../sets/judged-set.ts'
import { type Quality, quality } from '../sets/quality.ts'
import { type Memory, openMemory } from './memory.ts'

/** One question with its candidates' evidence and which of them are judged good. */
export interface Example {
  readonly query: string
  readonly input: Pick<RankInput, 'candidates' | 'pages'>
  readonly rows: Float32Array
  /** By candidate and by page: 1 where judged good. */
  readonly goodSections: Uint8Array
  readonly goodPages: Uint8Array
  /** How many are judged good in all, found or not. */
  readonly judgedSections: number
  readonly judgedPages: number
}

/** The questions of one split. Without page judgements a page stands for its one section. */
export interface Split {
  readonly name: string
  readonly set: JudgedSet
  readonly judgedPages: Judgements
  readonly judgedSections: Judgements
  readonly examples: readonly Example[]
}

const memories = new WeakMap<JudgedSet, Memory>()

const slim = (input: RankInput): Example['input'] => ({
  pages: input.pages.map((page) => ({ ...page, title: [], path: [], counts: [] })),
  candidates: input.candidates.map((candidate) => ({ ...candidate, title: [], crumbs: [], body: [] })),
})

const goodOf = (judged: ReadonlyMap<string, number> | undefined): number =>
  [...(judged?.values() ?? [])].filter((grade) => grade > 0).length

/** Collects and reads the candidates of every question once. */
export const openSplit = (
  name: string,
  set: JudgedSet,
  queries: readonly JudgedQuery[],
  judgements: { readonly sections: Judgements; readonly pages: Judgements },
): Split => {
  const memory = memories.get(set) ?? openMemory(set.pages)
  memories.set(set, memory)
  const examples = queries.flatMap(({ id, text }): Example[] => {
    const pages = judgements.pages.get(id)
    const sections = judgements.sections.get(id)
    if (goodOf(pages) === 0) return []
    const input = memory.collect(text)
    const good = (judged: ReadonlyMap<string, number> | undefined, key: string): number => ((judged?.get(key) ?? 0) > 0 ? 1 : 0)
    return [
      {
        query: id,
        input: slim(input),
        rows: evidence(input),
        goodSections: Uint8Array.from(input.candidates, ({ section }) => good(sections, sectionId(set, memory, section))),
        goodPages: Uint8Array.from(input.pages, ({ page }) => good(pages, set.pages[page]?.path ?? '')),
        judgedSections: goodOf(sections),
        judgedPages: goodOf(pages),
      },
    ]
  })
  return { name, set, judgedPages: judgements.pages, judgedSections: judgements.sections, examples }
}

const sectionId = (set: JudgedSet, memory: Memory, section: number): string => {
  const place = memory.sections[section]
  const page = set.pages[place?.page ?? -1]
  return set.idOf(page?.path ?? '', page?.sections[place?.ordinal ?? -1]?.anchor ?? '')
}

/** What a ranking by these weights finds for each question of a split, pages and sections, best first. */
export const found = (split: Split, weights: Weights): Record<'pages' | 'sections', ReadonlyMap<string, readonly string[]>> => {
  const memory = memories.get(split.set)
  const pages = new Map<string, readonly string[]>()
  const sections = new Map<string, readonly string[]>()
  for (const { query, input, rows } of split.examples) {
    const ranked = order(rows, weights).map(({ candidate }) => input.candidates[candidate])
    pages.set(query, [...new Set(ranked.map((found) => split.set.pages[input.pages[found?.page ?? -1]?.page ?? -1]?.path ?? ''))])
    sections.set(query, memory === undefined ? [] : ranked.slice(0, 20).map((found) => sectionId(split.set, memory, found?.section ?? -1)))
  }
  return { pages, sections }
}

/** Figures of a ranking by these weights over a split, by page and by section. */
export const figures = (split: Split, weights: Weights): Record<'pages' | 'sections', Quality> => {
  const { pages, sections } = found(split, weights)
  const only = (query: string): boolean => pages.has(query)
  return { pages: quality(pages, split.judgedPages, only), sections: quality(sections, split.judgedSections, only) }
}
