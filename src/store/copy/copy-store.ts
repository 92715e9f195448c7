import { hash } from 'node:crypto'
import { IbidError } from '../../core/fault.ts'
import type { Row, Side } from './side.ts'
import { type CopiedTable, copiedTables } from './tables.ts'

/** What was copied: rows by table, and files beside them. */
export interface Copied {
  readonly rows: Readonly<Record<string, number>>
  readonly media: number
}

/** Tables that a program which only looks at its store fills by itself. */
const ownTables: ReadonlySet<string> = new Set(['document_counters', 'cached', 'day_counts'])

/**
 * Copies everything from one store to the other, which must hold nothing yet, and proves that both hold the same: each table the same rows, each run an
 * unbroken chain as before. All is kept, or nothing. Throws `IbidError`: `denied` where the other store is in use, `failed` where what arrived is not what left.
 */
export async function copyStore(from: Side, to: Side): Promise<Copied> {
  await to.read(async (rows) => {
    for (const table of copiedTables) {
      if (ownTables.has(table.name)) continue
      for await (const page of rows(table))
        if (page.length > 0)
          throw new IbidError(
            'denied',
            `${to.place} is in use already: it has rows in ${table.name}`,
            'copy to a new database or an empty data folder',
          )
    }
  })
  const sent = await from.read(async (rows) => {
    const proofs = new Map<string, Proof>()
    await to.fill(async (put) => {
      for (const table of copiedTables) proofs.set(table.name, await proofOf(table, rows(table), (page) => put(table, page)))
    })
    return proofs
  })
  await to.read(async (rows) => {
    for (const table of copiedTables) assertSame(table, sent.get(table.name), await proofOf(table, rows(table)), to.place)
  })
  const hashes = await from.media.list()
  for (const each of hashes) {
    const bytes = await from.media.read(each)
    if (bytes) await to.media.keep(each, bytes)
  }
  return { rows: Object.fromEntries([...sent].map(([name, { count }]) => [name, count])), media: hashes.length }
}

/** How many rows, and the sum of their hashes: the same for the same rows in any order. */
interface Proof {
  readonly count: number
  readonly sum: bigint
}

async function proofOf(
  table: CopiedTable,
  pages: AsyncIterable<readonly Row[]>,
  passOn?: (page: readonly Row[]) => Promise<void>,
): Promise<Proof> {
  let count = 0
  let sum = 0n
  for await (const page of pages) {
    count += page.length
    for (const row of page) sum += BigInt(`0x${hash('sha256', JSON.stringify([table.name, ...row.map(shown)]))}`)
    await passOn?.(page)
  }
  return { count, sum }
}

const shown = (value: Row[number]) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)

function assertSame({ name }: CopiedTable, sent: Proof | undefined, arrived: Proof, place: string): void {
  if (sent && sent.count === arrived.count && sent.sum === arrived.sum) return
  throw new IbidError(
    'failed',
    `${place} does not hold what was sent: ${name} has ${arrived.count} rows of ${sent?.count ?? 0}, or others`,
    'start afresh with a new database or an empty data folder',
  )
}
