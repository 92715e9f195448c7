import type { Syntax } from '../syntax/languages.ts'

/** A syntax node as plain data. Comments are not among the children; they stand apart in {@link Tree}. */
export interface Node {
  readonly kind: string
  /** In UTF-16 units of the text; `end` is exclusive. */
  readonly start: number
  readonly end: number
  /** From 1. */
  readonly line: number
  readonly endLine: number
  readonly children: readonly Node[]
}

/** A parsed file: its nodes, its comments, and its tokens in their order. */
export interface Tree {
  readonly root: Node
  readonly comments: readonly Node[]
  /** The leaves, without comments. */
  readonly tokens: readonly Node[]
}

/** Levels below which nothing is looked at: written code stays far above, and every pass over the tree stays within its stack. */
const deepest = 1_500

const commentKinds: ReadonlySet<string> = new Set(['comment', 'line_comment', 'block_comment', 'html_comment', 'hash_bang_line'])

/** Strings are one token where nothing is computed in them. */
const stringKinds: ReadonlySet<string> = new Set([
  'string',
  'template_string',
  'interpreted_string_literal',
  'raw_string_literal',
  'string_literal',
])

/** Copies a parser's tree, once, since each look at a node of the parser costs some microseconds. */
export function treeOf(syntax: Syntax): Tree {
  const comments: Node[] = []
  const tokens: Node[] = []
  const copy = (from: Syntax, depth: number): Node => {
    const kind = String(from.kind())
    const isComment = commentKinds.has(kind)
    const inside = isComment || depth >= deepest ? [] : from.children()
    if (inside.length === 0 || (stringKinds.has(kind) && inside.every((part) => part.isLeaf()))) {
      const leaf = place(from, kind, [])
      if (isComment) comments.push(leaf)
      else if (leaf.end > leaf.start) tokens.push(leaf)
      return leaf
    }
    const children: Node[] = []
    for (const child of inside) {
      const node = copy(child, depth + 1)
      if (!commentKinds.has(node.kind)) children.push(node)
    }
    return place(from, kind, children)
  }
  return { root: copy(syntax, 0), comments, tokens }
}

function place(from: Syntax, kind: string, children: readonly Node[]): Node {
  const { start, end } = from.range()
  // A node that takes its line break with it ends on the line before.
  const endLine = end.column === 0 && end.line > start.line ? end.line : end.line + 1
  return { kind, start: start.index, end: end.index, line: start.line + 1, endLine, children }
}
