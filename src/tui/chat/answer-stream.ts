import type { Look } from '../markdown/look.ts'
import { type Block, blockStream, splitBlocks } from '../markdown/markdown-blocks.ts'
import { renderBlock, renderRest } from '../markdown/render-block.ts'

/** An answer while it is streamed: its beginning may be printed already, the rest stands in the frame. */
export interface AnswerStream {
  push(text: string): void
  /** Rows of what is not printed yet. */
  rows(look: Look): readonly string[]
  /** Takes finished blocks off, the oldest first, until at most `room` rows are left or none is finished; gives their rows, to be printed. */
  spill(look: Look, room: number): readonly string[]
  /** Rows of the answer as it was checked that are not printed yet: all of it where what was printed is not its beginning. Then begins anew. */
  finish(answer: string, look: Look): readonly string[]
  /** Drops what was streamed; gives whether some of it was printed. */
  drop(): boolean
}

export function answerStream(): AnswerStream {
  let stream = blockStream()
  let waiting: Block[] = []
  let printed = ''
  /** Rows of waiting blocks, which are final for a look. */
  let cache = new Map<Block, { readonly look: Look; readonly rows: readonly string[] }>()

  const rowsOf = (block: Block, look: Look): readonly string[] => {
    const known = cache.get(block)
    if (known && isSameLook(known.look, look)) return known.rows
    const rows = renderBlock(block, look)
    cache.set(block, { look, rows })
    return rows
  }
  const drop = () => {
    const had = printed !== ''
    stream = blockStream()
    waiting = []
    printed = ''
    cache = new Map()
    return had
  }
  return {
    push: (text) => void waiting.push(...stream.push(text)),
    rows: (look) => [...waiting.flatMap((block) => rowsOf(block, look)), ...renderRest(stream.rest(), look)],
    spill(look, room) {
      const gone: string[] = []
      let left = waiting.reduce((sum, block) => sum + rowsOf(block, look).length, renderRest(stream.rest(), look).length)
      while (left > room && waiting.length > 0) {
        const block = waiting.shift()!
        const rows = rowsOf(block, look)
        cache.delete(block)
        printed += block.text
        left -= rows.length
        gone.push(...rows)
      }
      return gone
    },
    finish(answer, look) {
      const at = printed === '' ? 0 : endOf(printed, answer)
      const next = waiting[0] ?? stream.rest()
      drop()
      const blocks = at ? goingOn(next, answer.slice(at)) : blocksOf(answer)
      return blocks.flatMap((block) => renderBlock(block, look))
    },
    drop,
  }
}

const blocksOf = (text: string): readonly Block[] => {
  const { done, rest } = splitBlocks(text)
  return [...done, rest]
}

/** The rest of an answer as the blocks that follow what was printed; the first stands where `next` stood. */
function goingOn(next: Block, rest: string): readonly Block[] {
  const { opening, isApart } = next
  const [first, ...others] = blocksOf(opening + rest.replace(/^\s*\n/, ''))
  if (!first || (first.text.trim() === '' && others.length === 0)) return []
  return [{ ...first, isApart, opening, number: next.number ?? first.number, text: first.text.slice(opening.length) }, ...others]
}

/**
 * Where in the checked answer that ends which was printed: checking changes marks and the space around them, and nothing else. Undefined where the answer
 * begins otherwise.
 */
function endOf(printed: string, answer: string): number | undefined {
  const wanted = printed.replace(unsaid, '')
  let said = 0
  let at = 0
  for (const [piece] of answer.matchAll(pieces)) {
    if (said === wanted.length && !/^(?:\[|[^\S\n]+$)/.test(piece)) return at
    at += piece.length
    if (piece.replace(unsaid, '') === '') continue
    if (!wanted.startsWith(piece, said)) return undefined
    said += piece.length
  }
  return said === wanted.length ? at : undefined
}

/** Marks, space, or a character. */
const pieces = /\[(?:s?\d+|\?)\]|\s+|[\s\S]/g
const unsaid = /\[(?:s?\d+|\?)\]|\s+/g

const isSameLook = (a: Look, b: Look): boolean =>
  a.columns === b.columns && a.colors === b.colors && a.links === b.links && a.highlight === b.highlight
