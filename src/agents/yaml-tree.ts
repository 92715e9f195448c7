import type { Document, LineCounter, Node as YamlNode } from 'yaml'
import type { Member, Node, Place } from './declaration.ts'

/** Values that one front matter may have, those that aliases repeat counted each time. */
const mostValues = 10_000
/** Lists and objects inside each other. */
const deepest = 24

/** YAML as a tree with places; a problem where it is none. `firstLine` is the line of the file in which `text` begins. */
export async function yamlTree(
  text: string,
  firstLine: number,
): Promise<{ readonly node: Node } | { readonly message: string; readonly at: Place }> {
  const { LineCounter, parseDocument } = await import('yaml')
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
    stringKeys: false,
  })
  const at = placer(lines, firstLine)
  const [first] = document.errors
  if (first) return { message: syntaxMessage(first.message, text, first.pos[0]), at: at(first.pos[0]) }
  try {
    return { node: await converted(document, at) }
  } catch (thrown) {
    if (thrown instanceof Unreadable) return { message: thrown.message, at: at(thrown.offset) }
    throw thrown
  }
}

/** Ends a conversion at an offset of the text. */
class Unreadable extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

const placer =
  (lines: LineCounter, firstLine: number) =>
  (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line) + firstLine - 1, column: Math.max(1, col) }
  }

async function converted(document: Document.Parsed, at: (offset: number) => Place): Promise<Node> {
  const { isAlias, isMap, isScalar, isSeq } = await import('yaml')
  let values = 0
  const anchors = new Map<string, YamlNode>()
  const convert = (found: unknown, around: number, depth: number, inside: readonly string[]): Node => {
    const node = found as YamlNode | null
    const start = node?.range?.[0] ?? around
    if (++values > mostValues) throw new Unreadable(`the front matter has more than ${mostValues} values`, start)
    if (depth > deepest) throw new Unreadable(`lists and objects are nested more than ${deepest} deep`, start)
    if (isAlias(node)) {
      const { source } = node
      const target = anchors.get(source)
      if (inside.includes(source)) throw new Unreadable(`*${source} stands inside of itself`, start)
      if (!target) throw new Unreadable(`there is no &${source} before *${source}`, start)
      return convert(target, start, depth, [...inside, source])
    }
    if (node?.anchor && inside.length === 0) anchors.set(node.anchor, node)
    if (isSeq(node)) return { kind: 'list', at: at(start), items: node.items.map((item) => convert(item, start, depth + 1, inside)) }
    if (isMap(node)) {
      const members = node.items.map((pair): Member => {
        const key = pair.key as YamlNode | null
        const keyAt = key?.range?.[0] ?? start
        if (!isScalar(key)) throw new Unreadable('a name must be text, not a list or an object', keyAt)
        return { name: String(key.value ?? ''), at: at(keyAt), value: convert(pair.value, keyAt, depth + 1, inside) }
      })
      return { kind: 'members', at: at(start), members }
    }
    const value: unknown = isScalar(node) ? node.value : null
    return { kind: 'value', at: at(start), value: isPlain(value) ? value : String(value) }
  }
  return convert(document.contents, 0, 0, [])
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** What the parser says, in one line, and what mostly is behind it. */
function syntaxMessage(message: string, text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? ''
  if (/call stack/.test(message)) return 'lists and objects are nested too deep'
  const hint =
    /\t/.test(line) && /tab/i.test(message)
      ? '; indent with spaces'
      : /\w\[\]/.test(line)
        ? '; put a type with [] in quotes: "string[]"'
        : /mapping|implicit key/i.test(message)
          ? '; put text that has a colon in quotes'
          : ''
  return `not valid YAML: ${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\s+/g, ' ')}${hint}`
}
