import type { Claim } from './claim.ts'
import { areContrary, kindsOf } from './lexicon.ts'
import { otherInField } from './other-in-field.ts'
import { isQuantity } from './quantity.ts'
import { sameButForNegation } from './same-claim.ts'
import { equal } from './sets.ts'
import { slotOf } from './slot.ts'

/**
 * Whether two facts cannot both hold: one denies the other, they prefer the contrary, or they give another value to what has one value at a time. Facts that
 * only speak of the same thing do not contradict each other.
 */
export function contradict(a: Claim, b: Claim): boolean {
  if (a.former || b.former) return false
  const told = otherInField(a.fields, b.fields)
  if (told !== undefined) return told || otherWayRound(a, b)
  if (a.negated !== b.negated) return sameButForNegation(a, b)
  if (a.negated) return false
  return otherWayRound(a, b) || contraryValues(a, b) || otherValue(a, b)
}

/** Tabs over spaces, and spaces. */
const otherWayRound = (a: Claim, b: Claim): boolean =>
  (a.against.size > 0 && a.against.isSubsetOf(b.content) && equal(a.content.difference(b.against), b.content.difference(a.against))) ||
  (b.against.size > 0 && b.against.isSubsetOf(a.content) && equal(a.content.difference(b.against), b.content.difference(a.against)))

/** The same but for one word each, and those exclude each other. */
function contraryValues(a: Claim, b: Claim): boolean {
  const [one, other] = [[...a.content.difference(b.content)], [...b.content.difference(a.content)]]
  if (one.length !== 1 || other.length !== 1 || !areContrary(one[0]!, other[0]!)) return false
  return a.kinds.intersection(b.kinds).size > 0 || (a.content.size > 1 && equal(a.relations, b.relations)) || bothPrefer(a, b)
}

const bothPrefer = (a: Claim, b: Claim): boolean => a.relations.has('prefer') && b.relations.has('prefer')

function otherValue(a: Claim, b: Claim): boolean {
  const [one, other] = [slotOf(a), slotOf(b)]
  if (one && other && equal(one.key, other.key)) return differ(one.value, other.value)
  // Two well-known values of one kind, each preferred to all others: tea and coffee.
  if (!bothPrefer(a, b) || a.kinds.has('instrument') || a.content.size !== 1 || b.content.size !== 1 || equal(a.content, b.content))
    return false
  const [kinds, others] = [a, b].map(({ content }) => kindsOf([...content][0]!))
  return kinds!.intersection(others!).size > 0
}

/** Another value, not the same told more closely; numbers against numbers, words against words. */
function differ(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.isSubsetOf(b) || b.isSubsetOf(a)) return false
  const [one, other] = [a, b].map((value) => [...value].every(isQuantity))
  return one === other
}
