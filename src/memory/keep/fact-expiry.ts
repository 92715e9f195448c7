import { type Memory, type MemoryState, type MemoryTier, memoryTiers } from '../../core/memory.ts'

const dayMs = 86_400_000

/** When a fact that is said now ends; undefined for what is kept for ever. */
const endOf = (tier: MemoryTier, now: number): number | undefined => {
  const { days } = memoryTiers[tier]
  return days === undefined ? undefined : now + days * dayMs
}

/** The end of a fact where a day was named for it: it falls on the end of one, as the term of a tier does not. */
export const namedEnd = ({ expiresAt }: Memory): number | undefined =>
  expiresAt !== undefined && expiresAt % dayMs === 0 ? expiresAt : undefined

/** A fact with the term of its tier, counted from now, or with an end of its own. */
export function withTerm(memory: Memory, tier: MemoryTier, now: number, expiresAt?: number): Memory {
  const { expiresAt: _, ...rest } = memory
  const end = expiresAt ?? endOf(tier, now)
  return { ...rest, tier, ...(end === undefined ? {} : { expiresAt: end }) }
}

/** Whether a fact counts: it is kept and its time is not over. */
export const isKept = ({ state, expiresAt }: Memory, now: number): boolean =>
  state === 'kept' && (expiresAt === undefined || expiresAt > now)

/** As the store would have it, had it looked at the clock: what is over is `expired`. */
export const asOf = (memory: Memory, now: number): Memory =>
  memory.state === 'kept' && !isKept(memory, now) ? { ...memory, state: 'expired', endedAt: memory.expiresAt ?? now } : memory

/** The rows of an owner while they are worked on. Nothing outside is touched; `changed` is what is to be put. */
export interface Book {
  readonly now: number
  readonly rows: ReadonlyMap<string, Memory>
  kept(): readonly Memory[]
  put(memory: Memory): Memory
  /** Takes a kept fact out. */
  end(memory: Memory, state: Exclude<MemoryState, 'kept'>, replacedBy?: string): Memory
  /** Puts a fact back, its term counted anew where it is over. */
  restore(memory: Memory): Memory
  changed(): readonly Memory[]
}

/** Opens the rows for work; what is over is marked so. */
export function openBook(stored: readonly Memory[], now: number): Book {
  const rows = new Map<string, Memory>()
  const before = new Map(stored.map((memory) => [memory.id, memory]))
  for (const memory of stored) rows.set(memory.id, asOf(memory, now))
  const book: Book = {
    now,
    rows,
    kept: () => [...rows.values()].filter(({ state }) => state === 'kept'),
    put(memory) {
      rows.set(memory.id, memory)
      return memory
    },
    end: (memory, state, replacedBy) => book.put({ ...memory, state, endedAt: now, ...(replacedBy === undefined ? {} : { replacedBy }) }),
    restore(memory) {
      const { endedAt: _, replacedBy: __, ...rest } = memory
      const kept: Memory = { ...rest, state: 'kept' }
      return book.put(isKept(kept, now) ? kept : withTerm(kept, kept.tier, now))
    },
    changed: () => [...rows.values()].filter((memory) => before.get(memory.id) !== memory),
  }
  return book
}
