import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A fenced block of a page. */
export interface Block {
  /** From the root of the repository: `docs/asking.md`. */
  readonly page: string
  /** Line of the opening fence, from 1. */
  readonly line: number
  /** Line of the closing fence. */
  readonly end: number
  readonly language: string
  /** The words behind the language: `exit=2`, `file=context.json`, `not-run`, `types-only`. */
  readonly words: readonly string[]
  readonly text: string
}

const fence = /^```(\S*)[ \t]*(.*)$/

/** The fenced blocks of a page, in order. */
export function blocksOf(root: string, page: string): readonly Block[] {
  const blocks: Block[] = []
  let open: { line: number; language: string; words: readonly string[]; text: string[] } | undefined
  for (const [index, line] of readFileSync(join(root, page), 'utf8').split('\n').entries()) {
    const found = fence.exec(line)
    if (!found) open?.text.push(line)
    else if (open) {
      blocks.push({ page, ...open, end: index + 1, text: open.text.join('\n') })
      open = undefined
    } else open = { line: index + 1, language: found[1] ?? '', words: (found[2] ?? '').split(/\s+/).filter(Boolean), text: [] }
  }
  if (open) throw new Error(`${page}:${open.line}: the block is not closed`)
  return blocks
}

/** The value of a word such as `exit=2`. */
export const wordValue = (block: Block, name: string): string | undefined =>
  block.words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)

/** `docs/asking.md:12`. */
export const placeOf = (block: Block): string => `${block.page}:${block.line}`
