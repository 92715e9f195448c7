import { readClaim } from '../../src/memory/claim/claim.ts'
import { contradict } from '../../src/memory/claim/contradiction.ts'
import { sameClaim } from '../../src/memory/claim/same-claim.ts'
import { alikesOf, fillerFor, type Half, subjects, waysOf } from './generate.ts'
import type { Share } from './measure.ts'

export interface PairFigures {
  /** Of any two ways to say one value, those that count as the same. */
  readonly same: Share
  /** Of any two ways to say two values of what has one at a time, those that count as a contradiction. */
  readonly contradicted: Share
  /** Two ways, or a way and a look-alike, that must not be the same and are. */
  readonly wronglySame: Share
  /** A way and a look-alike that can both hold, and count as a contradiction. */
  readonly wronglyContradicted: Share
  readonly misjudged: readonly string[]
}

/** Holds every way to say a thing against every other, and against all that looks like it. */
export function measurePairs(half: Half): PairFigures {
  const share = (): Share => ({ right: 0, all: 0 })
  const [same, contradicted, wronglySame, wronglyContradicted] = [share(), share(), share(), share()]
  const misjudged: string[] = []
  const count = (into: Share, hit: boolean, unwanted: boolean, what: string, a: string, b: string) => {
    into.all += 1
    if (hit) into.right += 1
    if (hit === unwanted) misjudged.push([what, a, b].join(' | '))
  }
  const judge = (a: string, b: string) => {
    const [one, other] = [readClaim(a), readClaim(b)]
    return { same: sameClaim(one, other), contrary: contradict(one, other) }
  }
  for (const { key, values, alike, single } of subjects) {
    const ways = waysOf(half, key)
    values.forEach((value, at) => {
      const fill = fillerFor('Kestrel')
      const [said, others] = [value, values[(at + 1) % values.length]!].map((each) => ways.map((way) => fill(way, each)))
      said!.forEach((a, place) => {
        for (const b of said!.slice(0, place)) count(same, judge(a, b).same, false, 'not the same', a, b)
        for (const b of others!) {
          const { same, contrary } = judge(a, b)
          count(wronglySame, same, true, 'another value, same', a, b)
          if (single) count(contradicted, contrary, false, 'not contradicted', a, b)
          else count(wronglyContradicted, contrary, true, 'contradicted', a, b)
        }
        for (const other of alikesOf(half, key, alike)) {
          const b = fill(other.replace('!', ''), value)
          const { same, contrary } = judge(a, b)
          count(wronglySame, same, true, 'look-alike, same', a, b)
          if (!other.startsWith('!')) count(wronglyContradicted, contrary, true, 'look-alike, contradicted', a, b)
        }
      })
    })
  }
  return { same, contradicted, wronglySame, wronglyContradicted, misjudged }
}
