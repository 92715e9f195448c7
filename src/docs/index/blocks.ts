import type { PostingBlock } from '../../core/document-store.ts'
import { addBytes, addNumber, type Cursor, finished, newBytes, readNumber } from './bytes.ts'

/** A block is closed when it has as many bytes; a longer list stands alone in its block. */
const fullBlock = 1_500

/** The posting list of one term. */
export interface PostingList {
  readonly term: number
  readonly data: Uint8Array
}

/**
 * Most terms are rare and their lists a few bytes long. So lists of ascending terms share rows: a block is keyed by its first term and holds for each list
 * the distance of its term from the one before, its length and its bytes.
 */
export interface BlockPacker {
  /** Terms ascend. */
  add(term: number, data: Uint8Array): void
  /** Bytes in blocks not yet taken. */
  size(): number
  /** The closed blocks; with `all` also the one that is still open. */
  take(all: boolean): PostingBlock[]
}

export const newPacker = (): BlockPacker => {
  let blocks: PostingBlock[] = []
  const open = newBytes(4_096)
  let [first, last, size] = [-1, -1, 0]
  const close = (): void => {
    if (first < 0) return
    blocks.push({ first, data: finished(open) })
    size += open.length
    open.length = 0
    first = -1
  }
  return {
    add: (term, data) => {
      if (first >= 0 && open.length + data.length > fullBlock) close()
      if (first < 0) {
        first = term
        last = term
      }
      addNumber(open, term - last)
      addNumber(open, data.length)
      addBytes(open, data)
      last = term
      if (open.length >= fullBlock) close()
    },
    size: () => size,
    take: (all) => {
      if (all) close()
      const taken = blocks
      blocks = []
      size = 0
      return taken
    },
  }
}

/** The list of a term in the block that would hold it, as a view. */
export const listIn = ({ first, data }: PostingBlock, term: number): Uint8Array | undefined => {
  const cursor: Cursor = { data, at: 0 }
  for (let at = first; cursor.at < data.length; ) {
    at += readNumber(cursor)
    const length = readNumber(cursor)
    if (at === term) return data.subarray(cursor.at, cursor.at + length)
    if (at > term) return undefined
    cursor.at += length
  }
  return undefined
}

/** All lists of blocks one after the other, as views. */
export function* listsOf(blocks: readonly PostingBlock[]): Generator<PostingList, undefined> {
  for (const { first, data } of blocks) {
    const cursor: Cursor = { data, at: 0 }
    for (let term = first; cursor.at < data.length; ) {
      term += readNumber(cursor)
      const length = readNumber(cursor)
      yield { term, data: data.subarray(cursor.at, cursor.at + length) }
      cursor.at += length
    }
  }
}
