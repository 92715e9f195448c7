import type { RunEvent } from '../core/event-types.ts'
import { isRecord } from '../core/json.ts'

/** The first place where two runs differ. */
export interface Difference {
  /** Number of the event. */
  readonly seq: number
  /** The event's type, and the path of the member that differs: `tool.finished record.status`; the two types where those differ. */
  readonly where: string
  /** The two values, undefined where one side has none. */
  readonly a: unknown
  readonly b: unknown
}

/** Members that tell when, how long, whose or foreseen at what cost, and so differ between any two runs. */
const incidental: ReadonlySet<string> = new Set([
  'at',
  'run',
  'startedAt',
  'durationMs',
  'firstMs',
  'readAt',
  'cachedAt',
  'answeredAt',
  'nonce',
  'session',
  'parent',
  'forkedFrom',
  'predictedCost',
])

/** The first difference between the events of two runs, apart from times, durations and ids; undefined where there is none. */
export function firstDifference(a: readonly RunEvent[], b: readonly RunEvent[]): Difference | undefined {
  const [left, right] = [comparable(a), comparable(b)]
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const [one, other] = [a[index], b[index]]
    if (!one || !other || one.type !== other.type) {
      const types = [one?.type ?? 'nothing', other?.type ?? 'nothing'].join(' | ')
      return { seq: index + 1, where: types, a: one && left(one), b: other && right(other) }
    }
    const found = differing(left(one), right(other), [])
    if (found) return { seq: index + 1, where: [one.type, found.path.join('.')].join(' '), a: found.a, b: found.b }
  }
  return undefined
}

/** Makes events comparable: the run's own id and nonce are taken out of texts, what is incidental out of objects. */
export function comparable(events: readonly RunEvent[]): (value: unknown) => unknown {
  const [first] = events
  const own = [...(first ? [first.run] : []), ...(first?.type === 'run.began' ? [first.request.nonce] : [])].filter((word) => word !== '')
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return own.reduce((text, word) => text.replaceAll(word, '*'), value)
    if (Array.isArray(value)) return value.map(clean)
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, member]) => (incidental.has(key) || member === undefined ? [] : [[key, clean(member)]])),
    )
  }
  return clean
}

function differing(
  a: unknown,
  b: unknown,
  path: readonly string[],
): { readonly path: readonly string[]; readonly a: unknown; readonly b: unknown } | undefined {
  if (a === b) return undefined
  const bothLists = Array.isArray(a) && Array.isArray(b)
  if (!bothLists && !(isRecord(a) && isRecord(b))) return { path, a, b }
  const [left, right] = [Object.entries(a), Object.entries(b)].map((entries) => new Map<string, unknown>(entries))
  for (const key of new Set([...left!.keys(), ...right!.keys()])) {
    const found = differing(left!.get(key), right!.get(key), [...path, key])
    if (found) return found
  }
  return undefined
}
