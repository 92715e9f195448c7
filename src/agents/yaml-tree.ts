import type { Document, LineCounter, Node as YamlNode } from 'yaml'
import { deepestNesting, type Member, type Node, type Place } from './declaration.ts'

/** Values that one front matter may have, those that aliases repeat counted each time. */
const mostValues = 10_000

type Yaml = typeof import('yaml')

/** Why a text is no tree, and where. */
interface Misread {
  readonly message: string
  readonly at: Place
}

/** YAML as a tree with places. `firstLine` is the line of the file in which `text` begins. */
export async function yamlTree(text: string, firstLine: number): Promise<{ readonly node: Node } | Misread> {
  const yaml = await import('yaml')
  const lines = new yaml.LineCounter()
  // Names that stand twice are told by whoever reads the members, with both places.
  const document = parsed(yaml, text, lines)
  if (!document) return { message: 'lists and objects are nested too deeply', at: { line: firstLine, column: 1 } }
  const at = placer(lines, firstLine)
  const [first] = [...document.errors, ...document.warnings]
  if (first) return { message: syntaxMessage(first.message, text, first.pos[0]), at: at(first.pos[0]) }
  return converted(document.contents, at, yaml)
}

/** The parser recurses: undefined where the text is nested deeper than it can go. */
function parsed(yaml: Yaml, text: string, lineCounter: LineCounter): Document.Parsed | undefined {
  try {
    return yaml.parseDocument(text, { lineCounter, uniqueKeys: false, prettyErrors: false, logLevel: 'silent' })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const placer =
  (lines: LineCounter, firstLine: number) =>
  (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line) + firstLine - 1, column: Math.max(1, col) }
  }

/** Aliases are followed as long as the whole stays small; the first thing that cannot be read ends it. */
function converted(
  root: YamlNode | null,
  at: (offset: number) => Place,
  { isAlias, isMap, isScalar, isSeq }: Yaml,
): { node: Node } | Misread {
  let values = 0
  let misread: Misread | undefined
  const anchors = new Map<string, YamlNode>()
  const refuse = (message: string, offset: number): Node => {
    misread ??= { message, at: at(offset) }
    return { kind: 'value', at: at(offset), value: null }
  }
  const convert = (found: unknown, around: number, depth: number, inside: readonly string[]): Node => {
    const node = found as YamlNode | null
    const start = node?.range?.[0] ?? around
    if (misread) return refuse(misread.message, start)
    if (++values > mostValues) return refuse(`the front matter has more than ${mostValues} values`, start)
    if (depth > deepestNesting) return refuse(`lists and objects are nested more than ${deepestNesting} levels deep`, start)
    if (isAlias(node)) {
      const { source } = node
      const target = anchors.get(source)
      if (inside.includes(source)) return refuse(`*${source} refers to itself`, start)
      return target
        ? convert(target, start, depth, [...inside, source])
        : refuse(`no anchor &${source} is defined before *${source}`, start)
    }
    if (node?.anchor && inside.length === 0) anchors.set(node.anchor, node)
    if (isSeq(node)) return { kind: 'list', at: at(start), items: node.items.map((item) => convert(item, start, depth + 1, inside)) }
    if (isMap(node)) {
      const members = node.items.map((pair): Member => {
        const key = pair.key as YamlNode | null
        const keyAt = key?.range?.[0] ?? start
        const value = isScalar(key)
          ? convert(pair.value, keyAt, depth + 1, inside)
          : refuse('a name must be text, not a list or an object', keyAt)
        return { name: isScalar(key) ? String(key.value ?? '') : '', at: at(keyAt), value }
      })
      return { kind: 'members', at: at(start), members }
    }
    const value: unknown = isScalar(node) ? node.value : null
    return { kind: 'value', at: at(start), value: isPlain(value) ? value : String(value) }
  }
  const node = convert(root, 0, 0, [])
  return misread ?? { node }
}

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** What the parser says, in one line, and what mostly is behind it. */
function syntaxMessage(message: string, text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 1)[0] ?? ''
  if (/call stack/.test(message)) return 'lists and objects are nested too deeply'
  const hint = /tab/i.test(message)
    ? '; indent with spaces'
    : /\w\[\]/.test(line)
      ? '; put a type containing [] in quotes: "string[]"'
      : /mapping|implicit key/i.test(message)
        ? '; put text containing a colon in quotes'
        : ''
  return `not valid YAML: ${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\s+/g, ' ')}${hint}`
}
