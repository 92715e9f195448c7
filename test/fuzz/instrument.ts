import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Lang, parse, type SgNode } from '@ast-grep/napi'

/** How often each block of the loaded code was entered; a place for each, in the order of loading. */
export interface Blocks {
  readonly counts: Uint8Array
  /** Places in use. */
  used(): number
  /** Short strings in the loaded code: words of the formats that it reads. */
  words(): readonly string[]
}

const mostBlocks = 1 << 17
const counter = '__blocks'

declare global {
  var __fuzzBlocks: Uint8Array | undefined
}

/** From now on, modules below `root` (a `file:` URL) are loaded with counters in their blocks. */
export function countBlocks(root: string): Blocks {
  const counts = new Uint8Array(mostBlocks)
  globalThis.__fuzzBlocks = counts
  const words = new Set<string>()
  let used = 0
  registerHooks({
    load(url, context, nextLoad) {
      if (!url.startsWith(root) || !url.endsWith('.ts')) return nextLoad(url, context)
      const tree = parse(Lang.TypeScript, readFileSync(fileURLToPath(url), 'utf8')).root()
      for (const node of tree.findAll({ rule: { kind: 'string_fragment' } }))
        if (/^[^\\\n]{2,24}$/.test(node.text()) && !isImport(node)) words.add(node.text())
      return { format: 'module-typescript', shortCircuit: true, source: counted(tree, () => Math.min(mostBlocks - 1, used++)) }
    },
  })
  return { counts, used: () => Math.min(mostBlocks, used), words: () => [...words] }
}

const isImport = (node: SgNode): boolean =>
  ['import_statement', 'export_statement', 'literal_type'].includes(String(node.parent()?.parent()?.kind()))

interface Insertion {
  readonly at: number
  /** What closes stands before what opens; of what closes, brackets before braces, of what opens the other way round. */
  readonly rank: number
  readonly text: string
}

/** The module's text with a counter at the beginning of each block, branch, arm and right-hand side. Lines stay where they were. */
function counted(tree: SgNode, next: () => number): string {
  const source = tree.text()
  const insertions: Insertion[] = []
  const count = (): string => `${counter}[${next()}]++`
  const into = (at: number) => insertions.push({ at, rank: 4, text: `${count()};` })
  const around = (node: SgNode | null, open: 'expression' | 'statement') => {
    if (!node) return
    const { start, end } = node.range()
    const isExpression = open === 'expression'
    insertions.push({ at: start.index, rank: isExpression ? 3 : 2, text: isExpression ? `(${count()},` : `{${count()};` })
    insertions.push({ at: end.index, rank: isExpression ? 0 : 1, text: isExpression ? ')' : '}' })
  }
  for (const node of tree.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } })) {
    const kind = String(node.kind())
    // The grammar takes `a && b!.c` for `(a && b)!.c`: its borders are not where they seem.
    if (node.parent()?.kind() === 'non_null_expression') continue
    if (kind === 'statement_block') into(node.range().start.index + 1)
    else if (kind === 'ternary_expression')
      for (const field of ['consequence', 'alternative'] as const) around(node.field(field), 'expression')
    else if (kind === 'binary_expression') {
      if (['&&', '||', '??'].includes(node.field('operator')?.text() ?? '')) around(node.field('right'), 'expression')
    } else if (kind === 'arrow_function') {
      const body = node.field('body')
      if (body?.kind() !== 'statement_block') around(body, 'expression')
    } else if (kind === 'if_statement') {
      const then = node.field('consequence')
      if (then?.kind() !== 'statement_block') around(then, 'statement')
    } else {
      const colon = node.children().find((child) => child.kind() === ':')
      if (colon) into(colon.range().end.index)
    }
  }
  insertions.sort((a, b) => a.at - b.at || a.rank - b.rank)
  let text = `const ${counter}=globalThis.__fuzzBlocks;`
  let from = 0
  for (const { at, text: inserted } of insertions) {
    text += source.slice(from, at) + inserted
    from = at
  }
  return text + source.slice(from)
}

const kinds = [
  'statement_block',
  'ternary_expression',
  'binary_expression',
  'arrow_function',
  'if_statement',
  'switch_case',
  'switch_default',
]
