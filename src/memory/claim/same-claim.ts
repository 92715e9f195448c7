import { lightRelations } from './canonical.ts'
import type { Claim, Part } from './claim.ts'
import { kindsOf } from './lexicon.ts'
import { isQuantity } from './quantity.ts'
import { sameInField } from './same-field.ts'
import { equal } from './sets.ts'

/**
 * Whether two facts say the same: the same value of the same subject, whatever the order and the words between. Shared letters never count, and a fact that
 * says more than the other is another one.
 */
export const sameClaim = (a: Claim, b: Claim): boolean =>
  sameInField(a.fields, b.fields) ?? (a.negated === b.negated && sameButForNegation(a, b))

/** The same claim, or its denial. */
export function sameButForNegation(a: Claim, b: Claim): boolean {
  if (a.former !== b.former || a.content.size + a.kinds.size === 0 || !equal(a.content, b.content)) return false
  if (a.against.size > 0 && b.against.size > 0 && !equal(a.against, b.against)) return false
  return kindsFit(a, b) && relationsFit(a, b) && !crossed(a, b)
}

/** A kind may be left out, for the value names it or the relation does; two claims of different kinds are different. */
function kindsFit(a: Claim, b: Claim): boolean {
  if (equal(a.kinds, b.kinds)) return true
  if (a.content.size === 0) return false
  const [fewer, more] = a.kinds.isSubsetOf(b.kinds) ? [a, b] : [b, a]
  if (!fewer.kinds.isSubsetOf(more.kinds)) return false
  if (fewer.relations.has('like') && more.relations.has('prefer')) return false
  const left = more.kinds.difference(fewer.kinds)
  const implied = new Set([...more.content].flatMap((term) => [...kindsOf(term)]))
  if (left.has('team')) return left.size === 1 && more.content.size > 1
  return left.size === 1 && (left.isSubsetOf(implied) || fewer.relations.has('prefer') || fewer.kinds.size > 0)
}

const choosing = new Set(['like', 'prefer'])
/** Ways of doing: to use one is to prefer it. */
const manners = new Set(['indentation', 'theme', 'units', 'seat', 'answer', 'meeting'])

function relationsFit(a: Claim, b: Claim): boolean {
  const [one, other] = [strong(a), strong(b)]
  if (equal(one, other)) return lightFit(a, b)
  if (a.kinds.has('meeting') && one.size !== other.size && (one.size < other.size ? a : b).relations.has('have')) return false
  if (a.wanted !== b.wanted && ![...a.kinds].some((kind) => manners.has(kind)) && !a.relations.has('prefer') && !b.relations.has('prefer'))
    return false
  const manner = [...a.kinds.intersection(b.kinds)].some((kind) => manners.has(kind))
  if (manner && [...one, ...other].every((relation) => relation === 'choose')) return true
  // `Answers should be short` and `likes short answers`; `Editor: Vim` and `the favourite editor is Vim`.
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  const surplus = [...more.difference(fewer)]
  if (!fewer.isSubsetOf(more) || surplus.length !== 1) return false
  const [relation = ''] = surplus
  const kinds = a.kinds.intersection(b.kinds).size > 0
  if (relation === 'choose') return (kinds && (fewer.size === 0 || fewer.has('name'))) || (fewer.has('name') && a.content.size === 1)
  if (relation === 'role') return a.kinds.size === 0 && hasOwner(one.size < other.size ? a : b) && isCopular(one.size < other.size ? a : b)
  if (relation === 'eat') return fewer.size === 0 || [...a.content].some((term) => kindsOf(term).has('diet'))
  return false
}

/** The relations that count: liking and preferring are one, light ones are left out. */
const strong = (claim: Claim): Set<string> =>
  new Set(
    [...claim.relations]
      .filter((relation) => !lightRelations.has(relation))
      .map((relation) => (choosing.has(relation) ? 'choose' : relation)),
  )

/** Using and having are two things where nothing else ties the value. */
function lightFit(a: Claim, b: Claim): boolean {
  if (strong(a).size > 0 || a.kinds.size > 0 || b.kinds.size > 0) return true
  const [one, other] = [a, b].map(({ relations }) => [...relations])
  return one?.length === 0 || other?.length === 0 ? one?.length === other?.length : one![0] === other![0]
}

const isCopular = (claim: Claim): boolean => claim.parts.some(({ role }) => role === 'copula')
const hasOwner = (claim: Claim): boolean => claim.parts.some(({ role }) => role === 'owner')

/** Whether two claims of the same words say who does what to whom the other way round. */
function crossed(a: Claim, b: Claim): boolean {
  const [one, other] = [named(a.parts), named(b.parts)]
  for (const middle of one.keys()) {
    if (!other.has(middle)) continue
    const actors = [...a.content].filter((term) => !isQuantity(term))
    const before = actors.filter((term) => isBefore(one, term, middle) && isBefore(other, middle, term))
    const after = actors.filter((term) => isBefore(one, middle, term) && isBefore(other, term, middle))
    if (before.length === 0 || after.length === 0) continue
    const ends = [...before, ...after]
    if (!equal(agents(a.parts, middle, ends), agents(b.parts, middle, ends))) return true
  }
  return false
}

const isBefore = (places: ReadonlyMap<string, number>, first: string, second: string): boolean =>
  (places.get(first) ?? 0) < (places.get(second) ?? Number.NEGATIVE_INFINITY)

/** Where each relation, kind and content word stands first. */
function named(parts: readonly Part[]): Map<string, number> {
  const places = new Map<string, number>()
  parts.forEach(({ role, term }, at) => {
    if ((role === 'content' || role === 'kind' || role === 'relation') && !places.has(term)) places.set(term, at)
  })
  return places
}

/** Of `ends`, those that stand on the other side: before an active verb, behind the `by` of a passive one, across the copula of a noun. */
function agents(parts: readonly Part[], middle: string, ends: readonly string[]): ReadonlySet<string> {
  const at = parts.findIndex(({ term }) => term === middle)
  const copula = parts.findIndex(({ role }) => role === 'copula')
  const by = parts.findIndex(({ role, term }, place) => place > at && role === 'preposition' && term === 'by')
  const wanted = new Set(ends)
  const taken = parts.filter(({ term }, place) => {
    if (!wanted.has(term)) return false
    if (copula < 0) return place < at
    if (by >= 0) return place > by
    return place < copula !== at < copula
  })
  return new Set(taken.map(({ term }) => term))
}
