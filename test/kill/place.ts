import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres } from '../../src/store/postgres/database.ts'
import { postgresStores } from '../../src/store/postgres/postgres-stores.ts'
import { sqliteStores } from '../../src/store/sqlite/sqlite-stores.ts'
import type { Stores } from '../../src/store/stores.ts'
import { markOf } from './order.ts'

/** Where a group of runs is kept. */
export interface Place {
  readonly address: string
  /** Opens it in this process. */
  open(): Stores
  /** Lets the signs of life of these processes be 9 s older, where it is by them that the dead are known. */
  silence(tokens: readonly string[]): Promise<void>
  /** Takes the runs away. */
  clear(runs: readonly string[]): Promise<void>
}

export type OpenPlace = () => Place

/** A data folder for each group. Who is dead is known by the mark of the process. */
export const onDisk: OpenPlace = () => {
  const address = mkdtempSync(join(tmpdir(), 'ibid-kill-'))
  return {
    address,
    open: () => sqliteStores(address),
    silence: async () => undefined,
    clear: async () => rmSync(address, { recursive: true, force: true }),
  }
}

/** One database for all groups, which `close` lets go of. */
export function inDatabase(url: string): { readonly open: OpenPlace; close(): Promise<void> } {
  const database = connectPostgres(url)
  return {
    open: () => ({
      address: url,
      open: () => postgresStores(url),
      async silence(tokens) {
        await database.query(
          `update carriers set beat = beat - interval '9 seconds' where token in (select carrier from carried where run = any($1::text[]))`,
          [tokens.map(markOf)],
        )
      },
      async clear(runs) {
        await database.query('delete from events where run = any($1::text[])', [runs])
      },
    }),
    close: () => database.close(),
  }
}
