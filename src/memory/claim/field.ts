import { stem } from '../../core/text/words.ts'
import { actorIn, owner } from './actor.ts'
import { type FieldTable, fields } from './fields.ts'
import { people } from './plain-words.ts'
import { isPast } from './tense.ts'
import { type Unit, unitsOf } from './units.ts'

/** What is left of a fact when a field is taken as read. */
export interface FieldReading {
  /** The value, whom or what it belongs to, and whatever else is said, with the places in the sentence. */
  readonly rest: ReadonlyMap<string, number>
  /** False where only the value hints at the field. */
  readonly named: boolean
  readonly stances: ReadonlySet<string>
  /** Of the rest, what is written as a name. */
  readonly names: ReadonlySet<string>
  /** Who acts, where that matters and the sentence says it. */
  readonly actor?: string
}

interface Field {
  readonly table: FieldTable
  readonly stances: ReadonlySet<string>
  readonly needs: readonly string[]
  readonly kinds: readonly string[]
  readonly words: ReadonlySet<string>
  /** Phrases by their first stem, the longest first. */
  readonly triggers: ReadonlyMap<string, readonly (readonly string[])[]>
}

const split = (text = ''): string[] => text.split(/\s+/).filter((word) => word !== '')
const denying =
  /^(?:not|never|no|neither|nor|none|nobody|nothing|hates?|dislikes?|loathes?|detests?|avoids?|refuses?|hardly|quits?|stops?|rejects?|rejected|abandons?|bans?|banned|不|没有)$/

const byName = new Map(fields.map((table) => [table.name, table]))
/** The table of a field. */
export const fieldCalled = (name: string): FieldTable | undefined => byName.get(name)

const known: readonly Field[] = fields.map((table) => ({
  table,
  stances: new Set(split(table.stances)),
  needs: split(table.needs).flatMap((word) => [word, stem(word)]),
  kinds: split(table.kinds),
  words: new Set(split(table.words).map(stem)),
  triggers: Map.groupBy(
    table.triggers
      .split(',')
      .map((phrase) => split(phrase).map((word) => (word === owner ? word : stem(word))))
      .sort((a, b) => b.length - a.length),
    ([first = '']) => first,
  ),
}))

/** How a fact reads in each field that it may belong to. What is denied, and what was once, reads in none. */
export function readFields(text: string): ReadonlyMap<string, FieldReading> {
  const readings = new Map<string, FieldReading>()
  if (isPast(text)) return readings
  const units = unitsOf(text)
  if (units.some(({ raw }) => denying.test(raw))) return readings
  for (const field of known) {
    const reading = readIn(field, units)
    if (reading) readings.set(field.table.name, reading)
  }
  return readings
}

function readIn(field: Field, units: readonly Unit[]): FieldReading | undefined {
  const { named, taken } = namedIn(field, units)
  if (!named && !hinted(field, units)) return undefined
  const said = new Set<string>()
  const rest = new Map<string, number>()
  const names = new Set<string>()
  const chosen = units.some(({ stances, praise }) => praise || stances.includes('choose'))
  units.forEach((unit, at) => {
    if (unit.owner) return
    if (!unit.value && (taken.has(at) || mayBePassed(field, unit))) {
      for (const stance of unit.stances) said.add(stance)
      if (taken.has(at) || belongs(field, unit) || (unit.stem === 'have' && saysNoMore(field, units, taken, at))) return
      // `considers Vim the best`, but not `considers Vim`.
      if (unit.judging && chosen && field.stances.has('choose')) return
      if (unit.plain && !unit.telling) return
    }
    if (taken.has(at)) return
    const term = unit.telling && !unit.value ? `~${unit.stem}` : unit.term
    rest.set(term, unit.place)
    if (unit.capital) names.add(term)
  })
  if ([...rest.keys()].every((term) => term.startsWith('~'))) return undefined
  // What is had is another claim: `has a dog named Biscuit` is no name of the user.
  if (rest.has('have') && field.table.name === 'name') return undefined
  if (field.table.paired && (rest.size < 2 || names.size === 0)) return undefined
  const needed = (one: string) => said.has(one) || units.some(({ raw, stem }) => raw === one || stem === one)
  if (field.needs.length > 0 && !field.needs.some(needed)) return undefined
  const actor = field.table.directed ? actorIn(units, taken, rest) : undefined
  return { rest, named, stances: said, names, ...(actor === undefined ? {} : { actor }) }
}

/** Whether a phrase of the field is there, and the words that such phrases take. */
function namedIn(field: Field, units: readonly Unit[]): { readonly named: boolean; readonly taken: ReadonlySet<number> } {
  const taken = new Set<number>()
  let named = false
  units.forEach((_, from) => {
    const end = triggerAt(field, units, from)
    if (end === undefined) return
    named = true
    for (let at = from; at < end; at += 1) if (!units[at]!.value && (end > from + 1 || mayBePassed(field, units[at]!))) taken.add(at)
  })
  return { named, taken }
}

const hinted = ({ kinds, table }: Field, units: readonly Unit[]): boolean =>
  (table.single === 'callings' && isCalling(units)) || units.some((unit) => kinds.some((kind) => unit.kinds.has(kind)))

/** Somebody beside whom the fact is about is never a mere word of a field. */
const mayBePassed = ({ table, words }: Field, unit: Unit): boolean =>
  !people.has(unit.stem) || table.directed === true || words.has(unit.stem)

const belongs = ({ words, stances }: Field, unit: Unit): boolean =>
  words.has(unit.stem) || unit.stances.some((stance) => stances.has(stance))

/** `has a preference for`: what is had says all. */
function saysNoMore(field: Field, units: readonly Unit[], taken: ReadonlySet<number>, from: number): boolean {
  const at = units.findIndex((unit, place) => place > from && !unit.plain && !unit.owner)
  return at >= 0 && !units[at]!.value && (taken.has(at) || belongs(field, units[at]!))
}

/** `I am a nurse`: what somebody is may be what they do. */
const isCalling = ([first, copula, article]: readonly Unit[]): boolean =>
  first !== undefined && (first.owner || first.raw === 'user') && copula?.raw === 'be' && (article?.raw === 'a' || article?.raw === 'an')

/** Where a phrase of a field that begins here ends; articles, adverbs and whom it is about may stand between its words. */
function triggerAt({ triggers }: Field, units: readonly Unit[], from: number): number | undefined {
  const first = units[from]!
  for (const phrase of triggers.get(first.owner ? owner : first.stem) ?? []) {
    let at = from + 1
    let matched = 1
    while (matched < phrase.length && at < units.length) {
      const unit = units[at]!
      if (phrase[matched] === (unit.owner ? owner : unit.stem)) matched += 1
      else if (!unit.owner && !unit.plain) break
      at += 1
    }
    if (matched === phrase.length) return at
  }
  return undefined
}
