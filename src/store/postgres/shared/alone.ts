import type pg from 'pg'
import { inTurn } from '../statement-timeouts.ts'

/**
 * Waits until this transaction alone works at each of the named things, and stays so until it ends. Whoever names several waits for them in one order, so that no
 * two wait for each other.
 */
export async function alone(client: pg.ClientBase, things: readonly string[]): Promise<void> {
  await client.query({
    ...inTurn,
    name: 'alone',
    text: `select pg_advisory_xact_lock(thing) from
             (select distinct hashtextextended(name, 0) as thing from unnest($1::text[]) as name order by thing) as things`,
    values: [things],
  })
}
