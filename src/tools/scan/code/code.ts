import type { Language, Syntax } from '../../syntax/languages.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript, tsx, typescript } from './javascript.ts'
import { python } from './python.ts'
import { between, end, type Grammar, named, type SyntaxSummary, start } from './syntax-summary.ts'
import type { Binding, Routine, Value } from './value.ts'

const grammars: Readonly<Record<Language, Grammar>> = { javascript, typescript, tsx, python, go, java }

/** What a file says, and what its names hold where. */
export interface Code extends Omit<SyntaxSummary, 'bind'> {
  readonly root: Syntax
  readonly language: Language
  readonly text: string
  /** True for lines cut out of a file that nobody has: names may be declared outside them. */
  readonly fragment: boolean
  /** The innermost function around a place. */
  routineAt(place: number): Routine | undefined
  /** The bindings whose value a name may hold at a place, the latest first; none where the text does not say. */
  holding(name: string, place: number): readonly Binding[]
}

/** Expressions inside each other that are read. */
const deepest = 400

/** Reads the syntax tree of a file. */
export function readCode(root: Syntax, language: Language, text: string, fragment: boolean): Code {
  const grammar = grammars[language]
  const values = new Map<number, Value>()
  let depth = 0
  const read = (node: Syntax): Value => {
    const known = values.get(node.id())
    if (known) return known
    // What is nested deeper than people write is nobody's choice of a value.
    if (depth > deepest) return { kind: 'mix', parts: [], node }
    depth++
    const made = grammar.value(node, String(node.kind()), read) ?? { kind: 'mix', parts: named(node).map(read), node }
    depth--
    values.set(node.id(), made)
    return made
  }
  const bindings = new Map<string, Binding[]>()
  const sheet: SyntaxSummary = {
    imports: new Map(),
    bindings,
    routines: [],
    calls: [],
    writes: [],
    entries: [],
    conditions: [],
    returns: [],
    value: read,
    bind(binding) {
      const others = bindings.get(binding.name)
      if (others) others.push(binding)
      else bindings.set(binding.name, [binding])
    },
  }
  for (const node of root.findAll({ rule: { any: Object.keys(grammar.facts).map((kind) => ({ kind })) } }))
    grammar.facts[String(node.kind())]!(node, sheet)
  for (const list of [sheet.calls, sheet.conditions, sheet.returns, ...bindings.values()]) list.sort((a, b) => a.at - b.at)
  const routineAt = innermost(sheet.routines)

  function holding(name: string, place: number): readonly Binding[] {
    const all = byHome(name)
    if (!all) return []
    if (name.startsWith('this.')) return bindings.get(name)!
    const home = routineAt(place)
    for (let around = home; ; around = around && routineAt(around.start - 1)) {
      const here = all.get(around) ?? []
      const before = around === home ? between(here, 0, place) : here
      if (before.length > 0) return reaching(before, place, grammar.blocks)
      if (here.length > 0 || !around) return here
    }
  }
  /** Bindings of a name by the function in which they stand. */
  const homes = new Map<string, ReadonlyMap<Routine | undefined, Binding[]> | undefined>()
  function byHome(name: string): ReadonlyMap<Routine | undefined, readonly Binding[]> | undefined {
    if (!homes.has(name)) {
      const all = bindings.get(name)
      homes.set(name, all && Map.groupBy(all, ({ at, node }) => (at === 0 ? undefined : routineAt(start(node)))))
    }
    return homes.get(name)
  }
  return { ...sheet, root, language, text, fragment, routineAt, holding }
}

/** Bindings of one name that are followed from one place. */
const mostHeld = 16

/** Latest first, up to the one that is passed on every way to the place. `before` is in the order of the text. */
function reaching(before: readonly Binding[], place: number, blocks: ReadonlySet<string>): readonly Binding[] {
  const found: Binding[] = []
  for (let at = before.length - 1; at >= 0 && found.length < mostHeld; at--) {
    const binding = before[at]!
    found.push(binding)
    if (binding.added) continue
    const block = before.length === 1 ? undefined : binding.node.ancestors().find((node) => blocks.has(String(node.kind())))
    if (!block || (start(block) <= place && place <= end(block))) break
  }
  return found
}

/** Finds the smallest function around a place. Functions lie inside each other or apart. */
function innermost(found: readonly Routine[]): (place: number) => Routine | undefined {
  const routines = found.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const outer: number[] = []
  const open: number[] = []
  routines.forEach((routine, at) => {
    while (open.length > 0 && routines[open.at(-1)!]!.end <= routine.start) open.pop()
    outer.push(open.at(-1) ?? -1)
    open.push(at)
  })
  return (place) => {
    let [low, high] = [0, routines.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (routines[middle]!.start <= place) low = middle + 1
      else high = middle
    }
    let at = low - 1
    while (at >= 0 && place > routines[at]!.end) at = outer[at]!
    return at < 0 ? undefined : routines[at]
  }
}
