import { addBytes, addNumber, type Bytes, type Cursor, finished, newBytes, readNumber } from './bytes.ts'

/**
 * A posting list: how many sections and pages hold the term, the last section, then for each section, ascending, the distance from the one before
 * (from -1 for the first) and the packed counts. Sections are numbered from 0 within their segment, so that lists of two segments join by copying.
 */
export interface PostingHead {
  readonly sections: number
  readonly pages: number
  readonly last: number
}

/** Counts of a term in a section's fields in one number; title and crumbs count up to 3. */
export const packCounts = (title: number, crumbs: number, body: number): number =>
  Math.min(body, 2 ** 24) * 16 + Math.min(title, 3) * 4 + Math.min(crumbs, 3)

export const readHead = (cursor: Cursor): PostingHead => ({
  sections: readNumber(cursor),
  pages: readNumber(cursor),
  last: readNumber(cursor),
})

/** Calls back with sections, ascending, and their packed counts. */
export type PostingPairs = (each: (section: number, counts: number) => void) => void

const scratch = newBytes(4_096)

/** Encodes a list. `pageOf` tells a section's page within the segment. Empty where there are no pairs. */
export const encodePostings = (pairs: PostingPairs, pageOf: (section: number) => number): Uint8Array => {
  let [count, pages, page, before] = [0, 0, -1, -1]
  scratch.length = 0
  pairs((section, counts) => {
    const next = pageOf(section)
    if (next !== page) pages += 1
    page = next
    addNumber(scratch, section - before)
    addNumber(scratch, counts)
    before = section
    count += 1
  })
  if (count === 0) return new Uint8Array(0)
  return withHead({ sections: count, pages, last: before }, scratch)
}

const joined = newBytes(4_096)

const withHead = ({ sections, pages, last }: PostingHead, rest: Bytes): Uint8Array => {
  joined.length = 0
  addNumber(joined, sections)
  addNumber(joined, pages)
  addNumber(joined, last)
  addBytes(joined, rest.data.subarray(0, rest.length))
  return finished(joined)
}

/** Calls back with every section and its packed counts. */
export const eachPosting = (data: Uint8Array, each: (section: number, counts: number) => void): void => {
  const cursor: Cursor = { data, at: 0 }
  readHead(cursor)
  let section = -1
  while (cursor.at < data.length) {
    section += readNumber(cursor)
    each(section, readNumber(cursor))
  }
}

/** A list to be joined: its sections become `offset` higher. */
export interface JoinPart {
  readonly data: Uint8Array
  readonly offset: number
}

/** Joins lists of one term whose sections ascend over the parts. */
export const joinPostings = (parts: readonly JoinPart[]): Uint8Array => {
  scratch.length = 0
  let [sections, pages, last] = [0, 0, -1]
  for (const { data, offset } of parts) {
    const cursor: Cursor = { data, at: 0 }
    const head = readHead(cursor)
    if (head.sections === 0) continue
    addNumber(scratch, readNumber(cursor) - 1 + offset - last)
    addBytes(scratch, data.subarray(cursor.at))
    sections += head.sections
    pages += head.pages
    last = head.last + offset
  }
  return withHead({ sections, pages, last: Math.max(0, last) }, scratch)
}
