import type { ParsedDocument, ParsedSection } from '../parsed.ts'
import { slugOf, uniqueAnchors } from './anchors.ts'
import { lineStepper } from './lines.ts'
import { maxHeadings } from './outline.ts'
import { partsOfStretch } from './stretch.ts'

/** Records without a heading share a section of up to this many characters. */
const groupLength = 2000

/** Values nested deeper than this are written as JSON. */
const maxDepth = 6

/** Values of one record beyond these are left out. */
const maxValues = 2000

/** Fields whose value tells a record from others, the most telling first. */
const telling = ['title', 'question', 'name', 'heading', 'headline', 'subject', 'label', 'id', '_id', 'key', 'slug']

const longestHeading = 200

/** A list of more numbers than this is made for machines, such as a vector, and left out. */
const mostNumbers = 64

const valueText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The values of a record with the names that lead to them. */
const valuesOf = (value: unknown, name: string, depth: number, found: string[]): void => {
  if (found.length >= maxValues || value === null || value === '') return
  if (typeof value !== 'object' || depth > maxDepth) {
    const text = valueText(value).replace(/\s+/g, ' ').trim()
    if (text !== '') found.push(name === '' ? text : `${name}: ${text}`)
    return
  }
  if (Array.isArray(value) && value.length > mostNumbers && value.every((each) => typeof each === 'number')) return
  const isFlat = Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null)
  if (isFlat) valuesOf(value.map(valueText).join(', '), name, depth, found)
  else for (const [key, inner] of Object.entries(value)) valuesOf(inner, name === '' ? key : `${name}.${key}`, depth + 1, found)
}

const headingOf = (record: unknown): string => {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return ''
  const fields = new Map(Object.entries(record).map(([key, value]): [string, unknown] => [key.toLowerCase(), value]))
  for (const name of telling) {
    const value = fields.get(name)
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const words = String(value).replace(/\s+/g, ' ').trim()
    if (words !== '' && words.length <= longestHeading) return words.toWellFormed()
  }
  return ''
}

/** What a line says, in one line; a line that is no JSON as it stands. */
const recordOf = (line: string): { readonly heading: string; readonly text: string } => {
  try {
    const record: unknown = JSON.parse(line)
    const found: string[] = []
    valuesOf(record, '', 0, found)
    // JSON can spell half a character.
    return { heading: headingOf(record), text: found.join(' | ').toWellFormed() }
  } catch {
    return { heading: '', text: line }
  }
}

interface Group {
  readonly line: number
  readonly heading: string
  text: string
}

/** A section for each record that says what it is about; others together. Between two records as many line breaks as in the file. */
const groupsOf = (source: string): Group[] => {
  const step = lineStepper(source)
  const groups: Group[] = []
  let line = 1
  let headings = 0
  let last = 1
  for (let at = 0; at < source.length; line++) {
    const { end, next } = step(at)
    const words = source.slice(at, end).trim()
    at = next
    if (words === '') continue
    const { heading, text } = recordOf(words)
    if (text === '') continue
    const open = groups.at(-1)
    const isOwn = heading !== '' && text.length > heading.length + 20 && headings < maxHeadings
    if (isOwn) {
      headings++
      groups.push({ line, heading, text })
    } else if (open && open.heading === '' && open.text.length + text.length <= groupLength) open.text += '\n'.repeat(line - last) + text
    else groups.push({ line, heading: '', text })
    last = line
  }
  return groups
}

/** JSON lines: each record in one line as `name: value | name: value`, under the field that tells what it is about. */
export const parseJsonLines = (source: string, name: string): ParsedDocument => {
  const unique = uniqueAnchors()
  const sections = groupsOf(source).flatMap(({ line, heading, text }) => {
    const anchor = unique(heading === '' ? 'top' : slugOf(heading))
    return partsOfStretch({ line, text }).map(
      (part, at): ParsedSection => ({
        heading,
        level: heading === '' ? 0 : 1,
        crumbs: [],
        anchor: at === 0 ? anchor : unique(anchor, at + 1),
        ...part,
      }),
    )
  })
  return { title: name, sections, metadata: {}, links: [] }
}
