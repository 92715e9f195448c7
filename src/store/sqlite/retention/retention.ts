import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { Going, Retention } from '../../../core/retention.ts'
import { accountRows, type KeptRows, keptRows } from '../../retention/kept-rows.ts'
import { mediaHashes } from '../../retention/media-hashes.ts'
import { outlivedRows } from '../../retention/outlived-rows.ts'
import { ownerOfFirst } from '../event-rows.ts'
import { openPersonalFile } from '../personal/personal-file.ts'
import { openRunsFile } from '../runs-file.ts'
import { openServerFile } from '../server/server-file.ts'
import { openSharedFile } from '../shared/shared-file.ts'
import type { SqliteFile } from '../sqlite-file.ts'
import { compactFile } from './compact-file.ts'
import { databasesIn } from './databases-in.ts'
import { rowStatements, valuesOf } from './row-statements.ts'
import { tableTraces } from './traces.ts'

/** Rows that are told of at once. */
const pageRows = 500

/** What is kept in a data folder, to be taken away for good. It has connections of its own, which `close` ends. */
export function sqliteRetention(folder: string): Retention & { close(): void } {
  const files: Readonly<Record<KeptRows['file'], SqliteFile>> = {
    'shared.db': openSharedFile(folder),
    'personal.db': openPersonalFile(folder),
    'server.db': openServerFile(folder),
    'runs.db': openRunsFile(folder),
  }
  const of = (going: Going, rows: readonly KeptRows[]) =>
    rows.filter(({ isPersons, inSqlite }) => inSqlite !== null && (going.person !== undefined || isPersons !== true))
  const every = [...keptRows, ...accountRows]
  const runs = files['runs.db']
  /** One transaction for each file, in the order in which they are first named. */
  const removeAll = (going: Going, rows: readonly KeptRows[]) => {
    const values = valuesOf(going)
    for (const [name, own] of Map.groupBy(of(going, rows), ({ file }) => file)) {
      const file = files[name]
      file.write(() => {
        for (const each of own) rowStatements(file.sqlite, each).remove().run(values)
      })
    }
  }
  return {
    async ofOwner(owner) {
      const { guard, sqlite } = runs
      return guard(() => {
        const ids = (statement: string, ...values: string[]) =>
          sqlite
            .prepare(statement)
            .all(...values)
            .map((row) => String(row['id']))
        const sessions = ids('select id from sessions where owner = ?', owner)
        const own = ids(
          `select run as id from events where seq = 1 and ${ownerOfFirst} = ?1
           union select run from session_runs where session in (select value from json_each(?2))`,
          owner,
          JSON.stringify(sessions),
        )
        const working = ids(
          `select run as id from events where seq = 1 and json_valid(body)
             and json_extract(body, '$.request.parent.root') in (select value from json_each(?))`,
          JSON.stringify(own),
        )
        return { runs: [...new Set([...own, ...working])], sessions }
      })
    },
    async count(going) {
      const values = valuesOf(going)
      const counts = of(going, every).map((each) => {
        const { sqlite, guard } = files[each.file]
        return [each.what, guard(() => Number(rowStatements(sqlite, each).count().get(values)?.['n']))] as const
      })
      return Object.fromEntries(counts.filter(([, count]) => count > 0))
    },
    async *rows(going) {
      for (const each of of(going, every)) {
        if (each.isHidden) continue
        const { sqlite } = files[each.file]
        let page: Readonly<Record<string, unknown>>[] = []
        for (const row of rowStatements(sqlite, each).all().iterate(valuesOf(going))) {
          page.push(row)
          if (page.length < pageRows) continue
          yield { table: each.table, rows: page }
          page = []
        }
        if (page.length > 0) yield { table: each.table, rows: page }
      }
    },
    async remove(going) {
      removeAll(going, keptRows)
      removeAll(going, accountRows)
    },
    async mediaOf({ runs: ids, person }) {
      const bodies = runs.sqlite
        .prepare(`select body from events where run in (select value from json_each(?))`)
        .iterate(JSON.stringify(ids))
      const handed = files['server.db'].sqlite.prepare('select hash from attachments where owner = ?').all(person?.owner ?? null)
      const found = new Set(handed.map((row) => String(row['hash'])))
      for (const row of bodies) for (const hash of mediaHashes(String(row['body']))) found.add(hash)
      return [...found]
    },
    async stillNamed(hashes, { runs: ids, person }) {
      const sought = new Set(hashes)
      const handed = files['server.db'].sqlite
        .prepare('select hash from attachments where owner is null or ?1 is null or owner <> ?1')
        .all(person?.owner ?? null)
      const named = new Set(handed.map((row) => String(row['hash'])).filter((hash) => sought.has(hash)))
      if (sought.size === named.size) return named
      const others = runs.sqlite.prepare(
        `select rowid as row, body from events where rowid > ? and type in ('run.began', 'file.changing', 'tool.finished', 'answer.reused')
           and run not in (select value from json_each(?)) order by rowid limit ${pageRows}`,
      )
      const without = JSON.stringify(ids)
      for (let rows = others.all(0, without); rows.length > 0; rows = others.all(Number(rows.at(-1)?.['row']), without)) {
        for (const row of rows) for (const hash of mediaHashes(String(row['body']))) if (sought.has(hash)) named.add(hash)
        // A log may be long; others of the program have their turn.
        await turn()
      }
      return named
    },
    async expire({ now, auditBefore = 0, isDry = false }) {
      const counts = outlivedRows({ now, auditBefore, session: 'expiresAt' }).map(({ what, file, from, value }) => {
        const { sqlite, write, guard } = files[file]
        const count = isDry
          ? guard(() => Number(sqlite.prepare(`select count(*) as n from ${from} ?`).get(value)?.['n']))
          : write(() => Number(sqlite.prepare(`delete from ${from} ?`).run(value).changes))
        return [what, count] as const
      })
      return Object.fromEntries(counts.filter(([, count]) => count > 0))
    },
    traces: async (sought) => tableTraces(databasesIn(folder), sought),
    async compact() {
      const busy: string[] = []
      for (const path of databasesIn(folder)) if (!(await compactFile(path))) busy.push(path)
      return busy.map((path) => path.slice(join(folder, '/').length))
    },
    close() {
      for (const file of Object.values(files)) file.close()
    },
  }
}
