import { type Document, isMap, isNode, isScalar, type LineCounter } from 'yaml'
import type { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'

/** A YAML file that was parsed, with what it takes to name places in it. */
export interface Parsed {
  readonly file: string
  readonly document: Document
  readonly lines: LineCounter
}

/** What is wrong with the field, or the entry of a list, at the end of `path`. */
export interface Problem {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Problems that are told at once. */
const mostTold = 3

/** The first problems in the order of the file, each as `answers.yaml:4:5: cases[0].qestion: ...`. */
export function suiteError({ file, document, lines }: Parsed, problems: readonly Problem[]): IbidError {
  const placed = problems.map((problem) => ({ ...problem, offset: offsetOf(document, problem.path) })).sort((a, b) => a.offset - b.offset)
  const told = placed.slice(0, mostTold).map(({ path, message, offset }) => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${line}:${col}: ${[fieldOf(path), message].filter(Boolean).join(': ')}`
  })
  const more = placed.length - told.length
  return new IbidError('usage', `${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}`, 'list the fields with: ibid help eval')
}

/** What a schema found, in words; it must have been asked to report the input. Unknown fields come first: a missing one is often the same field, spelled wrong. */
export const schemaProblems = (document: Document, error: z.ZodError): readonly Problem[] =>
  error.issues.map((issue) => ({ path: pathOf(document, issue), message: wordsOf(issue) })).reverse()

/** The path in the file: the schema sees lists where the file may have one value, or less around it. */
function pathOf(document: Document, issue: z.core.$ZodIssue): Problem['path'] {
  if (issue.code === 'unrecognized_keys') return [...issue.path, ...issue.keys.slice(0, 1)]
  if (issue.input === undefined) return issue.path
  const path: PropertyKey[] = []
  for (const part of issue.path) if (document.hasIn([...path, part])) path.push(part)
  return path
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return 'is missing'
  if (issue.input === null) return issue.path.length === 0 ? 'the file is empty' : 'has no value'
  if (issue.code === 'invalid_type') return `must be ${nouns[issue.expected] ?? issue.expected}`
  if (issue.code !== 'invalid_value') return issue.message
  const meant = nearest(String(issue.input), issue.values.map(String))
  return `must be one of ${issue.values.join(', ')}${meant ? `; did you mean ${meant}?` : ''}`
}

const nouns: Readonly<Record<string, string>> = {
  string: 'text; put it in quotes',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'fields with values, such as question: ...',
}

/** Where the field or entry stands; where it is missing, what it should stand in. */
function offsetOf(document: Document, path: Problem['path']): number {
  const around = document.getIn(path.slice(0, -1), true)
  const pair = isMap(around) ? around.items.find(({ key }) => isScalar(key) && key.value === path.at(-1)) : undefined
  const node = isNode(pair?.key) ? pair.key : document.getIn(path, true)
  if (isNode(node) && node.range) return node.range[0]
  return path.length === 0 ? 0 : offsetOf(document, path.slice(0, -1))
}

const fieldOf = (path: Problem['path']): string =>
  path.reduce<string>((field, part) => (typeof part === 'number' ? `${field}[${part}]` : `${field}${field && '.'}${String(part)}`), '')
