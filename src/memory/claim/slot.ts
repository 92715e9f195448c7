import type { Claim, Part } from './claim.ts'
import { kindsOf } from './lexicon.ts'
import { isQuantity } from './quantity.ts'

/** What a claim gives a value to, and the value. */
export interface Slot {
  readonly key: ReadonlySet<string>
  readonly value: ReadonlySet<string>
}

/** Relations that hold for one value at a time; of the second, a quantity or a time. */
const functional = new Set(['name', 'live', 'employer', 'role', 'born', 'due', 'lead', 'release', 'cost', 'store', 'listen'])
const measured = new Set(['born', 'due', 'release', 'cost', 'listen'])
/** Ties that leave it to the kind whether there is one value. */
const neutral = new Set(['use', 'have', 'prefer'])
/** Kinds of which there may be several, unless one is preferred. */
const several = new Set([
  'language',
  'pet',
  'team',
  'food',
  'sport',
  'instrument',
  'company',
  'city',
  'country',
  'programming',
  'framework',
])
/** Ways of doing: told without any tie, as in `Indent code with tabs`. */
/** Kinds of which many things can be said at once: short and formal answers. */
const loose = new Set(['answer', 'meeting'])
const manners = new Set(['indentation', 'theme', 'units', 'seat'])
const choosing = new Set(['like', 'prefer'])
const contextual = new Set(['for', 'when', 'while', 'during', 'if', 'among', 'in', 'on', 'at', 'with'])

/** Which slot a claim fills; undefined where it names none that has one value at a time. */
export function slotOf(claim: Claim): Slot | undefined {
  if (claim.former || claim.negated) return undefined
  const tied = [...claim.relations].filter((relation) => functional.has(relation))
  if (tied.length === 0 && !kindHasOneValue(claim)) return undefined
  const sides = sidesOf(claim, tied)
  if (!sides || sides.value.size === 0) return undefined
  const { subject, value } = sides
  const byKind = tied.length === 0 || tied.includes('store')
  const kinds = byKind ? claim.kinds : new Set<string>()
  if (tied.length === 0 && isOfAnotherKind(value, kinds)) return undefined
  const key = new Set(tied.map((relation) => (relation === 'store' ? 'database' : relation)))
  for (const kind of kinds) key.add(kind)
  if (key.size === 0 && subject.size === 0) return undefined
  for (const term of subject) key.add(`of ${term}`)
  return { key, value }
}

/** Whether a claim without a functional relation says the one value of a kind, or what is preferred for something. */
function kindHasOneValue({ kinds, relations }: Claim): boolean {
  if (kinds.has('instrument') || [...kinds].some((kind) => loose.has(kind))) return false
  if ([...kinds].some((kind) => manners.has(kind)) && [...relations].every((relation) => neutral.has(relation) || relation === 'like'))
    return true
  if (![...relations].every((relation) => neutral.has(relation))) return false
  return relations.has('prefer') || (kinds.size > 0 && ![...kinds].some((kind) => several.has(kind)))
}

/** `keeps the browser at tabs` names no browser. */
function isOfAnotherKind(value: ReadonlySet<string>, kinds: ReadonlySet<string>): boolean {
  const known = [...value].flatMap((term) => [...kindsOf(term)])
  return kinds.size > 0 && known.length > 0 && !known.some((kind) => kinds.has(kind)) && ![...value].every(isQuantity)
}

interface Sides {
  readonly subject: ReadonlySet<string>
  readonly value: ReadonlySet<string>
}

function sidesOf(claim: Claim, tied: readonly string[]): Sides | undefined {
  if (tied.some((relation) => measured.has(relation))) {
    const value = new Set([...claim.content].filter(isQuantity))
    return { subject: claim.content.difference(value), value }
  }
  const { parts, context } = withoutOpening(claim.parts)
  const found = byCopula(parts, context.size > 0) ?? byVerb(parts, claim) ?? byManner(claim)
  return found && { subject: found.subject.union(context).intersection(claim.content), value: found.value.intersection(claim.content) }
}

/** A claim without the words before its comma: `In Tern, ...`. */
function withoutOpening(parts: readonly Part[]): { readonly parts: readonly Part[]; readonly context: ReadonlySet<string> } {
  const end = parts.findIndex(({ role }) => role === 'end')
  const opens = parts[0]?.role === 'preposition' && end > 0 && end < parts.length - 1
  const rest = opens ? parts.slice(end) : parts
  const chosen = rest.findIndex(({ role, term }) => role === 'relation' && choosing.has(term))
  // `likes mate more than any other drink`: the second says no more than the first.
  const kept = rest.filter(({ role, term }, at) => role !== 'end' && !(role === 'relation' && choosing.has(term) && at > chosen))
  return { parts: kept, context: contentOf(opens ? parts.slice(0, end) : []) }
}

/** `The database of Atlas is Postgres`: of two sides the one that names a relation or a kind is the attribute, the other the value. */
function byCopula(parts: readonly Part[], opened: boolean): Sides | undefined {
  const at = parts.findIndex(({ role }) => role === 'copula')
  if (at < 0) return undefined
  const next = parts.slice(at + 1).find(({ role }) => role !== 'owner')
  if (next?.role === 'relation' && !isNoun(parts, next)) return undefined
  const [left, right] = [parts.slice(0, at), parts.slice(at + 1)]
  const [leftNames, rightNames] = [left, right].map((side) => side.some(({ role }) => role === 'kind' || role === 'relation'))
  if (leftNames === rightNames) return undefined
  const [attribute, value] = leftNames ? [left, right] : [right, left]
  const told = opened || leftNames || contentOf(attribute).size > 0 || parts.some(({ role }) => role === 'owner')
  // `is a nurse by profession`
  if (contentOf(value).size === 0 && attribute.some(({ term }) => term === 'role'))
    return { subject: new Set(), value: contentOf(attribute) }
  return told ? { subject: contentOf(attribute), value: contentOf(value) } : undefined
}

/** `is the lead of Atlas`, `is where the user lives`: not the participle of a passive. */
function isNoun(parts: readonly Part[], relation: Part): boolean {
  const at = parts.indexOf(relation)
  const next = parts[at + 1]
  return (next?.role === 'preposition' && next.term === 'of') || (parts[at - 1]?.role === 'owner' && contentOf(parts.slice(at)).size === 0)
}

/** `Atlas uses Postgres as its database`: the value stands behind the last relation, up to a preposition that says for what. */
function byVerb(parts: readonly Part[], claim: Claim): Sides | undefined {
  const first = parts.findIndex(({ role }) => role === 'relation')
  const last = parts.findLastIndex(({ role }) => role === 'relation')
  if (first < 0) return undefined
  const subject = contentOf(parts.slice(0, last))
  const behind = parts.slice(last + 1)
  const begins = behind.findIndex(({ role }) => role === 'content')
  const ends = behind.findIndex(({ role, term }, at) => at > begins && begins >= 0 && role === 'preposition' && contextual.has(term))
  const value = contentOf(ends < 0 ? behind : behind.slice(0, ends))
  const context = contentOf(ends < 0 ? [] : behind.slice(ends))
  if (claim.relations.has('lead') && !behind.some(({ role, term }) => role === 'preposition' && term === 'by'))
    return { subject: value, value: subject }
  // `Siemens employs the user.`
  if (value.size === 0)
    return claim.relations.has('employer') && behind.some(({ role }) => role === 'owner')
      ? { subject: new Set(), value: subject }
      : undefined
  return { subject: subject.union(context), value: value.difference(claim.against) }
}

const byManner = ({ kinds, content }: Claim): Sides | undefined =>
  [...kinds].some((kind) => manners.has(kind)) || (kinds.size === 1 && content.size === 1)
    ? { subject: new Set(), value: content }
    : undefined

const contentOf = (parts: readonly Part[]): Set<string> => new Set(parts.filter(({ role }) => role === 'content').map(({ term }) => term))
