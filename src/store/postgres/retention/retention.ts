import type { Going, Retention } from '../../../core/retention.ts'
import { accountRows, keptRows } from '../../retention/kept-rows.ts'
import { mediaHashes } from '../../retention/media-hashes.ts'
import { outlivedRows } from '../../retention/outlived-rows.ts'
import type { PostgresDatabase } from '../database.ts'
import { ask, askAgain } from '../shared/ask.ts'
import { countJobs, removeJobs } from './job-rows.ts'
import { countOf, patient, removalOf, rowsOf } from './row-statements.ts'
import { databaseTraces } from './traces.ts'

/** Rows that are told of at once. */
const pageRows = 500

/** What is kept in a team's database, to be taken away for good: all in one transaction. */
export function postgresRetention(database: PostgresDatabase): Retention {
  const ids = async (text: string, values: readonly unknown[]): Promise<readonly string[]> =>
    (await askAgain(database, { text, ...patient }, values)).rows.map(({ id }) => String(id))
  return {
    async ofOwner(owner) {
      const sessions = await ids('select id from sessions where owner = $1', [owner])
      const own = await ids(
        `select run as id from events where seq = 1 and owner = $1 union select run from session_runs where session = any($2::text[])`,
        [owner, sessions],
      )
      const working = await ids('select run as id from events where seq = 1 and root = any($1::text[])', [own])
      return { runs: [...new Set([...own, ...working])], sessions }
    },
    async count(going) {
      const counts: (readonly [string, number])[] = [['places in the queue', await countJobs(database, going)]]
      for (const each of rowsThatGo(going)) {
        const { rows } = await askAgain(database, ...countOf(each, going))
        counts.push([each.what, Number(rows[0]?.['n'])])
      }
      return someOf(counts)
    },
    async *rows(going) {
      for (const each of rowsThatGo(going)) {
        if (each.isHidden) continue
        const { rows } = await askAgain(database, ...rowsOf(each, going))
        for (let at = 0; at < rows.length; at += pageRows) yield { table: each.table, rows: rows.slice(at, at + pageRows) }
      }
    },
    remove: (going) =>
      database.lasting(() =>
        database.transaction(async (client) => {
          await removeJobs(client, going)
          for (const each of rowsThatGo(going)) await ask(client, ...removalOf(each, going))
        }),
      ),
    async mediaOf({ runs, person }) {
      const handed = await ids('select hash as id from attachments where owner = $1::text', [person?.owner ?? null])
      const bodies = await ids(`select body as id from events where run = any($1::text[]) and body ~ '[0-9a-f]{64}'`, [runs])
      return [...new Set([...handed, ...bodies.flatMap(mediaHashes)])]
    },
    async stillNamed(hashes, { runs, person }) {
      const others = await ids(
        `select hash as id from attachments where hash = any($1::text[]) and (owner is null or $2::text is null or owner <> $2)
         union
         select found[1] from events, regexp_matches(body, '(?:^|[^0-9a-f])([0-9a-f]{64})(?![0-9a-f])', 'g') as found
         where type in ('run.began', 'file.changing', 'tool.finished', 'answer.reused') and run <> all($3::text[]) and found[1] = any($1::text[])`,
        [hashes, person?.owner ?? null, runs],
      )
      return new Set(others)
    },
    async expire({ now, auditBefore = 0, isDry = false }) {
      const counts: (readonly [string, number])[] = []
      for (const { what, from, value } of outlivedRows({ now, auditBefore, session: '"expiresAt"' })) {
        const text = isDry ? `select count(*) as n from ${from} $1` : `delete from ${from} $1`
        const { rows, count } = await askAgain(database, { text, ...patient }, [value])
        counts.push([what, isDry ? Number(rows[0]?.['n']) : count])
      }
      return someOf(counts)
    },
    traces: (sought) => databaseTraces(database, sought),
    // What removed rows leave behind is the database's matter: it uses the room again.
    compact: async () => [],
  }
}

const rowsThatGo = ({ person }: Going) =>
  [...keptRows, ...accountRows].filter(({ isPersons }) => person !== undefined || isPersons !== true)

const someOf = (counts: readonly (readonly [string, number])[]) => Object.fromEntries(counts.filter(([, count]) => count > 0))
