import { lineStepper } from './lines.ts'
import { type Cursor, cursorOver, measure, skipColumns, skipMarker, startLine } from './markdown-cursor.ts'
import { atxLevel, fenceLength, htmlStart, isDefinition, isTableRule, listMarker, onlyRuns } from './markdown-starts.ts'
import { mdxSpan } from './mdx-span.ts'
import { newOffsets, type Offsets } from './offsets.ts'
import { maxHeadingLength, maxHeadings, type Span } from './outline.ts'

/** A heading with its inline markup. */
export interface RawHead {
  readonly level: number
  readonly start: number
  readonly end: number
  readonly raw: string
}

/** The block structure that cutting needs, found in one pass over the lines. */
export interface MarkdownBlocks {
  readonly heads: readonly RawHead[]
  readonly borders: Uint32Array
  readonly fences: readonly Span[]
  readonly hidden: readonly Span[]
}

/** Quotes and lists nested deeper than this are text. */
const maxDepth = 32

/** After this many broken components or imports the rest is read as Markdown, so that looking for their ends stays linear. */
const maxBrokenCode = 50

/** `columns` is how far a list item's content is indented; 0 marks a block quote. `bare`: nothing but a marker so far. */
interface Container {
  readonly columns: number
  bare: boolean
}

type Leaf = 'none' | 'paragraph' | 'table' | 'indented' | 'fence' | 'html'

interface State {
  readonly cursor: Cursor
  readonly containers: Container[]
  readonly mdx: boolean
  /** Broken components and imports met so far. */
  brokenCode: number
  readonly blocks: { heads: RawHead[]; borders: Offsets; fences: Span[]; hidden: Span[] }
  leaf: Leaf
  /** First character and first line of the open leaf. */
  from: number
  /** The line before, for table heads. */
  above: Span
  fence: { code: number; length: number }
  html: { close?: RegExp; hidden: boolean }
  line: number
  next: number
}

/** Steps into the open quotes and list items that go on in this line; answers how many. */
const enterContainers = ({ cursor, containers }: State): number => {
  let entered = 0
  for (; entered < containers.length; entered++) {
    const container = containers[entered]!
    measure(cursor)
    if (container.columns === 0) {
      if (cursor.code !== 62 || cursor.indent > 3) break
      skipMarker(cursor, 1)
      skipColumns(cursor, 1)
    } else if (cursor.code === 0) {
      if (container.bare) break
    } else if (cursor.indent >= container.columns) {
      skipColumns(cursor, container.columns)
      container.bare = false
    } else break
  }
  measure(cursor)
  return entered
}

const closeLeaf = (state: State): void => {
  if (state.leaf === 'fence') state.blocks.fences.push([state.from, state.line])
  state.leaf = 'none'
}

/** Ends what does not go on in this line and notes a border where a new block begins at the outermost level. */
const openAt = (state: State, entered: number): void => {
  if (state.containers.length > entered || state.leaf !== 'none') closeLeaf(state)
  state.containers.length = entered
  if (entered === 0 && state.blocks.borders.last() !== state.line) state.blocks.borders.add(state.line)
}

/** Goes on with a fence, raw HTML or indented code; false where the line is something else. */
const continueLeaf = (state: State): boolean => {
  const { cursor, leaf } = state
  if (leaf === 'fence') {
    const { code, length } = state.fence
    const run = cursor.code === code && cursor.indent <= 3 ? onlyRuns(cursor.source, cursor.word, cursor.end, false) : 0
    if (run >= length) {
      state.blocks.fences.push([state.from, Math.min(state.next, cursor.source.length)])
      state.leaf = 'none'
    }
    return true
  }
  if (leaf === 'html') {
    const { close } = state.html
    if (close === undefined && cursor.code === 0) state.leaf = 'none'
    else if (close) endHtml(state, close, cursor.at)
    return true
  }
  return leaf === 'indented' && (cursor.indent >= 4 || cursor.code === 0)
}

/** Ends raw HTML where the line holds its closing words, from an offset on; it is metadata only if nothing follows them. */
const endHtml = (state: State, close: RegExp, from: number): void => {
  const line = state.cursor.source.slice(from, state.cursor.end)
  const closing = close.exec(line)
  if (!closing) return
  const to = closing.index + closing[0].length
  if (state.html.hidden && state.containers.length === 0 && line.slice(to).trim() === '') state.blocks.hidden.push([state.from, from + to])
  state.leaf = 'none'
}

const addHead = ({ blocks, cursor: { source }, next }: State, level: number, start: number, raw: string): void => {
  if (blocks.heads.length < maxHeadings && raw.length <= maxHeadingLength) {
    blocks.heads.push({ level, start, end: Math.min(next, source.length), raw })
  }
}

/** A heading of `#` signs, whose words are not even taken out where there are headings enough. */
const addAtxHead = (state: State, level: number): void => {
  const { word, end, source } = state.cursor
  if (state.blocks.heads.length >= maxHeadings) return
  const raw = source
    .slice(word + level, end)
    .trim()
    .replace(/(?:^|[ \t])#+$/, '')
  addHead(state, level, state.line, raw.trim())
}

const htmlHead = /^<h([1-6])\b[^>]*>((?:(?!\n\s*\n)[\s\S])*?)<\/h\1\s*>[ \t]*(?:\r\n|\r|\n|$)/i

/** A heading written as raw HTML, as README files do to centre their title. */
const addHtmlHead = ({ cursor: { source, word, code }, blocks }: State): void => {
  if (code !== 60 || blocks.heads.length >= maxHeadings || !/[hH]/.test(source[word + 1] ?? '')) return
  const found = htmlHead.exec(source.slice(word, word + maxHeadingLength))
  if (found?.[2]?.replace(/<[^>]*>/g, '').trim()) {
    blocks.heads.push({ level: Number(found[1]), start: word, end: word + found[0].length, raw: found[2].replace(/\s+/g, ' ').trim() })
  }
}

/** The words of a paragraph that an underline makes a heading; `undefined` where it holds link definitions only. */
const underlined = (state: State): { start: number; raw: string } | undefined => {
  const { source } = state.cursor
  const lines = source.slice(state.from, Math.min(state.line, state.from + 2 * maxHeadingLength)).split(/\r\n|\n|\r/)
  let start = state.from
  while (lines.length > 0 && isDefinition(lines[0]!)) {
    start += lines[0]!.length + 1
    if (source.charCodeAt(start - 1) === 13 && source.charCodeAt(start) === 10) start++
    lines.shift()
  }
  const raw = lines
    .map((line) => line.trim())
    .join(' ')
    .trim()
  return raw === '' ? undefined : { start, raw }
}

const openContainer = (state: State, columns: number, bare: boolean): void => {
  state.containers.push({ columns, bare })
}

const openListItem = (state: State, marker: number): void => {
  const { cursor } = state
  const before = cursor.indent + marker
  skipMarker(cursor, marker)
  measure(cursor)
  const bare = cursor.code === 0
  const after = bare || cursor.indent > 4 ? 1 : cursor.indent
  if (!bare) skipColumns(cursor, after)
  openContainer(state, before + after, bare)
}

/** Steps over an import, an export, a comment or a component's tag; the code among them is metadata. */
const openMdx = (state: State, entered: number): boolean => {
  const { source, word, code } = state.cursor
  if (state.brokenCode > maxBrokenCode || (code !== 60 && code !== 123 && code !== 101 && code !== 105)) return false
  const found = mdxSpan(source, word, code)
  if (found === 'none') return false
  if (found === 'broken') {
    state.brokenCode++
    return false
  }
  openAt(state, entered)
  if (found.hidden && entered === 0) state.blocks.hidden.push([word, found.end])
  state.next = Math.max(state.next, found.next)
  return true
}

/** Opens one block at the cursor: 'inside' for a container, whose content follows; 'done' where the line is used up; 'text' otherwise. */
const openBlock = (state: State, entered: number, inParagraph: boolean): 'inside' | 'done' | 'text' => {
  const { cursor } = state
  const { source, word, end, code } = cursor
  if (state.mdx && state.leaf !== 'paragraph' && openMdx(state, entered)) return 'done'
  if (code === 62) {
    if (entered >= maxDepth) return 'text'
    openAt(state, entered)
    skipMarker(cursor, 1)
    skipColumns(cursor, 1)
    openContainer(state, 0, false)
    return 'inside'
  }
  if (code === 35) {
    const level = atxLevel(cursor)
    if (level > 0) {
      openAt(state, entered)
      if (entered === 0) addAtxHead(state, level)
      return 'done'
    }
  } else if (code === 96 || code === 126) {
    const length = fenceLength(cursor)
    if (length > 0) {
      openAt(state, entered)
      state.leaf = 'fence'
      state.from = state.line
      state.fence = { code, length }
      return 'done'
    }
  } else if (code === 60 && !state.mdx) {
    const start = htmlStart(cursor, state.leaf === 'paragraph')
    if (start) {
      openAt(state, entered)
      state.leaf = 'html'
      state.from = word
      state.html = { hidden: start.hidden ?? false, ...(start.close ? { close: start.close } : {}) }
      if (start.close) endHtml(state, start.close, word)
      else if (entered === 0) addHtmlHead(state)
      return 'done'
    }
  } else if (inParagraph && (code === 61 || code === 45) && onlyRuns(source, word, end, false) > 0) {
    const words = underlined(state)
    if (words) {
      if (entered === 0) addHead(state, code === 61 ? 1 : 2, words.start, words.raw)
      state.leaf = 'none'
      return 'done'
    }
  }
  if ((code === 42 || code === 45 || code === 95) && onlyRuns(source, word, end, true) >= 3) {
    openAt(state, entered)
    return 'done'
  }
  const marker = entered < maxDepth ? listMarker(cursor, inParagraph) : 0
  if (marker > 0) {
    openAt(state, entered)
    openListItem(state, marker)
    return 'inside'
  }
  const footnote =
    code === 91 && source.charCodeAt(word + 1) === 94 ? /^\[\^[^\]\s]{1,999}\]:/.exec(source.slice(word, Math.min(end, word + 1005))) : null
  if (footnote && entered < maxDepth) {
    openAt(state, entered)
    skipMarker(cursor, footnote[0].length)
    openContainer(state, 4, false)
    return 'inside'
  }
  return 'text'
}

const addText = (state: State, entered: number): void => {
  const { cursor } = state
  const { source } = cursor
  if (cursor.code === 0) {
    if (state.containers.length > entered) closeLeaf(state)
    state.containers.length = entered
    if (state.leaf !== 'indented') state.leaf = 'none'
    return
  }
  const current = entered === state.containers.length
  if (state.leaf === 'paragraph') {
    if (current && isTableRule(source.slice(...state.above), source.slice(cursor.word, cursor.end))) state.leaf = 'table'
  } else if (state.leaf !== 'table' || !current) {
    openAt(state, entered)
    state.leaf = 'paragraph'
    state.from = cursor.word
  }
  state.above = [cursor.word, cursor.end]
}

const scanLine = (state: State): void => {
  const { cursor } = state
  let entered = enterContainers(state)
  if (entered === state.containers.length) {
    if (continueLeaf(state)) return
    if (state.leaf === 'indented') state.leaf = 'none'
  } else if (state.leaf !== 'paragraph') closeLeaf(state)
  let inParagraph = state.leaf === 'paragraph' && entered === state.containers.length
  while (cursor.code !== 0) {
    if (cursor.indent >= 4 && !state.mdx) {
      if (state.leaf === 'paragraph') break
      openAt(state, entered)
      state.leaf = 'indented'
      return
    }
    const opened = openBlock(state, entered, inParagraph)
    if (opened === 'done') return
    if (opened === 'text') break
    entered = state.containers.length
    inParagraph = false
    measure(cursor)
  }
  addText(state, entered)
}

/** Finds the outermost headings and blocks of Markdown (CommonMark and GFM) or MDX from an offset on. Linear; nesting deeper than 32 is text. */
export const scanMarkdown = (source: string, from: number, mdx = false): MarkdownBlocks => {
  const state: State = {
    cursor: cursorOver(source),
    containers: [],
    mdx,
    brokenCode: 0,
    blocks: { heads: [], borders: newOffsets(), fences: [], hidden: [] },
    leaf: 'none',
    from,
    above: [from, from],
    fence: { code: 0, length: 0 },
    html: { hidden: false },
    line: from,
    next: from,
  }
  const step = lineStepper(source)
  for (let at = from; at < source.length; at = state.next) {
    const { end, next } = step(at)
    state.line = at
    state.next = next
    startLine(state.cursor, at, end)
    scanLine(state)
  }
  state.line = source.length
  closeLeaf(state)
  return { ...state.blocks, borders: state.blocks.borders.all() }
}
