import type { ParsedDocument } from '../parsed.ts'
import { type CodeItem, indentOf, itemsOf } from './code-items.ts'
import { declaredBy } from './code-names.ts'
import { lineStepper } from './lines.ts'
import { type Head, maxHeadingLength, maxHeadings } from './outline.ts'
import { cut } from './split-into-sections.ts'

/** A class of fewer characters stays in one section. */
const smallContainer = 1500

/** Values that follow one another share a section of up to this many characters. */
const groupLength = 1500

/** Values of a group that its heading names. */
const mostNames = 4

/** Classes in namespaces in modules deeper than this are not looked into. */
const maxDepth = 4

/** Characters below a class's first line, and the lines in which its body must begin. */
const bodyOf = (source: string, { code, end }: CodeItem): number => {
  const brace = source.indexOf('{', code)
  const newline = source.indexOf('\n', brace >= 0 && brace < code + maxHeadingLength ? brace : code)
  return newline < 0 || newline >= end ? end : newline + 1
}

interface Unit {
  readonly start: number
  readonly level: number
  names: readonly string[]
  /** Whether values may join it. */
  readonly isLoose: boolean
}

/** Where functions, classes, methods and groups of values begin. What is inside of them and declares nothing stays with what is above it. */
const unitsOf = (source: string, isSql: boolean): Unit[] => {
  const units: Unit[] = []
  const walk = (from: number, to: number, level: number): void => {
    for (const item of itemsOf(source, from, to, indentOf(source, from, to), isSql)) {
      if (units.length >= maxHeadings) return
      const declared = declaredBy(source.slice(item.code, Math.min(item.end, item.code + 600)), level > 1)
      const isLoose = declared === undefined || declared.kind === 'value'
      const open = units.at(-1)
      if (isLoose && level > 1) continue
      const isBlock = declared?.kind === 'value' && item.end - item.code > groupLength / 4
      const joins = isLoose && !isBlock && open?.isLoose && open.level === level && item.end - open.start <= groupLength
      if (joins) open.names = declared ? [...open.names, declared.name] : open.names
      else units.push({ start: item.start, level, names: declared ? [declared.name] : [], isLoose: isLoose && !isBlock })
      if (declared?.kind === 'container' && item.end - item.start > smallContainer && level < maxDepth)
        walk(bodyOf(source, item), item.end, level + 1)
    }
  }
  walk(0, source.length, 1)
  return units
}

const headOf = ({ start, level, names }: Unit): Head => ({
  level,
  heading: names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ', ...' : ''),
  start,
  end: start,
})

/** Places to cut a long function: lines that follow an empty one, however they are indented. */
const blankBorders = (source: string): number[] => {
  const step = lineStepper(source)
  const borders: number[] = []
  let blank = true
  for (let at = 0; at < source.length; ) {
    const { end, next } = step(at)
    const empty = source.slice(at, Math.min(end, at + maxHeadingLength)).trim() === ''
    if (blank && !empty) borders.push(at)
    blank = empty
    at = next
  }
  return borders
}

/**
 * Source code: functions, classes and their methods with the comments above them, under their names; values and imports in groups. It goes by indentation and
 * by the words that declare things in most languages. Every section is a slice of the file.
 */
export const parseCode = (source: string, name: string): ParsedDocument => ({
  title: name,
  sections: cut({
    source,
    start: 0,
    heads: unitsOf(source, /\.sql$/i.test(name)).map(headOf),
    borders: blankBorders(source),
    numbered: true,
    wholeUpTo: 4400,
  }),
  metadata: {},
  links: [],
})
