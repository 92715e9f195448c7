import { plainQuotes } from './normal-text.ts'
import { type Reindent, reindentOf } from './reindent.ts'
import type { Exchange, Fuzziness, TextReplacement } from './text-replacement.ts'

interface Line {
  readonly start: number
  /** Without its line ending. */
  readonly text: string
  /** Without what is overlooked. */
  readonly key: string
}

/**
 * Where the old words are whole lines whose indentation is shifted alike or made of other characters, and what the new words are with the indentation of
 * the file.
 */
export function shiftedLines(
  text: string,
  { oldText, newText }: Exchange,
  quotes: boolean,
): { readonly found: readonly TextReplacement[]; readonly fuzzy: readonly Fuzziness[] } {
  const closed = /\n$/.test(oldText)
  const old = linesOf(closed ? oldText.replace(/\r?\n$/, '') : oldText, quotes)
  const fresh = linesOf(closed ? newText.replace(/\r?\n$/, '') : newText, quotes)
  const lines = linesOf(text, quotes)
  const found: TextReplacement[] = []
  const fuzzy = new Set<Fuzziness>()
  if (old.every(({ key }) => key === '')) return { found, fuzzy: [] }
  for (let at = 0; at + old.length <= lines.length; at++) {
    if (!old.every(({ key }, index) => lines[at + index]!.key === key)) continue
    const block = lines.slice(at, at + old.length)
    const stretch = exchanged(text, block, old, fresh, closed && newText === '')
    if (!stretch) continue
    found.push(stretch)
    for (const kind of differences(block, old)) fuzzy.add(kind)
  }
  return { found, fuzzy: [...(fuzzy.size === 0 ? ['line endings' as const] : fuzzy), ...(quotes ? ['quotes' as const] : [])] }
}

function exchanged(
  text: string,
  block: readonly Line[],
  old: readonly Line[],
  fresh: readonly Line[],
  gone: boolean,
): TextReplacement | undefined {
  const pairs = old.flatMap((line, at) => (line.key === '' ? [] : [[indentOf(line), indentOf(block[at]!)] as const]))
  const reindent = reindentOf(pairs, fresh.filter(({ key }) => key !== '').map(indentOf))
  const words = reindent && wordsOf(block, old, fresh, reindent)
  if (!words) return undefined
  const from = block[0]!.start
  const last = block.at(-1)!
  const end = last.start + last.text.length
  // Lines that go away take their line ending with them.
  const feed = gone ? text.indexOf('\n', end) : -1
  const to = feed < 0 ? end : feed + 1
  return { from, to, start: from, end: to, text: gone ? '' : words.join('\n') }
}

/** The new lines, those at the front and the end that are the old ones as they stand in the file. */
function wordsOf(block: readonly Line[], old: readonly Line[], fresh: readonly Line[], reindent: Reindent): string[] | undefined {
  const most = Math.min(old.length, fresh.length)
  let front = 0
  while (front < most && isSame(old[front]!, fresh[front]!)) front++
  let back = 0
  while (back < most - front && isSame(old[old.length - 1 - back]!, fresh[fresh.length - 1 - back]!)) back++
  const middle = fresh.slice(front, fresh.length - back).map((line) => {
    if (line.key === '') return ''
    const indent = reindent(indentOf(line))
    return indent === undefined ? undefined : indent + line.text.slice(indentOf(line).length)
  })
  if (!middle.every((line) => line !== undefined)) return undefined
  return [...block.slice(0, front), ...middle, ...block.slice(block.length - back)].map((line) =>
    typeof line === 'string' ? line : line.text,
  )
}

const isSame = (a: Line, b: Line): boolean => a.key === b.key && indentOf(a) === indentOf(b)

function differences(block: readonly Line[], old: readonly Line[]): Fuzziness[] {
  const indented = old.some((line, at) => line.key !== '' && indentOf(line) !== indentOf(block[at]!))
  const trailing = old.some((line, at) => trailOf(line) !== trailOf(block[at]!))
  return [...(indented ? ['indentation' as const] : []), ...(trailing ? ['trailing whitespace' as const] : [])]
}

function linesOf(text: string, quotes: boolean): Line[] {
  let start = 0
  return text.split('\n').map((line) => {
    const words = line.endsWith('\r') ? line.slice(0, -1) : line
    const found = { start, text: words, key: (quotes ? plainQuotes(words) : words).trim() }
    start += line.length + 1
    return found
  })
}

const indentOf = ({ text }: Line): string => text.slice(0, text.length - text.trimStart().length)

const trailOf = ({ text }: Line): string => text.slice(text.trimEnd().length)
