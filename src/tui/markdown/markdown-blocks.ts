import type { RootContent } from 'mdast'
import { isApart } from './block-rows.ts'
import { type CodeFence, closes, openedBy } from './code-fence.ts'
import { linesOfStretch } from './code-rows.ts'
import { parseBlocks, safeMarkdown } from './parse.ts'

/** A piece of a text that looks the same whatever stands before and behind it: a block, some items of a list, or a stretch of long code. */
export interface Block {
  /** The text itself: those of all blocks in order, and of the rest, are the whole text. */
  readonly text: string
  /** Whether an empty row parts it from what stands before. */
  readonly isApart: boolean
  /** For code that goes on from the block before: the line that opened it. */
  readonly opening: string
  /** For code that goes on in the next block: the line that would close it. */
  readonly closing: string
  /** For items of a numbered list: the number of the first. */
  readonly number: number | undefined
}

/** Cuts a text that is still being written into blocks. */
export interface BlockStream {
  /** Takes more text; gives the blocks that no later text can change. */
  push(text: string): readonly Block[]
  /** What is not finished yet. */
  rest(): Block
}

/** The finished blocks of a text and what may still change when more comes: its last paragraph, list item, table or open code. */
export function splitBlocks(text: string): { readonly done: readonly Block[]; readonly rest: Block } {
  const stream = blockStream()
  const done = stream.push(text)
  return { done, rest: stream.rest() }
}

/** What is known of a block before its text is. */
type Frame = Pick<Block, 'isApart' | 'opening' | 'number'>

const fresh: Frame = { isApart: true, opening: '', number: undefined }

/**
 * Looks at whole lines, each once, and parses only where a block may have ended. The parser alone decides: everything it puts before the last block
 * is finished, since later lines act on the last one only. Long code is cut every `linesOfStretch` lines, a list before one of its items.
 */
export function blockStream(): BlockStream {
  let lines: string[] = []
  let size = 0
  let partial = ''
  let frame: Frame = { ...fresh, isApart: false }
  let fence: CodeFence | undefined
  let linesOfCode = 0
  let kind: Kind = 'none'
  /** Below this size of the rest nothing is tried again: many tries in vain over a long block would take the square of its length. */
  let tryAt = 0
  const done: Block[] = []

  const finish = (count: number, closing: string, next: Frame) => {
    done.push({ ...frame, text: lines.slice(0, count).join(''), closing })
    lines = lines.slice(count)
    size = lines.reduce((total, line) => total + line.length, 0)
    tryAt = 0
    frame = next
  }

  const takeCode = (line: string, open: CodeFence) => {
    lines.push(line)
    if (closes(bare(line), open)) {
      fence = undefined
      kind = 'none'
      finish(lines.length, '', fresh)
    } else if (++linesOfCode === linesOfStretch) {
      linesOfCode = 0
      finish(lines.length, `${open.signs}\n`, { isApart: false, opening: `${open.line}\n`, number: undefined })
    }
  }

  const open = (opened: CodeFence) => {
    fence = opened
    linesOfCode = 0
  }

  const settle = () => {
    const starts = startsOf(parseBlocks(safeMarkdown(lines.join(''))).children, lines, frame)
    let cut = 0
    for (const start of starts.slice(1)) {
      finish(start.line - cut, '', start.frame)
      cut = start.line
    }
    const last = starts.at(-1)
    const opened = last?.isFenced ? openedBy(bare(lines[last.line - cut]!)) : undefined
    if (opened) {
      const code = lines.splice(last!.line - cut + 1)
      open(opened)
      for (const line of code) takeCode(line, opened)
    } else if (starts.length > 1) kind = lines.length === 1 ? kindOf(bare(lines[0]!)) : 'other'
    else tryAt = size * 1.5
  }

  const takeLine = (line: string) => {
    const seen = bare(line)
    const previous = lines.at(-1)
    if (!isBlank(seen) && (kind === 'heading' || (kind === 'prose' && previous !== undefined && isBlank(previous)))) {
      finish(lines.length, '', fresh)
      kind = 'none'
    }
    const opened = kind === 'none' ? openedBy(seen) : undefined
    const need = kind === 'other' || kind === 'prose' ? mayBegin(seen, lines) : undefined
    lines.push(line)
    size += line.length
    if (opened) open(opened)
    else if (isBlank(seen)) return
    else if (kind === 'none') kind = kindOf(seen)
    else if (kind === 'prose' && kindOf(seen) !== 'prose') kind = 'other'
    if (kind === 'other' && need !== undefined && size >= Math.max(need, tryAt)) settle()
  }

  return {
    push(text) {
      const pieces = text.split('\n')
      for (const piece of pieces.slice(0, -1)) {
        const line = `${partial}${piece}\n`
        partial = ''
        if (fence) takeCode(line, fence)
        else takeLine(line)
      }
      partial += pieces.at(-1)!
      return done.splice(0)
    },
    rest: () => ({ ...frame, text: lines.join('') + partial, closing: '' }),
  }
}

/** What the rest is known to be without the parser: nothing yet, a heading, the lines of a paragraph, or anything else. */
type Kind = 'none' | 'heading' | 'prose' | 'other'

const heading = /^ {0,3}#{1,6}(?:[ \t]|$)/
/** Lines that begin no block but a paragraph, do not end one, and are no row of a table. */
const prose = /^(?:\*\*)?[\p{L}"'(“‘[][^|]*$/u

const kindOf = (line: string): Kind => (heading.test(line) ? 'heading' : prose.test(line) ? 'prose' : 'other')

/** A line as the parser sees it. */
const bare = (line: string): string => safeMarkdown(line).replace(/\n$/, '')

interface Start {
  /** Index of the line it begins in. */
  readonly line: number
  readonly frame: Frame
  readonly isFenced: boolean
}

/** Where blocks begin; the last one, if it is a list, in its last item too: those before are finished. */
function startsOf(nodes: readonly RootContent[], lines: readonly string[], first: Frame): readonly Start[] {
  return nodes.flatMap((node, index): Start[] => {
    const frame = index === 0 ? first : fresh
    const isFenced = node.type === 'code' && openedBy(bare(lines[lineOf(node)]!)) !== undefined
    const isSafe = index === 0 || isFenced || beginsAlone(node, nodes[index - 1]!)
    if (node.type !== 'list') return isSafe ? [{ line: lineOf(node), frame, isFenced }] : []
    const number = node.ordered === true ? (frame.number ?? node.start ?? 1) : undefined
    const starts = isSafe ? [{ line: lineOf(node), frame: { ...frame, number }, isFenced: false }] : []
    const item = node.children.at(-1)!
    const place = node.children.length - 1
    if (place === 0 || index < nodes.length - 1) return starts
    const itemFrame = {
      isApart: isApart(node.children[place - 1]!, item),
      opening: '',
      number: number === undefined ? undefined : number + place,
    }
    return [...starts, { line: lineOf(item), frame: itemFrame, isFenced: false }]
  })
}

/**
 * Whether a block would be the same with nothing in front of it. Right behind some others, and behind indented code, the parser takes fewer things for a
 * beginning.
 */
function beginsAlone(node: RootContent, before: RootContent): boolean {
  if (node.type === 'thematicBreak' || (node.type === 'heading' && node.position?.start.line === node.position?.end.line)) return true
  if (before.type === 'code') return false
  return isApart(before, node) || node.type === 'blockquote' || before.type === 'heading' || before.type === 'thematicBreak'
}

const lineOf = (node: { readonly position?: { readonly start: { readonly line: number } } | undefined }): number =>
  (node.position?.start.line ?? 1) - 1

const beginning = /^ {0,3}(?:#{1,6}(?:\s|$)|`{3}|~{3}|>|<|\||[-*+](?:\s|$)|\d{1,9}[.)](?:\s|$)|(?:[-_*][ \t]*){3,}$)/
const item = /^( {0,3})(?:[-*+]|\d{1,9}[.)])(?:\s|$)/
const oneLiner = /^ {0,3}(?:#{1,6}(?:\s|$)|(?:[-_*][ \t]*){3,}$)/
const goingOn = /^ {0,3}[>|]/

/** Items of a list and the like are looked at several at once: to parse a line or two costs as much as to parse this many characters. */
const worthwhile = 600

/**
 * How long the rest has to be for a look by the parser at whether this line begins a block behind the others; undefined where it hardly can.
 * What is missed here is only finished later.
 */
function mayBegin(line: string, before: readonly string[]): number | undefined {
  if (isBlank(line)) return undefined
  const isFence = openedBy(line) !== undefined
  const first = before.find((other) => !isBlank(other))
  if (first === undefined) return isFence ? 0 : undefined
  const previous = bare(before.at(-1)!)
  const list = item.exec(first)
  const indent = /^[ ]*/.exec(line)![0].length
  if (list && (line.startsWith('\t') || indent > list[1]!.length + 1)) return undefined
  if (isFence) return 0
  if (isBlank(previous)) return isIndented(line) && isIndented(first) ? undefined : list && item.test(line) ? worthwhile : 0
  if (oneLiner.test(previous)) return worthwhile
  const isMore = goingOn.test(line) && line.trimStart()[0] === previous.trimStart()[0]
  return beginning.test(line) && !isMore ? worthwhile : undefined
}

const isBlank = (line: string): boolean => /^\s*$/.test(line)
const isIndented = (line: string): boolean => /^(?: {4}| {0,3}\t)/.test(line)
