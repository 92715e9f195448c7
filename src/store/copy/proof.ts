import { hash } from 'node:crypto'
import type { Row } from './side.ts'

/** How many rows, and the sum of their hashes: the same for the same rows in any order. */
export interface Proof {
  readonly count: number
  readonly sum: bigint
}

/** What media are proved under, as a table with a hash and that of the bytes. */
export const mediaTable = 'media'

/** Proofs by table, as rows go by. */
export interface Proofs {
  add(table: string, rows: readonly Row[]): void
  /** Of a table without rows too. */
  of(table: string): Proof
}

/** Begins with none. */
export function newProofs(): Proofs {
  const proofs = new Map<string, Proof>()
  const of = (table: string) => proofs.get(table) ?? { count: 0, sum: 0n }
  return {
    of,
    add(table, rows) {
      let { count, sum } = of(table)
      for (const row of rows) sum += BigInt(`0x${hash('sha256', JSON.stringify([table, ...row.map(shown)]))}`)
      count += rows.length
      proofs.set(table, { count, sum })
    },
  }
}

/** What a file or a picture is proved by. */
export const mediaRow = ({ hash: name, bytes }: { readonly hash: string; readonly bytes: Uint8Array }): Row => [name, hash('sha256', bytes)]

const shown = (value: Row[number]) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)
