import { editDistance } from '../../core/spelling-suggestion.ts'

const shortest = 4
const longer = 8
const compound = 0.5

/** How near two different words are by their letters, 0 to 1: one begins the other (`Küche`, `Küchenplan`), or a slip or two of the keys in words long enough to tell. */
export function nearWeight(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  if (length < shortest || a[0] !== b[0] || /\d/.test(a) || /\d/.test(b)) return 0
  if (a.startsWith(b) || b.startsWith(a)) return compound
  if (Math.abs(a.length - b.length) > 2) return 0
  const slips = editDistance(a, b)
  if (slips === 1) return length >= 6 ? 0.6 : 0.4
  return slips === 2 && length >= longer ? 0.4 : 0
}
