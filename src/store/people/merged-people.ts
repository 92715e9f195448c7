import type { KnownPerson } from '../../core/feed-store.ts'

/** Somebody in one way in which one feed writes them; empty where it says nothing. */
interface NamedRow {
  /** Its name. */
  readonly feed: string
  readonly address: string
  readonly handle: string
  readonly name: string
  readonly wrote: number
  /** Items that name them. */
  readonly count: number
  /** ms since 1970. */
  readonly lastAt: number
}

/** Rows that share an address or a handle are one person; those who wrote most come first. Rows with neither are nobody who could be told apart. */
export function mergedPeople(rows: readonly NamedRow[]): readonly KnownPerson[] {
  const parents = new Map<string, string>()
  const root = (key: string): string => {
    let at = key
    for (let up = parents.get(at); up !== undefined && up !== at; up = parents.get(at)) at = up
    parents.set(key, at)
    return at
  }
  const known = rows.filter(({ address, handle }) => address !== '' || handle !== '')
  for (const { address, handle } of known)
    if (address !== '' && handle !== '') parents.set(root(handleKey(handle)), root(addressKey(address)))
  const groups = Map.groupBy(known, ({ address, handle }) => root(address === '' ? handleKey(handle) : addressKey(address)))
  return [...groups.values()].map(personOf).sort((a, b) => b.wrote - a.wrote || b.lastAt - a.lastAt || (a.id < b.id ? -1 : 1))
}

const addressKey = (address: string): string => `a ${address}`
const handleKey = (handle: string): string => `h ${handle}`

function personOf(rows: readonly NamedRow[]): KnownPerson {
  const addresses = byCount(rows, ({ address }) => address)
  const handles = byCount(rows, ({ handle }) => handle)
  return {
    id: addresses.toSorted()[0] ?? handles.toSorted()[0] ?? '',
    name: byCount(rows, ({ name }) => name)[0] ?? '',
    addresses,
    handles,
    wrote: rows.reduce((sum, { wrote }) => sum + wrote, 0),
    lastAt: Math.max(...rows.map(({ lastAt }) => lastAt)),
    feeds: [...new Set(rows.map(({ feed }) => feed))].toSorted(),
  }
}

/** The values that are there, the most frequent first. */
function byCount(rows: readonly NamedRow[], value: (row: NamedRow) => string): readonly string[] {
  const counts = new Map<string, number>()
  for (const row of rows) if (value(row) !== '') counts.set(value(row), (counts.get(value(row)) ?? 0) + row.count)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([each]) => each)
}
