import type { DocumentReader } from '../../core/document-store.ts'
import { certainty, certaintyDepth } from '../rank/certainty.ts'
import { fuse } from '../rank/fuse.ts'
import { readQuery } from '../rank/query.ts'
import { rank } from '../rank/rank.ts'
import { firstStage, type Ranked, type RankInput } from '../rank/ranking-types.ts'
import { absentWords } from './absent-words.ts'
import { findCandidates, inverseFrequency } from './first-stage.ts'
import { newTokenPool, type TokenPool } from './forward.ts'
import type { Found } from './found.ts'
import { type Latents, newLatents } from './latents.ts'
import { nearlySame, wordSet } from './near-duplicates.ts'
import { gather } from './ranking-evidence.ts'
import { findRelated } from './related.ts'
import { newScoreBuffers, type ScoreBuffers } from './score-buffers.ts'
import { shortenQuestion } from './shorten-question.ts'
import { type LackingVectors, newVectors, type QuestionVectors, type ViewNearness, type ViewVectors } from './vectors.ts'
import { type IndexView, newViews } from './view.ts'
import { mostNear, withNearest } from './with-nearest.ts'

export interface SearchOptions {
  /** At most so many sections. */
  readonly limit: number
  /** Only documents that it accepts, by number. */
  readonly allow?: (document: number) => boolean
  /** The question's vectors: sections are compared by meaning too, where all have theirs. */
  readonly question?: QuestionVectors
  /** Whether meaning alone decides. */
  readonly semantic?: boolean
  /** In place of the one that was found by measuring. */
  readonly nearnessWeight?: number
}

/** Searches one store, each time within one read of it. */
export interface Searcher {
  search(reader: DocumentReader, collections: readonly string[], text: string, options: SearchOptions): Promise<readonly Found[]>
  /** The models whose vectors sections have, or why there is nothing to compare a question's with. */
  vectorModels(reader: DocumentReader, collections: readonly string[]): Promise<ViewVectors['models'] | LackingVectors>
  /** The words of `text` that no section holds in any form, as they stand there. */
  absentWords(reader: DocumentReader, collections: readonly string[], text: string): Promise<readonly string[]>
  /** Sections like the given ones, without them and without documents that `allow` refuses. */
  related(
    reader: DocumentReader,
    collections: readonly string[],
    sections: readonly number[],
    options: { readonly limit: number; readonly allow: (document: number) => boolean },
  ): Promise<readonly Found[]>
}

/**
 * In a collection of more sections the first stage takes longer, so the ranking gets fewer candidates. Every one less costs quality: 110 of them instead of
 * 250 lost 0.001 of nDCG@10 on `ray-docs-qa` and 0.008 on `docs-links`.
 */
const largeView = 50_000
const fewerCandidates = 160

const coverageOf = (input: RankInput, at: number): number => {
  const candidate = input.candidates[at]
  if (candidate === undefined) return 0
  const held = new Set<number>()
  for (const field of [candidate.title, candidate.crumbs, candidate.body]) for (const word of wordSet(field)) held.add(word)
  let [all, covered] = [0, 0]
  input.query.terms.forEach(({ kind }, index) => {
    if (kind === 'joined') return
    const term = input.terms[index]
    const weight = inverseFrequency(input.collection.sections, term?.sections ?? 0)
    all += weight
    if (term !== undefined && held.has(term.number)) covered += weight
  })
  return all === 0 ? 0 : covered / all
}

/** Sections of one page that come before every other page had as many: a list of one page's sections hides the page that answers. */
const ofOnePage = 3

/** The order kept, but for sections beyond the first of a page, which come behind all others. */
const spreadOverPages = (input: RankInput, ranked: readonly Ranked[]): readonly Ranked[] => {
  const counts = new Map<number, number>()
  const [early, late]: [Ranked[], Ranked[]] = [[], []]
  for (const item of ranked) {
    const page = input.candidates[item.candidate]?.page ?? -1
    const count = (counts.get(page) ?? 0) + 1
    counts.set(page, count)
    if (count <= ofOnePage) early.push(item)
    else late.push(item)
  }
  return [...early, ...late]
}

/** The best in their order, without those that say nearly the same as a better one. */
const distinct = (input: RankInput, ranked: readonly Ranked[], limit: number): readonly Ranked[] => {
  const kept: Ranked[] = []
  const words: ReturnType<typeof wordSet>[] = []
  for (const item of ranked) {
    if (kept.length >= limit) break
    const own = wordSet(input.candidates[item.candidate]?.body ?? [])
    if (words.some((other) => nearlySame(other, own))) continue
    kept.push(item)
    words.push(own)
  }
  return kept
}

/** What a search writes into. Searches at once have one each; one that has ended leaves it to the next. */
interface Buffers {
  readonly scratch: ScoreBuffers
  readonly pool: TokenPool
}

export const newSearcher = (): Searcher => {
  const views = newViews()
  const latents = newLatents()
  const vectors = newVectors()
  const idle: Buffers[] = []
  const buffered = async <T>(work: (buffers: Buffers) => Promise<T>): Promise<T> => {
    const buffers = idle.pop() ?? { scratch: newScoreBuffers(), pool: newTokenPool() }
    try {
      return await work(buffers)
    } finally {
      idle.push(buffers)
    }
  }
  return {
    related: (reader, collections, sections, options) =>
      buffered(async ({ scratch }) => findRelated(reader, await views(reader, collections), sections, scratch, options)),
    absentWords: async (reader, collections, text) => absentWords(reader, await views(reader, collections), text),
    vectorModels: async (reader, collections) => {
      const found = await vectors(reader, await views(reader, collections))
      return typeof found === 'string' ? found : found.models
    },
    search: (reader, collections, text, options) =>
      buffered(async (buffers) => {
        const view = await views(reader, collections)
        const held = options.question && (await vectors(reader, view))
        const near = typeof held === 'object' ? held.compare(options.question ?? new Map()) : undefined
        return search(reader, view, text, options, buffers, latents, near)
      }),
  }
}

const search = async (
  reader: DocumentReader,
  view: IndexView,
  text: string,
  { limit, allow, semantic = false, nearnessWeight }: SearchOptions,
  { scratch, pool }: Buffers,
  latents: Latents,
  near: ViewNearness | undefined,
): Promise<readonly Found[]> => {
  const query = readQuery(await shortenQuestion(reader, view, text), text)
  if (query.terms.length === 0) return []
  const lexical = await findCandidates(reader, view, query, scratch, {
    most: view.sections > largeView ? fewerCandidates - (near ? mostNear : 0) : firstStage.candidates,
    ...(allow === undefined ? {} : { allow }),
  })
  const found = near ? withNearest(lexical, near, scratch, semantic, allow) : lexical
  const { input, places } = await gather(reader, view, query, found, pool, latents)
  const worded = rank(input)
  const nearness = near && found.picks.map(({ segment, section }) => near.of(segment, section))
  const ranked = distinct(input, spreadOverPages(input, nearness ? fuse(worded, nearness, semantic, nearnessWeight) : worded), limit)
  const top = Math.max(...ranked.map(({ score }) => score))
  const sure = certainty(distinct(input, worded, certaintyDepth).map(({ score }) => score))
  const rarity = new Map(
    query.terms.map(({ term }, at) => [term, inverseFrequency(input.collection.sections, input.terms[at]?.sections ?? 0)] as const),
  )
  return ranked.flatMap(({ candidate, score }) => {
    const place = places[candidate]
    return place === undefined
      ? []
      : [
          {
            section: place.section,
            document: place.document,
            collection: place.collection,
            score: sure * Math.exp(score - top),
            coverage: coverageOf(input, candidate),
            rarity,
          },
        ]
  })
}
