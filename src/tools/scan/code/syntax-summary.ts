import type { Syntax } from '../../syntax/languages.ts'
import type { Binding, CallSite, Condition, Entry, Routine, Value, Write } from './value.ts'

/** What a file says, gathered in one pass. */
export interface SyntaxSummary {
  /** Full names by the local one: `run` is `subprocess.run`. */
  readonly imports: Map<string, string>
  readonly bindings: Map<string, Binding[]>
  readonly routines: Routine[]
  readonly calls: CallSite[]
  readonly writes: Write[]
  readonly entries: Entry[]
  readonly conditions: Condition[]
  /** What each function gives back, by the places of the statements. */
  readonly returns: { readonly at: number; readonly value: () => Value }[]
  value(node: Syntax): Value
  bind(binding: Binding): void
}

/** How one language says it. */
export interface Grammar {
  /** Kinds of nodes that state something, and what they state. */
  readonly facts: { readonly [kind: string]: (node: Syntax, sheet: SyntaxSummary) => void }
  /** An expression; `undefined` for kinds it does not know: they are mixed of their parts. */
  value(node: Syntax, kind: string, read: (node: Syntax) => Value): Value | undefined
  /** Kinds of nodes that hold statements. */
  readonly blocks: ReadonlySet<string>
}

export const start = (node: Syntax): number => node.range().start.index
export const end = (node: Syntax): number => node.range().end.index

/** The part of a list in the order of the text that lies between two places. */
export function between<T extends { readonly at: number }>(list: readonly T[], from: number, to: number): readonly T[] {
  const first = (place: number): number => {
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (list[middle]!.at < place) low = middle + 1
      else high = middle
    }
    return low
  }
  return list.slice(first(from), first(to + 1))
}

/** The node of a field, which the grammar promises to be there; the node itself where code is broken. */
export const part = (node: Syntax, field: string): Syntax => node.field(field) ?? node

/** Children without comments and punctuation. */
export const named = (node: Syntax): Syntax[] => node.namedChildren().filter((child) => !String(child.kind()).includes('comment'))

/** Binds a name to a value, or writes to what is more than a name; a `this.x` is both. */
export function assign(
  sheet: SyntaxSummary,
  node: Syntax,
  target: Syntax,
  value: () => Value,
  extra: { type?: string; added?: boolean } = {},
): void {
  const text = target.text()
  const field = /^(?:this|self)\.(\w+)$/.exec(text)
  if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text)) sheet.bind({ name: text, at: end(node), node, value, ...extra })
  else {
    if (field) sheet.bind({ name: `this.${field[1]}`, at: end(node), node, value, ...extra })
    sheet.writes.push({ node, target: () => sheet.value(target), value })
  }
}

/** A call, with the word it is written with. */
export function call(node: Syntax, sheet: SyntaxSummary): void {
  const callee = node.field('name') ?? node.field('function') ?? node.field('constructor') ?? node.field('type')
  const text = callee?.text() ?? ''
  const word = /([\w$]+)\s*(?:<[^()]*>)?$/.exec(text)?.[1] ?? ''
  sheet.calls.push({ node, word, plain: word === text, at: start(node) })
  const [, grown, by = ''] = growing.has(word) ? (/^(\w+)\.(\w+)/.exec(withObject(node, text)) ?? []) : []
  if (grown && growing.has(by))
    sheet.bind({ name: grown, at: end(node), node, value: () => inputsOf(sheet.value(node), node), added: true })
}

/** Methods that add to what they are called on, also one after the other. */
const growing = new Set(['append', 'push', 'unshift', 'WriteString', 'add', 'extend', 'insert'])

/** Java says object and name apart. */
const withObject = (node: Syntax, text: string): string => {
  const object = node.field('object')
  return object ? `${object.text()}.${text}` : text
}

const inputsOf = (value: Value, node: Syntax): Value => ({ kind: 'mix', parts: value.kind === 'call' ? value.inputs : [], node })

const longestTest = 1_000

/** A condition with its branches; `body` is what runs where the test holds. */
export function condition(sheet: SyntaxSummary, node: Syntax, test: Syntax, body: Syntax | null, otherwise?: Syntax | null): void {
  const range = (branch: Syntax): [number, number] => [start(branch), end(branch)]
  const said = test.text()
  // Nobody checks a value in more words than these.
  if (said.length > longestTest) return
  sheet.conditions.push({
    at: start(node),
    test: said,
    end: end(body ?? test),
    holds: body ? range(body) : [0, 0],
    ...(otherwise ? { otherwise: range(otherwise) } : {}),
    body: body?.text() ?? '',
  })
}

/** Text of a string literal without its quotes, with the usual escapes undone. */
export const unescaped = (text: string): string =>
  text.replace(/\\(u\{?[0-9a-fA-F]{4,6}\}?|x[0-9a-fA-F]{2}|.)/gs, (whole, sequence: string) => {
    const code = /^[ux]\{?([0-9a-fA-F]+)/.exec(sequence)
    if (code) return Number.parseInt(code[1]!, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(code[1]!, 16)) : whole
    return { n: '\n', t: '\t', r: '\r', '0': '\0' }[sequence] ?? sequence
  })
