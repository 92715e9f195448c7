import { findNodeAtLocation, type Node, parseTree, printParseErrorCode, visit } from 'jsonc-parser'
import type { LineIndex } from '../line-index.ts'
import type { ParsedContent, ParsedDocument, Problem } from './report.ts'

type Found = Omit<Problem, 'quote'>

/** Syntax errors told of one document: those behind the first few mostly come from them. */
const mostErrors = 3

/** One JSON text as a document. `comments`: with comments and commas at ends, as editors write settings. */
export function jsonDocument(text: string, lines: LineIndex, comments: boolean): ParsedContent {
  const { document, problems } = documentAt(text, 0, lines, comments)
  return { documents: document ? [document] : [], problems }
}

/** Each line that is not blank is a document. */
export function jsonLinesDocuments(text: string, lines: LineIndex): ParsedContent {
  const documents: ParsedDocument[] = []
  const problems: Found[] = []
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start)
    const end = feed < 0 ? text.length : feed
    const line = text.slice(start, end)
    if (line.trim() !== '') {
      const read = documentAt(line, start, lines, false)
      if (read.document) documents.push(read.document)
      problems.push(...read.problems)
    }
    start = end + 1
  }
  return { documents, problems }
}

function documentAt(
  text: string,
  offset: number,
  lines: LineIndex,
  comments: boolean,
): { document?: ParsedDocument; problems: readonly Found[] } {
  const options = { disallowComments: !comments, allowTrailingComma: comments }
  const errors: Found[] = []
  const twice: Found[] = []
  const names: Set<string>[] = []
  visit(
    text,
    {
      onObjectBegin: () => void names.push(new Set()),
      onObjectEnd: () => void names.pop(),
      onObjectProperty(name, at, _length, _line, _column, path) {
        const known = names.at(-1)
        if (known?.has(name))
          twice.push({
            path: pointerOf([...path(), name]),
            ...lines.placeOf(offset + at),
            message: `${JSON.stringify(name)} appears twice`,
          })
        known?.add(name)
      },
      onError(code, at) {
        errors.push({ path: '', ...lines.placeOf(offset + at), message: errorWords(printParseErrorCode(code), text, at) })
      },
    },
    options,
  )
  if (errors.length > 0) return { problems: distinct(errors).slice(0, errors[0]?.message === singleQuotes ? 1 : mostErrors) }
  try {
    const value: unknown = comments ? treeValue(parseTree(text, [], options)) : JSON.parse(text)
    let tree: Node | undefined
    const placeOf: ParsedDocument['placeOf'] = (path, key) => {
      tree ??= parseTree(text, [], options)
      return lines.placeOf(offset + offsetOf(tree, path, key))
    }
    return { document: { value, placeOf }, problems: twice }
  } catch (error) {
    // What the tolerant reader let pass, the strict one did not.
    return {
      problems: [{ path: '', ...lines.placeOf(offset), message: `is not valid JSON: ${error instanceof Error ? error.message : error}` }],
    }
  }
}

/** A bare `JSON.parse` of the text would not take its comments. */
function treeValue(node: Node | undefined): unknown {
  if (node?.type === 'array') return node.children?.map(treeValue) ?? []
  if (node?.type === 'object')
    return Object.fromEntries((node.children ?? []).map(({ children = [] }) => [String(children[0]?.value), treeValue(children[1])]))
  return node?.value
}

/** Where the value at `path` begins, or its name; of the innermost part around it where it is not there. */
function offsetOf(tree: Node | undefined, path: readonly string[], key = false): number {
  if (!tree) return 0
  for (let length = path.length; length >= 0; length--) {
    const node = length === 0 ? tree : findNodeAtLocation(tree, segmentsOf(tree, path.slice(0, length)))
    if (!node) continue
    const isWanted = length === path.length
    return key && isWanted && node.parent?.type === 'property' ? node.parent.offset : node.offset
  }
  return 0
}

/** Positions in lists are numbers, names of members are texts, also where they look like numbers. */
function segmentsOf(tree: Node, path: readonly string[]): (string | number)[] {
  const segments: (string | number)[] = []
  for (const part of path) {
    const around = segments.length === 0 ? tree : findNodeAtLocation(tree, segments)
    segments.push(around?.type === 'array' ? Number(part) : part)
  }
  return segments
}

/** One problem a place. */
const distinct = (found: readonly Found[]): readonly Found[] =>
  found.filter(({ line, column }, at) => found.findIndex((other) => other.line === line && other.column === column) === at)

export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

const singleQuotes = 'JSON names and strings must be in double quotes'

const words: Readonly<Record<string, string>> = {
  InvalidSymbol: 'unknown literal; only true, false and null are allowed',
  InvalidNumberFormat: 'invalid number',
  PropertyNameExpected: 'expected a property name in double quotes',
  ValueExpected: 'expected a value',
  ColonExpected: 'expected a colon',
  CommaExpected: 'expected a comma',
  CloseBraceExpected: 'expected a closing }',
  CloseBracketExpected: 'expected a closing ]',
  EndOfFileExpected: 'unexpected content after the end of the value',
  InvalidCommentToken: 'comments are not allowed in JSON',
  UnexpectedEndOfComment: 'unterminated comment',
  UnexpectedEndOfString: 'unterminated string',
  UnexpectedEndOfNumber: 'incomplete number',
  InvalidUnicode: 'invalid Unicode escape; use \\u followed by four hexadecimal digits',
  InvalidEscapeCharacter: 'invalid escape sequence',
  InvalidCharacter: 'control characters must be escaped',
}

function errorWords(code: string, text: string, at: number): string {
  if (text[at] === "'") return singleQuotes
  const told = words[code] ?? 'syntax error'
  const isClosing = text[at] === '}' || text[at] === ']'
  const comma =
    isClosing &&
    text
      .slice(Math.max(0, at - 200), at)
      .trimEnd()
      .endsWith(',')
  return comma ? `${told}; remove the comma before it` : told
}
