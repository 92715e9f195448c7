import {
  type DocumentReader,
  type DocumentStore,
  type StoredDocument,
  type StoredSegment,
  sectionNumber,
} from '../../../core/document-store.ts'
import type { Collection } from '../../../core/documents.ts'
import { listsOf } from '../../../docs/index/blocks.ts'
import { readChunks } from '../../../docs/index/chunks.ts'
import { newTokenPool, type TokenPool } from '../../../docs/index/forward.ts'
import { decodeLayout, type Layout } from '../../../docs/index/layout.ts'
import { eachPosting } from '../../../docs/index/postings.ts'
import { counted } from '../../../views/amounts.ts'
import { amiss, type Check, fine } from '../check.ts'
import { newProblemCounter, type ProblemCounter } from './problem-counter.ts'

/** Bytes of postings that are read at once. */
const postingBytes = 1_000_000
/** Words of a section that are read at most; see `decodeFields`. */
const mostRead = 20_000
/** Documents that are looked up at once. */
const documentsAtOnce = 100

/**
 * Whether each collection's index and its documents are of each other: every section is found by every one of its words, and by no others; nothing is in the
 * index that is not there. Takes some bytes a section, of one collection at a time.
 */
export const checkIndex = (store: DocumentStore, told: (sections: number) => void): Promise<readonly Check[]> =>
  store.read(async (reader) => {
    const checks: Check[] = []
    let sections = 0
    for (const collection of await reader.collections()) {
      const wrong = newProblemCounter()
      sections += await lookThrough(reader, collection, wrong)
      told(sections)
      if (wrong.count > 0)
        checks.push(
          amiss(
            `index of ${collection.name}`,
            'broken',
            wrong.said('entry is inconsistent', 'entries are inconsistent'),
            `rebuild it with: ibid collections remove ${collection.name}, then add and sync it`,
          ),
        )
    }
    return checks.length > 0 ? checks : [fine('index', `${counted(sections, 'section')}, all searchable`)]
  })

/** Gives how many sections the collection has. */
async function lookThrough(reader: DocumentReader, { id, ...collection }: Collection, wrong: ProblemCounter): Promise<number> {
  const segments = await reader.segments([id])
  const removed = new Set(
    (await reader.removed(segments.map((segment) => segment.id))).map(({ segment, document }) => `${segment} ${document}`),
  )
  const paths = new Map((await reader.paths(id)).map(({ number, path }) => [number, path]))
  const seen = new Set<number>()
  const pool = newTokenPool()
  let sections = 0
  for (const segment of segments) {
    const layout = decoded(await reader.layout(segment.id), segment, wrong)
    if (!layout) continue
    const found = await wordsOf(reader, segment, layout, wrong)
    const live = [...layout.documents.entries()].filter(([, document]) => !removed.has(`${segment.id} ${document}`))
    for (let from = 0; from < live.length; from += documentsAtOnce) {
      const some = live.slice(from, from + documentsAtOnce)
      const documents = await reader.documentsByNumber(some.map(([, document]) => document))
      for (const [at, [page, number]] of some.entries()) {
        const document = documents[at]
        if (document?.collection !== id || seen.has(number))
          wrong.add(`document ${number}, which is in the index but not in the collection`)
        else sections += await lookAt(reader, document, { layout, page, found, pool }, wrong)
        seen.add(number)
      }
    }
  }
  for (const [number, path] of paths) if (!seen.has(number)) wrong.add(`${path}, which is not in the index`)
  if (collection.documents !== paths.size) wrong.add(`a count of ${collection.documents} documents, but there are ${paths.size}`)
  if (wrong.count === 0 && collection.sections !== sections)
    wrong.add(`a count of ${collection.sections} sections, but there are ${sections}`)
  return sections
}

function decoded(data: Uint8Array, segment: StoredSegment, wrong: ProblemCounter): Layout | undefined {
  try {
    const layout = decodeLayout(data)
    if (
      layout.documents.length === segment.documents &&
      layout.titles.length === segment.sections &&
      layout.starts.at(-1) === segment.sections
    )
      return layout
  } catch {
    // Told below.
  }
  wrong.add(`part ${segment.id} of the index, which is damaged`)
  return undefined
}

/** For each section of a segment how many terms lead to it, and their sum. */
interface Found {
  readonly counts: Uint32Array
  readonly sums: Uint32Array
}

async function wordsOf(reader: DocumentReader, segment: StoredSegment, layout: Layout, wrong: ProblemCounter): Promise<Found> {
  const size = layout.titles.length
  const [counts, sums] = [new Uint32Array(size), new Uint32Array(size)]
  for (let after = -1; ; ) {
    const blocks = await reader.postingsAfter(segment.id, after, postingBytes)
    const last = blocks.at(-1)
    if (!last) return { counts, sums }
    after = last.first
    for (const { term, data } of listsOf(blocks))
      eachPosting(data, (section) => {
        if (section >= size) return wrong.add(`a word that points to section ${section} in part ${segment.id}, which has only ${size}`)
        counts[section] = (counts[section] ?? 0) + 1
        sums[section] = (sums[section] ?? 0) + mixed(term)
      })
  }
}

async function lookAt(
  reader: DocumentReader,
  { number, path, sections }: StoredDocument,
  { layout, page, found, pool }: { readonly layout: Layout; readonly page: number; readonly found: Found; readonly pool: TokenPool },
  wrong: ProblemCounter,
): Promise<number> {
  const { counts, sums } = found
  const first = layout.starts[page] ?? 0
  const headings = await reader.headings(number)
  const isWhole = headings.length === sections && headings.every((heading, at) => heading.number === sectionNumber(number, at))
  if (!isWhole || (layout.starts[page + 1] ?? 0) - first !== sections) {
    wrong.add(
      `${path}, which should have ${sections} sections, but has ${headings.length} stored and ${(layout.starts[page + 1] ?? 0) - first} in the index`,
    )
    return headings.length
  }
  const numbers = headings.map((heading) => heading.number)
  const chunks = await readChunks(reader, numbers, false)
  for (const [at, section] of numbers.entries()) {
    pool.used = 0
    const { title, crumbs, body } = chunks.fields(section, pool)
    const terms = new Set<number>()
    for (const tokens of [title, crumbs, body]) for (let token = 0; token < tokens.length; token++) terms.add((tokens[token] ?? 0) >>> 2)
    const sum = Uint32Array.of(0)
    for (const term of terms) sum[0] = (sum[0] ?? 0) + mixed(term)
    // Of a very long section not all words are read here.
    const isCut = body.length >= mostRead && terms.size <= (counts[first + at] ?? 0)
    if (!isCut && (terms.size !== counts[first + at] || sum[0] !== sums[first + at]))
      wrong.add(`section ${at + 1} of ${path}, which cannot be found by its own words`)
  }
  return sections
}

/** Spreads numbers of terms, so that others do not come to the same sum (Knuth's multiplicative hash). */
const mixed = (term: number): number => Math.imul(term + 1, 2_654_435_761) >>> 0
