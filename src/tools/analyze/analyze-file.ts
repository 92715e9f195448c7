import { type Language, syntaxOf } from '../syntax/languages.ts'
import { type Complexity, complexityOf } from './complexity.ts'
import { functionsOf } from './functions.ts'
import { importsOf } from './imports.ts'
import { codeLines, countIn, type Lines, linesOf } from './lines.ts'
import { type MarkedComment, markedComments } from './marked-comments.ts'
import { type Node, treeOf } from './tree.ts'

export interface FunctionReport extends Complexity {
  readonly name: string
  readonly line: number
  readonly endLine: number
  /** Lines of code, without blank lines, comments and the functions inside that are counted for themselves. */
  readonly lines: number
  readonly parameters: number
}

/** What one file holds. */
export interface FileReport {
  readonly path: string
  readonly language: Language
  readonly text: string
  readonly lines: Lines
  readonly imports: readonly string[]
  readonly functions: readonly FunctionReport[]
  readonly marked: readonly MarkedComment[]
  /** Its tokens without those of imports, for the search for copies. */
  readonly tokens: readonly Node[]
  /** True where parts of it could not be parsed; they are left out of the figures. */
  readonly broken: boolean
}

/** Looks at one file. The time is about 0.1 ms a line. */
export async function analyzeFile(path: string, language: Language, text: string): Promise<FileReport> {
  const parse = await syntaxOf(language)
  const tree = treeOf(parse(text))
  const code = codeLines(tree, text)
  const places = functionsOf(tree.root, text)
  const apart = new Set(places.map(({ node }) => node))
  const functions = places.map(({ node, label, parameters, calls }) => ({
    name: label,
    line: node.line,
    endLine: node.endLine,
    lines: ownLines(node, apart, code),
    ...complexityOf({ node, text, apart, selfCalls: calls }),
    parameters,
  }))
  return {
    path,
    language,
    text,
    lines: linesOf(tree, text, code),
    imports: importsOf(tree.root, text),
    functions,
    marked: markedComments(tree.comments, text),
    tokens: withoutImports(tree.tokens, tree.root),
    broken: isBroken(tree.root),
  }
}

/** Lines of code of a function without those of the functions inside it that are counted for themselves, but for their first. */
function ownLines(node: Node, apart: ReadonlySet<Node>, code: Uint8Array): number {
  const inner = (children: readonly Node[]): readonly Node[] =>
    children.flatMap((child) => (apart.has(child) ? [child] : inner(child.children)))
  const theirs = inner(node.children).reduce((sum, { line, endLine }) => sum + countIn(code, line + 1, endLine), 0)
  return countIn(code, node.line, node.endLine) - theirs
}

const importKinds = /^(?:import|import_from|future_import|package)_(?:statement|declaration|clause)$/

function withoutImports(tokens: readonly Node[], root: Node): readonly Node[] {
  const imports = root.children.filter(({ kind }) => importKinds.test(kind))
  let at = 0
  return tokens.filter((token) => {
    while (at < imports.length && imports[at]!.end <= token.start) at++
    return at >= imports.length || token.start < imports[at]!.start
  })
}

const isBroken = (node: Node): boolean => node.kind === 'ERROR' || node.children.some(isBroken)
