import { afterAll } from 'vitest'
import { once } from '../../core/once.ts'
import { type TestDatabase, testDatabase } from './cluster.fixture.ts'
import type { PostgresDatabase } from './database.ts'
import { type Hints, listenForHints } from './listen-notify.ts'
import { openPostgres } from './open.ts'

/** What one program has of the database. */
interface Node {
  readonly database: PostgresDatabase
  readonly hints: Hints
}

interface TwoPools {
  readonly place: TestDatabase
  readonly one: Node
  readonly two: Node
  /** Takes everything away that the last test has left. */
  empty(): Promise<void>
}

/** Two programs with one database, as far as a test can tell: opened by the first test of the file that asks, closed after its last. */
export function twoPools(): () => Promise<TwoPools> {
  let close = async () => {}
  const open = once(async () => {
    const place = await testDatabase()
    const [one, two] = await Promise.all([nodeOf(place.url), nodeOf(place.url)])
    close = async () => {
      for (const { hints, database } of [one, two]) {
        await hints.close()
        await database.close()
      }
      await place.drop()
    }
    const empty = async () => void (await one.database.query('truncate events, run_heads, sessions, carriers, media cascade'))
    return { place, one, two, empty }
  })
  afterAll(() => close())
  return open
}

async function nodeOf(url: string): Promise<Node> {
  const database = await openPostgres(url)
  return { database, hints: listenForHints(database) }
}
