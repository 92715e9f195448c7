import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { origin, rowOf } from '../hash-chain.ts'
import { sqliteEventLog } from './event-log.ts'
import { eventPageSize, eventSchema } from './event-rows.ts'
import { openSqlite } from './open.ts'
import { openRunsFile } from './runs-file.ts'
import { sqliteSessions } from './sessions.ts'

test('a file that holds the log alone keeps its runs and gets the rest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-runs-'))
  const first = openSqlite(join(folder, 'runs.db'), [eventSchema], eventPageSize)
  const row = rowOf(origin('r1'), 1, 1_700_000_000_000, { type: 'notice.given', reason: 'final', text: 'kept' })
  first.sqlite
    .prepare('insert into events (run, seq, at, type, body, hash) values (?, ?, ?, ?, ?, ?)')
    .run('r1', row.seq, row.at, row.type, row.body, Buffer.from(row.hash, 'hex'))
  first.close()
  const file = openRunsFile(folder)
  const log = sqliteEventLog(file)
  expect(await log.verify('r1')).toMatchObject({ intact: true, events: 1, end: 'unattested' })
  expect(await sqliteSessions(file).list()).toEqual([])
  log.close()
  rmSync(folder, { recursive: true })
})
