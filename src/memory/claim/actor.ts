import type { Unit } from './units.ts'

/** Stands for whoever a fact is about. */
export const owner = '~'

const leader = /^(?:boss|head|lead|leader|manager|chief|director|coordinator|captain)$/
const leads =
  /^(?:leads|runs|heads|manages|directs|oversees|supervises|steers|coordinates|guides|spearheads|captains|owns|leading|running|heading|managing|directing)$/

/**
 * Who acts: whoever stands before a verb in the active voice, behind the `by` of a passive one, across the copula from a noun such as `boss`. Undefined where the
 * sentence does not say it so.
 */
export function actorIn(units: readonly Unit[], taken: ReadonlySet<number>, rest: ReadonlyMap<string, number>): string | undefined {
  if ((units[0]?.owner || units[0]?.raw === 'user') && units[1]?.raw === 'be') return owner
  if (units.some((unit) => unit.owner)) return [...rest.keys()][0]
  const after = (at: number) => units.slice(at + 1).find(({ term }) => rest.has(term))?.term
  const before = (at: number) => units.slice(0, at).findLast(({ term }) => rest.has(term))?.term
  const by = units.findIndex(({ raw }, at) => (raw === 'by' || raw === 'under' || raw === 'to') && taken.has(at - 1))
  if (by >= 0) return after(by)
  const copula = units.findIndex(({ raw }) => raw === 'be')
  const noun = units.findIndex(({ raw }, at) => taken.has(at) && leader.test(raw))
  if (copula >= 0 && noun >= 0) return noun < copula ? after(copula) : before(copula)
  const verb = units.findIndex(({ raw }, at) => taken.has(at) && leads.test(raw) && at > 0)
  return verb < 0 || after(verb) === undefined ? undefined : before(verb)
}
