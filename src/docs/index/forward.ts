import { sectionsPerChunk } from '../../core/document-store.ts'
import { addBytes, addNumber, type Cursor, finished, newBytes, readNumber } from './bytes.ts'

/** A section's tokens by field; see `Token` of the ranking's contract. */
export interface Fields {
  readonly title: ArrayLike<number>
  readonly crumbs: ArrayLike<number>
  readonly body: ArrayLike<number>
}

/** A page's own tokens and size. */
export interface PageTokens {
  readonly title: ArrayLike<number>
  /** Tokens of all its sections' titles and bodies. */
  readonly length: number
}

/** `stored` gives the token to write for each token of the lists. */
const encodeFields = ({ title, crumbs, body }: Fields, stored: (token: number) => number): Uint8Array =>
  encodeLists([title, crumbs, body], [], stored)

/** Rows of before have the words of the path behind the title: their count stays, at 0. */
const encodePage = ({ title, length }: PageTokens, stored: (token: number) => number): Uint8Array =>
  encodeLists([title, []], [length], stored)

const scratch = newBytes(4_096)

const encodeLists = (lists: readonly ArrayLike<number>[], numbers: readonly number[], stored: (token: number) => number): Uint8Array => {
  scratch.length = 0
  for (const number of numbers) addNumber(scratch, number)
  for (const list of lists) addNumber(scratch, list.length)
  for (const list of lists) for (let at = 0; at < list.length; at += 1) addNumber(scratch, stored(list[at] ?? 0))
  return finished(scratch)
}

/** A page's words as rows: each the page's own (in the first only), then the bytes of up to {@link sectionsPerChunk} sections, each after its length. */
export const encodeChunks = (page: PageTokens, sections: readonly Fields[], stored: (token: number) => number): Uint8Array[] => {
  const chunks: Uint8Array[] = []
  for (let from = 0; from === 0 || from < sections.length; from += sectionsPerChunk) {
    const own = sections.slice(from, from + sectionsPerChunk).map((section) => encodeFields(section, stored))
    const parts = [from === 0 ? encodePage(page, stored) : new Uint8Array(0), ...own]
    const chunk = newBytes(parts.reduce((sum, part) => sum + part.length + 5, 0))
    for (const part of parts) {
      addNumber(chunk, part.length)
      addBytes(chunk, part)
    }
    chunks.push(finished(chunk))
  }
  return chunks
}

/** The bytes at a place of a chunk, as a view: 0 for the page, 1 for its first section. */
export const partOfChunk = (data: Uint8Array, place: number): Uint8Array => {
  const cursor: Cursor = { data, at: 0 }
  for (let at = 0; cursor.at < data.length; at += 1) {
    const length = readNumber(cursor)
    if (at === place) return data.subarray(cursor.at, cursor.at + length)
    cursor.at += length
  }
  return data.subarray(data.length)
}

/** A buffer for decoded tokens, used again by the next query; what stands in it is valid until then. */
export interface TokenPool {
  tokens: Uint32Array
  used: number
}

export const newTokenPool = (): TokenPool => ({ tokens: new Uint32Array(65_536), used: 0 })

const take = (pool: TokenPool, count: number, cursor: Cursor): Uint32Array => {
  if (pool.used + count > pool.tokens.length) {
    // Views into the old buffer stay valid: it lives as long as they do.
    pool.tokens = new Uint32Array(Math.max(pool.tokens.length * 2, count))
    pool.used = 0
  }
  const { tokens, used } = pool
  const end = used + count
  const { data } = cursor
  let from = cursor.at
  for (let at = used; at < end; at += 1) {
    let byte = data[from++] ?? 0
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = data[from++] ?? 0
      value |= (byte & 127) << shift
    }
    tokens[at] = value
  }
  cursor.at = from
  pool.used = end
  return tokens.subarray(used, end)
}

/** Reads the words of a section; of a very long body only the first `most` tokens. */
export const decodeFields = (data: Uint8Array, pool: TokenPool, most = 20_000): Fields => {
  const cursor: Cursor = { data, at: 0 }
  const [titles, crumbs, bodies] = [readNumber(cursor), readNumber(cursor), readNumber(cursor)]
  return { title: take(pool, titles, cursor), crumbs: take(pool, crumbs, cursor), body: take(pool, Math.min(bodies, most), cursor) }
}

/** Reads the words of a page. */
export const decodePage = (data: Uint8Array, pool: TokenPool): PageTokens => {
  const cursor: Cursor = { data, at: 0 }
  const length = readNumber(cursor)
  const titles = readNumber(cursor)
  readNumber(cursor)
  return { length, title: take(pool, titles, cursor) }
}
