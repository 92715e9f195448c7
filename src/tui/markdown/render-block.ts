import { withEndings } from './close-open-markdown.ts'
import { closes, openedBy } from './code-fence.ts'
import type { Look } from './look.ts'
import type { Block } from './markdown-blocks.ts'
import { renderPiece } from './render-markdown.ts'

/** Rows of a finished block, the empty row that parts it from the one before included: those of all blocks in order are those of the whole text. */
export function renderBlock(block: Block, look: Look): readonly string[] {
  if (isOnlyEnd(block)) return []
  const goesOn = { number: block.number, codeGoesOn: block.opening !== '' }
  const rows = renderPiece(block.opening + block.text + block.closing, look, goesOn)
  return block.isApart && rows.length > 0 ? ['', ...rows] : rows
}

/** Of a longer rest only the end is rendered, in characters: no screen shows more, and rendering it anew with every word would take ever longer. */
const longestRest = 12_000

/** Rows of the rest of a text that is still being written: what is half written looks as if it were ended there. */
export function renderRest(rest: Block, look: Look): readonly string[] {
  const text = withEndings(rest.opening + endOf(rest.text)).slice(rest.opening.length)
  return renderBlock({ ...rest, text }, look)
}

/** Whole lines from the end; of a table its head too. */
function endOf(text: string): string {
  if (text.length <= longestRest) return text
  const from = text.indexOf('\n', text.length - longestRest) + 1
  const end = from > 0 ? text.slice(from) : text.slice(-longestRest)
  const head = /^\s*\|.*\n[ \t]*[|:-][ \t|:-]*\n/.exec(text)?.[0] ?? ''
  return head + end
}

/** Whether all code stood in the blocks before and only its end is left. */
function isOnlyEnd(block: Block): boolean {
  const fence = openedBy(block.opening.trimEnd())
  return fence !== undefined && (block.text === '' || closes(block.text.trimEnd(), fence))
}
