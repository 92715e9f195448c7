import { type FieldReading, fieldCalled } from './field.ts'
import { equal } from './sets.ts'

const termsOf = ({ rest }: FieldReading): ReadonlySet<string> => new Set(rest.keys())

type Readings = ReadonlyMap<string, FieldReading>

/**
 * Whether two facts fill the same field with the same value, for the same subject, and say nothing else. Undefined where no field is named by both, so that it
 * cannot be told. What somebody has or likes may be anything: those fields count only where no other tells.
 */
export function sameInField(a: Readings, b: Readings): boolean | undefined {
  let told: false | undefined
  let closed = false
  let widely: boolean | undefined
  for (const [name, { actor }] of [...a, ...b]) if (actor !== undefined && actor !== '~' && !(a.has(name) && b.has(name))) told = false
  for (const [name, one] of a) {
    const other = b.get(name)
    if (!other) continue
    const same =
      equal(termsOf(one), termsOf(other)) && (hinted.has(name) ? one.named || other.named : fits(one, other)) && !crossed(one, other)
    if (wide.has(name)) widely = same || widely === true
    else if (same) return true
    else if (one.named && other.named) {
      told = false
      closed ||= fieldCalled(name)?.kinds !== undefined
    }
  }
  return widely === true && !closed ? true : (told ?? widely)
}

const wide = new Set(['pet', 'liking'])

/** Fields that a value says by itself: `is vegan`. */
const hinted = new Set(['role', 'diet', 'units'])

/** Of two readings at least one names the field; where the other only hints at it, it has to say how the value is held. */
function fits(one: FieldReading, other: FieldReading): boolean {
  if (one.named && other.named) return true
  if (!one.named && !other.named) return false
  const hinting = one.named ? other : one
  return ['choose', 'use', 'want'].some((stance) => hinting.stances.has(stance))
}

const crossed = (one: FieldReading, other: FieldReading): boolean =>
  one.actor !== undefined && other.actor !== undefined && one.actor !== other.actor
