import { IbidError } from '../../core/fault.ts'
import type { Memory } from '../../core/memory.ts'

/** Facts by their ids, or beginnings of these. Throws `IbidError` where none or several begin so. */
export const findMemories = (rows: readonly Memory[], names: readonly string[]): readonly Memory[] =>
  names.map((name) => {
    const found = rows.filter(({ id }) => id.toLowerCase().startsWith(name.toLowerCase()))
    const exact = found.find(({ id }) => id.toLowerCase() === name.toLowerCase())
    const [first] = found
    if (!first || name === '') throw new IbidError('not-found', `no memory with the id ${name}`, 'list them with: ibid memory list')
    if (!exact && found.length > 1) throw new IbidError('usage', `several ids start with ${name}`, 'enter more of the ID')
    return exact ?? first
  })

/** The fact to which something happened last; of those that happened at once, one that is kept. */
export const changedLast = (rows: readonly Memory[]): Memory | undefined =>
  rows.toSorted(
    (a, b) => (b.endedAt ?? b.createdAt) - (a.endedAt ?? a.createdAt) || Number(b.state === 'kept') - Number(a.state === 'kept'),
  )[0]
