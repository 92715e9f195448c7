import type { Language, Syntax } from '../../syntax/languages.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript, tsx, typescript } from './javascript.ts'
import { python } from './python.ts'
import { end, type Grammar, named, type Sheet, start } from './sheet.ts'
import type { Binding, Routine, Value } from './value.ts'

const grammars: Readonly<Record<Language, Grammar>> = { javascript, typescript, tsx, python, go, java }

/** What a file says, and what its names hold where. */
export interface Code extends Omit<Sheet, 'bind'> {
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

/** Reads the syntax tree of a file. */
export function readCode(root: Syntax, language: Language, text: string, fragment: boolean): Code {
  const grammar = grammars[language]
  const values = new Map<number, Value>()
  const read = (node: Syntax): Value => {
    const known = values.get(node.id())
    if (known) return known
    const made = grammar.value(node, String(node.kind()), read) ?? { kind: 'mix', parts: named(node).map(read), node }
    values.set(node.id(), made)
    return made
  }
  const bindings = new Map<string, Binding[]>()
  const sheet: Sheet = {
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
  const routineAt = innermost(sheet.routines)

  function holding(name: string, place: number): readonly Binding[] {
    const all = bindings.get(name)
    if (!all) return []
    if (name.startsWith('this.')) return all
    const home = routineAt(place)
    for (let around = home; ; around = around && routineAt(around.start - 1)) {
      const here = all.filter((binding) => homeOf(binding) === around)
      const before = around === home ? here.filter(({ at }) => at <= place) : here
      if (before.length > 0) return reaching(before, place, grammar.blocks)
      if (here.length > 0 || !around) return here
    }
  }
  const homes = new Map<Binding, Routine | undefined>()
  function homeOf(binding: Binding): Routine | undefined {
    if (!homes.has(binding)) homes.set(binding, binding.at === 0 ? undefined : routineAt(start(binding.node)))
    return homes.get(binding)
  }
  return { ...sheet, root, language, text, fragment, routineAt, holding }
}

/** Latest first, up to the one that is passed on every way to the place. */
function reaching(before: readonly Binding[], place: number, blocks: ReadonlySet<string>): readonly Binding[] {
  const latest = before.toSorted((a, b) => b.at - a.at)
  const found: Binding[] = []
  for (const binding of latest) {
    found.push(binding)
    if (binding.added) continue
    const block = latest.length === 1 ? undefined : binding.node.ancestors().find((node) => blocks.has(String(node.kind())))
    if (!block || (start(block) <= place && place <= end(block))) break
  }
  return found
}

/** Finds the smallest function around a place. */
function innermost(routines: readonly Routine[]): (place: number) => Routine | undefined {
  return (place) => {
    let found: Routine | undefined
    for (const routine of routines) {
      if (routine.start > place) break
      if (place <= routine.end && (!found || routine.start >= found.start)) found = routine
    }
    return found
  }
}
