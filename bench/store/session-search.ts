/**
 * A search through the words of 1,000 conversations, of three questions each with 1,500 characters of answer behind nine tool calls.
 *
 *     node bench/store/session-search.ts [URL]     one JSON line a figure; times in ms. With the address of an empty PostgreSQL database, there
 */
import '../own-temporary.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchSessions } from '../../src/app/sessions/search-sessions.ts'
import type { EventLog } from '../../src/core/event-log.ts'
import type { SessionStore } from '../../src/core/session.ts'
import { factsOfRun } from './facts.ts'

const conversations = 1_000
const questions = 3
const searches = 15
const [url] = process.argv.slice(2)

interface Place {
  readonly log: EventLog
  readonly sessions: SessionStore
  close(): Promise<void>
}

async function onDisk(): Promise<Place> {
  const { openRunsFile } = await import('../../src/store/sqlite/runs-file.ts')
  const { sqliteEventLog } = await import('../../src/store/sqlite/event-log.ts')
  const { sqliteSessions } = await import('../../src/store/sqlite/sessions.ts')
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'))
  const file = openRunsFile(folder)
  const log = sqliteEventLog(file)
  const close = async () => {
    log.close()
    file.close()
    rmSync(folder, { recursive: true })
  }
  return { log, sessions: sqliteSessions(file), close }
}

async function inDatabase(address: string): Promise<Place> {
  const { connectPostgres } = await import('../../src/store/postgres/database.ts')
  const { postgresEventLog } = await import('../../src/store/postgres/event-log.ts')
  const { listenForHints } = await import('../../src/store/postgres/listen-notify.ts')
  const { migratePostgres } = await import('../../src/store/postgres/migrate.ts')
  const { postgresSessions } = await import('../../src/store/postgres/sessions.ts')
  const database = connectPostgres(address)
  await migratePostgres(database)
  const hints = listenForHints(database)
  const close = async () => {
    await hints.close()
    await database.close()
  }
  return { log: postgresEventLog(database, hints), sessions: postgresSessions(database), close }
}

const filler = 'A job that fails for the sixth time moves to the dead queue, where it is kept for two weeks. '.repeat(16)

const place = await (url === undefined ? onDisk() : inDatabase(url))
const [began, ...rest] = factsOfRun(10)
for (let at = 0; at < conversations; at++) {
  const session = `s${String(at).padStart(4, '0')}`
  await place.sessions.create({ id: session, title: `Conversation ${at}`, titledBy: 'words', createdAt: at })
  for (let turn = 0; turn < questions; turn++) {
    const run = `${session}-${turn}`
    await place.sessions.begin(session, run, began!)
    for (const [index, fact] of rest.entries()) {
      const text = `${filler}${at === 0 && turn === 0 ? 'The ferry leaves from Tilbury [1].' : ''}`
      await place.log.append(run, index + 1, fact.type === 'answer.drafted' ? { ...fact, answer: { ...fact.answer, text } } : fact)
    }
  }
}

const app = { sessions: async () => place.sessions }
for (const [figure, words, limit] of [
  ['words of every conversation', 'dead queue', 6],
  ['words of the oldest alone', 'ferry tilbury', 200],
  ['words of none', 'zebra', 200],
] as const) {
  const times: number[] = []
  let found = 0
  for (let turn = 0; turn < searches; turn++) {
    const start = performance.now()
    found = (await searchSessions(app, words, { limit })).length
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const [p50, max] = [times[Math.floor(searches / 2)] ?? 0, times.at(-1) ?? 0].map((ms) => Math.round(ms * 10) / 10)
  console.log(JSON.stringify({ bench: 'store', store: url === undefined ? 'sqlite' : 'postgres', figure, n: searches, found, p50, max }))
}
await place.close()
