import type { DocumentReader, LatentRow, PostingBlock, StoredSegment } from '../../../core/document-store.ts'
import { sectionNumber } from '../../../core/document-store.ts'
import { blockKey, pageKey, termKey, termOfKey } from '../../sqlite/documents/keys.ts'
import type { Known } from './known.ts'
import type { Moment, Statement } from './moment.ts'
import {
  type DocumentRow,
  documentColumns,
  documentOf,
  type HeadingRow,
  headingColumns,
  headingOf,
  type SectionRow,
  sectionOf,
} from './rows.ts'
import { pathStart, startOfPath } from './schema.ts'
import { vectorReader } from './vectors.ts'

interface BlockRow {
  readonly id: number
  readonly data: Buffer
}

/** Not a `Buffer`, whose `slice` is another one. */
const plain = (data: Buffer): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.length)

const of = (name: string, text: string): Statement => ({ name: `documents.${name}`, text })

const page = of(
  'page',
  `select ${documentColumns} from documents where collection = $1 and ${pathStart} between $2 and $3 and path > $4 and path >= $5 and path < $6
   order by ${pathStart}, path limit $7`,
)
const at = of('at', `select ${documentColumns} from documents where collection = $1 and ${pathStart} = $2 and path = $3`)
const byNumber = of('byNumber', `select ${documentColumns} from documents where number = any($1::bigint[])`)
const pathsOf = of(
  'paths',
  `select number, path from documents where collection = $1 and ${pathStart} between $2 and $3 and path >= $4 and path < $5 order by path`,
)
const sharedTitlesOf = of('sharedTitles', 'select title from documents where collection = $1 group by title having count(*) >= $2')
const headingsOf = of('headings', `select ${headingColumns} from sections where number >= $1 and number < $2 order by number`)
const sectionsOf = of('sections', `select ${headingColumns}, text from sections where number = any($1::bigint[])`)
const segmentsOf = of(
  'segments',
  "select id, collection, documents, sections from segments where collection = any($1::text[]) and state = 'live' order by id",
)
const layoutOf = of('layout', 'select data from layouts where segment = $1')
const removedOf = of('removed', 'select segment, document from removed where segment = any($1::bigint[]) order by document')
const termsOf = of('terms', 'select term, number from terms where term = any($1::text[])')
const postingsOf = of(
  'postings',
  `select id, data from postings where id in (
    select (select id from postings where id <= $1::bigint + term and id >= $1::bigint order by id desc limit 1) from unnest($2::bigint[]) term
  ) order by id`,
)
const postingsFrom = of(
  'postingsAfter',
  `select id, data from postings where id in (
    select id from (
      select id, sum(size) over (order by id) - size as before
      from (select id, octet_length(data) as size from postings where id > $1 and id < $2 order by id limit $3) sizes
    ) sums where before < $4
  ) order by id`,
)
const forwardOf = of('forward', 'select chunk as id, data from forward where chunk = any($1::bigint[])')
const directoryOf = of('directory', 'select data from latent_models where id = $1')
const blocksOf = of('blocks', 'select id, data from latent_blocks where id = any($1::bigint[])')
const pagesOf = of('pages', 'select id, data from latent_pages where id = any($1::bigint[])')

/** The upper end of all strings that begin with `prefix`. */
const endOf = (prefix: string): Buffer => Buffer.from(`${prefix}\u{10ffff}`)

/** Bytes of a block of postings, about: it is closed when it has 1,500, and only a long list has more. */
const smallBlock = 1_000

const blockOf = ({ id, data }: BlockRow): PostingBlock => ({ first: termOfKey(id), data: plain(data) })

/** Of blocks in ascending order the last one whose first term is not above the term. */
const lastUpTo = (blocks: readonly PostingBlock[], term: number): PostingBlock | undefined => {
  let [low, high] = [0, blocks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((blocks[middle]?.first ?? 0) <= term) low = middle + 1
    else high = middle
  }
  return blocks[low - 1]
}

/** What is read of one moment; `known` is what of it need not be asked for. */
export const readerOf = (moment: Moment, known: Known): DocumentReader => {
  const dataBy = async (statement: Statement, keys: readonly number[]): Promise<readonly (Uint8Array | undefined)[]> => {
    if (keys.length === 0) return []
    const found = new Map((await moment.rows<BlockRow>(statement, [keys])).map(({ id, data }) => [id, plain(data)]))
    return keys.map((key) => found.get(key))
  }
  const dataOf = async (statement: Statement, key: number): Promise<Uint8Array | undefined> => {
    const [row] = await moment.rows<{ readonly data: Buffer }>(statement, [key])
    return row === undefined ? undefined : plain(row.data)
  }
  return {
    version: () => moment.version(),
    collections: () => known.collections(moment),
    async documents(collection, { limit, after = '', prefix = '' }) {
      const [past, from, end] = [Buffer.from(after), Buffer.from(prefix), endOf(prefix)]
      const starts = [startOfPath(past.compare(from) > 0 ? past : from), startOfPath(end)]
      return (await moment.rows<DocumentRow>(page, [collection, ...starts, past, from, end, limit])).map(documentOf)
    },
    async documentAt(collection, path) {
      const bytes = Buffer.from(path)
      const [row] = await moment.rows<DocumentRow>(at, [collection, startOfPath(bytes), bytes])
      return row === undefined ? undefined : documentOf(row)
    },
    async documentsByNumber(numbers) {
      if (numbers.length === 0) return []
      const found = new Map((await moment.rows<DocumentRow>(byNumber, [numbers])).map((row) => [row.number, documentOf(row)]))
      return numbers.map((number) => found.get(number))
    },
    async sharedTitles(collection, least) {
      const rows = await moment.rows<{ readonly title: Buffer }>(sharedTitlesOf, [collection, least])
      return rows.map(({ title }) => title.toString())
    },
    async paths(collection, prefix = '') {
      const [from, end] = [Buffer.from(prefix), endOf(prefix)]
      const values = [collection, startOfPath(from), startOfPath(end), from, end]
      const rows = await moment.rows<{ readonly number: number; readonly path: Buffer }>(pathsOf, values)
      return rows.map(({ number, path }) => ({ number, path: path.toString() }))
    },
    async headings(document) {
      const range = [sectionNumber(document, 0), sectionNumber(document + 1, 0)]
      return (await moment.rows<HeadingRow>(headingsOf, range)).map(headingOf)
    },
    async sections(numbers) {
      if (numbers.length === 0) return []
      const found = new Map((await moment.rows<SectionRow>(sectionsOf, [numbers])).map((row) => [row.number, sectionOf(row)]))
      return numbers.map((number) => found.get(number))
    },
    async segments(collections) {
      const rows = Map.groupBy(await moment.rows<StoredSegment>(segmentsOf, [collections]), ({ collection }) => collection)
      return collections.flatMap((collection) => rows.get(collection) ?? [])
    },
    layout: async (segment) => (await dataOf(layoutOf, segment)) ?? new Uint8Array(0),
    async removed(segments) {
      if (segments.length === 0) return []
      const rows = await moment.rows<{ readonly segment: number; readonly document: number }>(removedOf, [segments])
      const bySegment = Map.groupBy(rows, ({ segment }) => segment)
      return segments.flatMap((segment) => bySegment.get(segment) ?? [])
    },
    async termNumbers(terms) {
      if (terms.length === 0) return []
      const whole = terms.map((term) => term.toWellFormed())
      const rows = await moment.rows<{ readonly term: string; readonly number: number }>(termsOf, [whole])
      const found = new Map(rows.map(({ term, number }) => [term, number]))
      return whole.map((term) => found.get(term) ?? -1)
    },
    async postings(segment, terms) {
      if (terms.length === 0) return []
      const blocks = (await moment.rows<BlockRow>(postingsOf, [termKey(segment, 0), terms])).map(blockOf)
      return terms.map((term) => lastUpTo(blocks, term))
    },
    async postingsAfter(segment, after, bytes) {
      const values = [termKey(segment, after), termKey(segment + 1, 0), Math.ceil(bytes / smallBlock) + 1, bytes]
      return (await moment.rows<BlockRow>(postingsFrom, values)).map(blockOf)
    },
    forward: (chunks) => dataBy(forwardOf, chunks),
    latentModel: async (collection): Promise<LatentRow | undefined> => (await known.models(moment)).get(collection),
    latentDirectory: (model) => dataOf(directoryOf, model),
    latentBlocks: (model, places) =>
      dataBy(
        blocksOf,
        places.map((place) => blockKey(model, place)),
      ),
    latentPages: (model, documents) =>
      dataBy(
        pagesOf,
        documents.map((document) => pageKey(model, document)),
      ),
    ...vectorReader(moment),
  }
}
