import { isMap, isScalar, isSeq, LineCounter, type Node, parseAllDocuments } from 'yaml'
import type { ParsedContent, ParsedDocument, Problem } from './report.ts'

/** Uses of one anchor, counted over what they unfold to: more is an attack, or a mistake. */
const mostAliases = 100

/** Each document of a YAML stream. */
export function yamlDocuments(text: string): ParsedContent {
  const lineCounter = new LineCounter()
  const parsed = parseAllDocuments(text, { lineCounter, prettyErrors: false })
  const documents: ParsedDocument[] = []
  const problems: Omit<Problem, 'quote'>[] = []
  const placeAt = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }
  for (const document of Array.isArray(parsed) ? parsed : []) {
    for (const { message, pos } of document.errors) problems.push({ path: '', ...placeAt(pos[0]), message: wordsOf(message) })
    if (document.errors.length > 0) continue
    const start = document.range?.[0] ?? 0
    try {
      const value: unknown = document.toJS({ maxAliasCount: mostAliases })
      documents.push({ value, placeOf: (path, key) => placeAt(offsetOf(document.contents, path, key) ?? start) })
    } catch (error) {
      problems.push({ path: '', ...placeAt(start), message: wordsOf(error instanceof Error ? error.message : String(error)) })
    }
  }
  return { documents, problems }
}

const wordsOf = (message: string): string => message.split('\n', 1)[0]!.replace(/^./, (letter) => letter.toLowerCase())

/** Where the part at `path` begins, or its name; the innermost part around it where it is not there. */
function offsetOf(root: Node | null | undefined, path: readonly string[], key = false): number | undefined {
  let node: unknown = root
  let offset = root?.range?.[0]
  for (const [at, part] of path.entries()) {
    let name: unknown
    if (isSeq(node)) node = node.items[Number(part)]
    else if (isMap(node)) {
      const pair = node.items.find((each) => isScalar(each.key) && String(each.key.value) === part)
      name = pair?.key
      node = pair?.value
    } else return offset
    const shown = key && at === path.length - 1 && name !== undefined ? name : node
    const range = rangeOf(shown) ?? rangeOf(name)
    if (range === undefined) return offset
    offset = range
  }
  return offset
}

const rangeOf = (node: unknown): number | undefined =>
  typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range) ? Number(node.range[0]) : undefined
