import type { Token } from './ranking-types.ts'

/** The tokens of a section that its latent vector is made of. */
export interface LatentSection {
  readonly title: ArrayLike<Token>
  readonly crumbs: ArrayLike<Token>
  readonly body: ArrayLike<Token>
}

/**
 * Terms and neighbouring pairs of terms, numbered in the order in which they were added. Two whole numbers stand for each: 0 and the term, or the first
 * term plus 1 and the second. Open addressing over typed arrays: a look-up allocates nothing.
 */
export interface GramTable {
  keys: Int32Array
  /** By slot a number plus 1, 0 for an empty slot; a power of two long, never more than half full. */
  slots: Int32Array
  size: number
}

const pairBase = 2 ** 26

/** A gram of a table as one number, its key: a term's own, or `(first + 1) * 2 ** 26 + second` for a pair. */
export const keyOf = ({ keys }: GramTable, gram: number): number => (keys[gram * 2] as number) * pairBase + (keys[gram * 2 + 1] as number)

/** The number of the gram with a {@link keyOf}, -1 for one that was never added. */
export const findKey = (table: GramTable, key: number): number => findGram(table, Math.floor(key / pairBase), key % pairBase)

const newGramTable = (size: number): GramTable => {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(16, size) * 2))
  return { keys: new Int32Array(slots), slots: new Int32Array(slots), size: 0 }
}

const slotOf = ({ keys, slots }: GramTable, first: number, second: number): number => {
  const mask = slots.length - 1
  const mixed = Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b)
  for (let slot = (mixed ^ (mixed >>> 15)) & mask; ; slot = (slot + 1) & mask) {
    const at = ((slots[slot] as number) - 1) * 2
    if (at < 0 || (keys[at] === first && keys[at + 1] === second)) return slot
  }
}

/** The number of a gram, -1 for one that was never added. */
const findGram = (table: GramTable, first: number, second: number): number => (table.slots[slotOf(table, first, second)] as number) - 1

/** The number of a gram, the next one for one that is new. */
const addGram = (table: GramTable, first: number, second: number): number => {
  const slot = slotOf(table, first, second)
  const known = (table.slots[slot] as number) - 1
  if (known >= 0) return known
  const { size } = table
  table.keys[size * 2] = first
  table.keys[size * 2 + 1] = second
  table.size = size + 1
  table.slots[slot] = table.size
  if (table.size * 2 > table.slots.length) grow(table)
  return size
}

const grow = (table: GramTable): void => {
  const keys = new Int32Array(table.keys.length * 2)
  keys.set(table.keys)
  table.keys = keys
  table.slots = new Int32Array(table.slots.length * 2)
  for (let number = 0; number < table.size; number += 1) {
    table.slots[slotOf(table, keys[number * 2] as number, keys[number * 2 + 1] as number)] = number + 1
  }
}

/** A table whose first numbers are terms that carry no subject; grams with the {@link keyOf} follow in their order, and there is room for more. */
export const tableWith = (skip: ReadonlySet<number> | undefined, keys: Float64Array = new Float64Array(0), room = 0): GramTable => {
  const table = newGramTable((skip?.size ?? 0) + keys.length + room)
  for (const term of skip ?? []) addGram(table, 0, term)
  for (const key of keys) addGram(table, Math.floor(key / pairBase), key % pairBase)
  return table
}

/** How often each of the grams met stands in a section; titles count twice. Used again for the next section. */
export interface GramCounts {
  /** By number; 0 again after {@link clearCounts}. */
  counts: Uint16Array
  /** The `size` numbers that are not 0, in the order in which they were met. */
  met: Int32Array
  size: number
}

export const newGramCounts = (grams: number): GramCounts => ({ counts: new Uint16Array(grams), met: new Int32Array(1_024), size: 0 })

/** Makes the counts zero again. */
export const clearCounts = (into: GramCounts): void => {
  for (let at = 0; at < into.size; at += 1) into.counts[into.met[at] as number] = 0
  into.size = 0
}

const count = (into: GramCounts, gram: number, by: number): void => {
  if (gram >= into.counts.length) {
    const counts = new Uint16Array(gram * 2)
    counts.set(into.counts)
    into.counts = counts
  }
  const before = into.counts[gram] as number
  into.counts[gram] = before + by
  if (before > 0) return
  if (into.size === into.met.length) {
    const met = new Int32Array(into.size * 2)
    met.set(into.met)
    into.met = met
  }
  into.met[into.size] = gram
  into.size += 1
}

/** Tokens of a field that are read, so that no count overflows. */
const mostTokens = 20_000

/**
 * Counts the grams of a section. The first `skipped` terms of the table carry no subject: pairs are built over the gaps they leave. Grams that the table
 * does not have enter it with `add`, and are left out without; a table that has a pair must have both its terms.
 */
export const countGrams = (table: GramTable, section: LatentSection, skipped: number, into: GramCounts, add = false): void => {
  countField(table, section.title, 2, skipped, into, add)
  countField(table, section.crumbs, 1, skipped, into, add)
  countField(table, section.body, 1, skipped, into, add)
}

const countField = (table: GramTable, tokens: ArrayLike<Token>, by: number, skipped: number, into: GramCounts, add: boolean): void => {
  const most = Math.min(tokens.length, mostTokens)
  let before = 0
  for (let at = 0; at < most; at += 1) {
    const term = (tokens[at] as number) >>> 2
    const gram = add ? addGram(table, 0, term) : findGram(table, 0, term)
    if (gram >= 0 && gram < skipped) continue
    if (gram >= 0) {
      count(into, gram, by)
      const pair = before === 0 ? -1 : add ? addGram(table, before, term) : findGram(table, before, term)
      if (pair >= 0) count(into, pair, by)
    }
    before = gram < 0 ? 0 : term + 1
  }
}
