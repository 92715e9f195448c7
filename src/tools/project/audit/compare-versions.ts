/**
 * Below 0 where version `a` comes before `b`, in the order that most ecosystems share: numbers by value, missing ones as 0, a suffix of letters (`-rc.1`, `a2`)
 * before the version without it, but for those that mean a later one (`post`, `final`, `ga`, `sp`).
 */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)]
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const order = rankOf(one[at]) - rankOf(other[at])
    if (order !== 0) return order
    const [left, right] = [one[at], other[at]]
    if (typeof left === 'string' && typeof right === 'string' && left !== right) return left < right ? -1 : 1
  }
  return 0
}

/** `v1.2.3-rc.1+build` is 1, 2, 3, `rc`, 1. */
const partsOf = (version: string): readonly (number | string)[] =>
  (
    version
      .replace(/^v/, '')
      .replace(/\+.*$/, '')
      .toLowerCase()
      .match(/\d+|[a-z]+/g) ?? []
  ).map((part) => (/^\d/.test(part) ? Number(part) : part))

/** A number's value, with words in their order around 0. */
function rankOf(part: number | string | undefined): number {
  if (typeof part === 'number') return part
  if (part === undefined) return 0
  return later.has(part) ? 0.5 : -0.5
}

const later: ReadonlySet<string> = new Set(['post', 'sp', 'final', 'ga', 'release', 'r'])
