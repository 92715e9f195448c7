import { editDistance } from '../../core/nearest.ts'

const shortest = 4
const longer = 8

/** How near two different words are by their letters, 0 to 1: a slip or two of the keys, for words long enough that it tells. Concepts (`@live`) are near to none. */
export function nearWeight(a: string, b: string): number {
  if (/^[@#]|\d/.test(a) || /^[@#]|\d/.test(b) || a.includes('_') || b.includes('_')) return 0
  const length = Math.min(a.length, b.length)
  if (length < shortest || a[0] !== b[0] || Math.abs(a.length - b.length) > 2) return 0
  const slips = editDistance(a, b)
  if (slips === 1) return length >= 6 ? 0.6 : 0.4
  return slips === 2 && length >= longer ? 0.4 : 0
}
