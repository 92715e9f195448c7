import type { Node } from './tree.ts'

const statements: ReadonlySet<string> = new Set([
  'import_statement',
  'import_from_statement',
  'import_declaration',
  'future_import_statement',
])

/** What a file imports: modules, packages or classes as they are written there, each once, in their order. */
export function importsOf(root: Node, text: string): readonly string[] {
  const found = new Set<string>()
  const add = (nodes: readonly Node[]): void => {
    for (const node of nodes) found.add(text.slice(node.start, node.end).replace(/^['"`]|['"`]$/g, ''))
  }
  const walk = (node: Node): void => {
    if (statements.has(node.kind)) add(modulesOf(node))
    else if (node.kind === 'export_statement') add(sourceOf(node))
    else if (node.kind === 'call_expression') add(loadedBy(node, text))
    for (const child of node.children) walk(child)
  }
  walk(root)
  return [...found]
}

function modulesOf(statement: Node): readonly Node[] {
  const { kind, children } = statement
  if (kind === 'import_from_statement' || kind === 'future_import_statement') return children.slice(1, 2)
  if (kind === 'import_statement') {
    const required = children.find((child) => child.kind === 'import_require_clause')
    const quoted = (required ?? statement).children.filter((child) => child.kind === 'string')
    if (quoted.length > 0) return quoted
    return children.flatMap((child) =>
      child.kind === 'aliased_import' ? child.children.slice(0, 1) : child.kind === 'dotted_name' ? [child] : [],
    )
  }
  const specs = descendants(statement, 'import_spec')
  if (specs.length > 0) return specs.map((spec) => spec.children.at(-1) ?? spec)
  return children.filter((child) => child.kind === 'scoped_identifier' || child.kind === 'identifier')
}

/** `export ... from 'x'`. */
const sourceOf = ({ children }: Node): readonly Node[] =>
  children.some(({ kind }) => kind === 'from') ? children.filter(({ kind }) => kind === 'string') : []

/** `require('x')` and `import('x')`. */
function loadedBy({ children }: Node, text: string): readonly Node[] {
  const [callee, list] = children
  if (callee === undefined || !/^(?:require|import)$/.test(text.slice(callee.start, callee.end))) return []
  const first = list?.children[1]
  return first?.kind === 'string' && list?.children.length === 3 ? [first] : []
}

function descendants(node: Node, kind: string): readonly Node[] {
  return node.kind === kind ? [node] : node.children.flatMap((child) => descendants(child, kind))
}
