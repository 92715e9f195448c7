import { type FieldReading, fieldCalled } from './field.ts'
import type { FieldTable } from './fields.ts'
import { areContrary, kindsOf } from './lexicon.ts'
import { people } from './plain-words.ts'
import { isQuantity } from './quantity.ts'

/** Stems of what people are called by their work. */
const calling =
  /(?:engin|develop|programm?|design|consult|account|manag|scientist|operat|administr|lawyer|doctor|nurs|librarian|electrician|mechan|er|or|ist|ian|ant|eer|man|woman|tect|nurs|chef|cook|pilot|clerk|judg|analyst|paraleg|vet|guard|surgeon|baker|teacher|smith)$/

const alsoCallings = new Set(['teacher', 'manag', 'assist', 'mentor'])

type Readings = ReadonlyMap<string, FieldReading>

/**
 * Whether two facts fill one field, which has one value at a time, with two values of it, for the same subject. Undefined where they name no such field.
 */
export function otherInField(a: Readings, b: Readings): boolean | undefined {
  let told: false | undefined
  for (const [name, one] of a) {
    const [other, table] = [b.get(name), fieldCalled(name)]
    if (!other || !table || !(one.named && other.named)) continue
    if (!table.single) {
      if (table.kinds) told = false
      continue
    }
    const preferred = table.needs?.includes('choose') === true && !table.needs.includes('put')
    if (preferred && !(one.stances.has('choose') && other.stances.has('choose'))) continue
    const [left, right] = [new Set(one.rest.keys()).difference(other.rest), new Set(other.rest.keys()).difference(one.rest)]
    // Of whom it is told has to be the same.
    const apart = table.paired === true && left.size === one.rest.size
    if (table.single === 'actors' && left.size === 1 && right.size === 1 && !apart && (one.actor ?? other.actor) === undefined) continue
    if (
      !apart &&
      left.size > 0 &&
      right.size > 0 &&
      areValues(table, one, left) &&
      areValues(table, other, right) &&
      exclude(table, left, right)
    )
      return true
    told = false
  }
  return told
}

function areValues({ name, single, kinds }: FieldTable, { names, rest, actor }: FieldReading, terms: ReadonlySet<string>): boolean {
  const each = [...terms]
  if (each.some((term, at) => at > 0 && rest.get(term)! - rest.get(each[at - 1]!)! > 2)) return false
  if (single === 'quantities') return each.every(isQuantity)
  if (single === 'names') return each.every((term) => names.has(term) && !people.has(term) && !isQuantity(term))
  if (single === 'actors') return each.length === 1 && names.has(each[0]!) && (actor === undefined || actor === each[0])
  const of = new Set(kinds?.split(' '))
  const last = each.at(-1) ?? ''
  if (single === 'callings')
    return each.length <= 2 && calling.test(last) && !each.some((term) => (people.has(term) && !alsoCallings.has(term)) || names.has(term))
  if (single === 'members') {
    const isMember = (term: string) => kindsOf(term).intersection(of).size > 0
    return each.every((term) => names.has(term) || isQuantity(term) || isMember(term))
      ? each.some(isMember)
      : // Ginger beer.
        name === 'drink' && each.length === 2 && isMember(last) && !people.has(each[0]!)
  }
  return each.length === 1
}

const exclude = ({ single }: FieldTable, left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  single !== 'contraries' || [...left].every((one) => [...right].every((other) => areContrary(one, other)))
