import { IbidError } from '../../core/fault.ts'
import { type Part, partsOf } from './parts.ts'
import { mediaRow, mediaTable, newProofs, type Proof } from './proof.ts'
import type { Side, View } from './side.ts'
import { copiedTables } from './tables.ts'

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
export const copyStore = (from: Side, to: Side): Promise<Copied> => from.read((view) => fillStore(to, partsOf(view)))

/** Puts these parts into a store that must hold nothing yet, as `copyStore` does. Where `parts` throws, nothing is kept. */
export async function fillStore(to: Side, parts: AsyncIterable<Part>): Promise<Copied> {
  const isCutOff = to.isCutOff()
  return to.fill(async (into) => {
    await assertEmpty(into, to.place, isCutOff)
    await into.clear()
    const sent = newProofs()
    for await (const part of parts) {
      if (part.kind === 'rows') {
        sent.add(part.table.name, part.rows)
        await into.put(part.table, part.rows)
      } else {
        sent.add(mediaTable, [mediaRow(part.media)])
        await into.keep(part.media)
      }
    }
    const arrived = newProofs()
    for await (const part of partsOf(into))
      if (part.kind === 'rows') arrived.add(part.table.name, part.rows)
      else arrived.add(mediaTable, [mediaRow(part.media)])
    const names = copiedTables.map(({ name }) => name)
    for (const name of [...names, mediaTable]) assertSame(name, sent.of(name), arrived.of(name), to.place)
    return { rows: Object.fromEntries(names.map((name) => [name, sent.of(name).count])), media: sent.of(mediaTable).count }
  })
}

/** Rows may be of somebody who has begun to work since a filling was cut off; files that no row names are not. */
async function assertEmpty(view: View, place: string, isCutOff: boolean): Promise<void> {
  const remedy = isCutOff
    ? 'a restore into it was interrupted: if it has not been used since, move it away and try again'
    : 'use a new database or an empty data folder'
  const inUse = (what: string) => new IbidError('denied', `${place} is already in use: it has ${what}`, remedy)
  for (const table of copiedTables)
    if (!ownTables.has(table.name)) for await (const page of view.rows(table)) if (page.length > 0) throw inUse(`rows in ${table.name}`)
  if (!isCutOff) for await (const { hash } of view.media()) throw inUse(`the file ${hash}`)
}

function assertSame(name: string, sent: Proof, arrived: Proof, place: string): void {
  if (sent.count === arrived.count && sent.sum === arrived.sum) return
  throw new IbidError(
    'failed',
    `${place} does not match the original: ${name} has ${arrived.count} of ${sent.count} rows, or their content differs`,
    'nothing was saved; check both with: ibid doctor --deep',
  )
}
