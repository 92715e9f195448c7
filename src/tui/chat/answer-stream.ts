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
      const { done, rest } = splitBlocks(answer)
      const blocks = [...done, rest]
      const left = behind(blocks, printed)
      drop()
      return (left ?? blocks).flatMap((block) => renderBlock(block, look))
    },
    drop,
  }
}

/** The blocks behind those that say what was printed; undefined where they say something else. */
function behind(blocks: readonly Block[], printed: string): readonly Block[] | undefined {
  const wanted = withoutMarks(printed)
  let said = ''
  for (const [index, block] of blocks.entries()) {
    if (said === wanted) return blocks.slice(index)
    if (said.length > wanted.length) return undefined
    said += withoutMarks(block.text)
  }
  return said === wanted ? [] : undefined
}

/** Checking changes marks and the space around them, and nothing else. */
const withoutMarks = (text: string): string => text.replace(/\[(?:s?\d+|\?)\]/g, '').replace(/\s+/g, '')

const isSameLook = (a: Look, b: Look): boolean =>
  a.columns === b.columns && a.colors === b.colors && a.links === b.links && a.highlight === b.highlight
