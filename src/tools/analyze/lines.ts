import type { Node, Tree } from './tree.ts'

/** What the lines of a file hold. A line with both code and a comment is code. */
export interface Lines {
  readonly total: number
  readonly code: number
  readonly comment: number
  readonly blank: number
}

/** The lines that hold code, as flags by line from 0. Python's descriptions in strings are comments. */
export function codeLines(tree: Tree, text: string): Uint8Array {
  const flags = new Uint8Array(countOfLines(text) + 1)
  const described = descriptions(tree.root)
  for (const token of tree.tokens) if (!isDescribed(token, described) && /\S/.test(text.slice(token.start, token.end))) mark(flags, token)
  return flags
}

/** Counts the lines of a file whose code stands at `code`. */
export function linesOf(tree: Tree, text: string, code: Uint8Array): Lines {
  const flags = new Uint8Array(code.length)
  for (const comment of tree.comments) mark(flags, comment)
  for (const description of descriptions(tree.root)) mark(flags, description)
  const total = countOfLines(text)
  const ofCode = countIn(code, 1, total)
  const comment = flags.reduce((sum, flag, line) => sum + (flag === 1 && code[line] === 0 ? 1 : 0), 0)
  return { total, code: ofCode, comment, blank: total - ofCode - comment }
}

/** Lines of code from `first` to `last`, both from 1. */
export function countIn(code: Uint8Array, first: number, last: number): number {
  let count = 0
  for (let line = first; line <= last; line++) count += code[line - 1] ?? 0
  return count
}

/** A line break at the end of the text begins no further line. */
function countOfLines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return text.length === 0 || text.endsWith('\n') ? count : count + 1
}

function mark(flags: Uint8Array, { line, endLine }: Node): void {
  flags.fill(1, line - 1, endLine)
}

/** Strings that stand first in a Python module, class or function, and mean nothing but to a reader. */
function descriptions(root: Node): readonly Node[] {
  const found: Node[] = []
  const walk = (node: Node): void => {
    if (node.kind === 'module' || node.kind === 'block') {
      const first = node.children[0]
      if (first?.kind === 'expression_statement' && first.children.length === 1 && first.children[0]!.kind === 'string') found.push(first)
    }
    for (const child of node.children) walk(child)
  }
  if (root.kind === 'module') walk(root)
  return found
}

const isDescribed = (token: Node, all: readonly Node[]): boolean =>
  token.kind.startsWith('string') && all.some(({ start, end }) => token.start >= start && token.end <= end)
