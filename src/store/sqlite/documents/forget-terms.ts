import { setImmediate as turn } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { assertNoLease } from './lease.ts'
import type { Transact } from './transact.ts'

/** Rows of `forward` that are read at once. */
const portion = 2_000

/** Forgets terms that are in no document any more. What is there is read first, so that others are kept from writing only for what has come meanwhile. */
export const forgetTerms = async (
  connection: Connection,
  transact: Transact,
  numbersIn: (chunk: Uint8Array) => Iterable<number>,
): Promise<number> => {
  const { statement } = connection
  const used = new Set<number>()
  let last = -1
  const readMore = (): number => {
    const rows = statement<{ chunk: number; data: Uint8Array }>(
      'select chunk, data from forward where chunk > ? order by chunk limit ?',
    ).all(last, portion)
    for (const { data } of rows) for (const number of numbersIn(data)) used.add(number)
    last = rows.at(-1)?.chunk ?? last
    return rows.length
  }
  while (readMore() === portion) await turn()
  return transact(() => {
    assertNoLease(connection)
    while (readMore() === portion);
    const unused = statement<{ term: string; number: number }>('select term, number from terms')
      .all()
      .filter(({ number }) => !used.has(number))
    const remove = statement('delete from terms where term = ?')
    for (const { term } of unused) remove.run(term)
    return unused.length
  })
}
