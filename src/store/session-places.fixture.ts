import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventLog } from '../core/event-log.ts'
import type { Fact } from '../core/event-types.ts'
import { replyOf } from '../core/reply.fixture.ts'
import { requestOf } from '../core/request.fixture.ts'
import type { Request } from '../core/request.ts'
import type { NewSession, SessionStore } from '../core/session.ts'
import { memoryLog } from './memory-log.ts'
import { memorySessions } from './memory-sessions.ts'
import { hasPostgres } from './postgres/cluster.fixture.ts'
import { postgresEventLog } from './postgres/event-log.ts'
import { postgresSessions } from './postgres/sessions.ts'
import { twoPools } from './postgres/two-pools.fixture.ts'
import { sqliteEventLog } from './sqlite/event-log.ts'
import { openRunsFile } from './sqlite/runs-file.ts'
import { sqliteSessions } from './sqlite/sessions.ts'

/** Two views of the same sessions and their log: the same objects, two handles on one file, or two pools of one database. */
export interface SessionViews {
  readonly one: SessionStore
  readonly two: SessionStore
  readonly log: EventLog
  close(): void
}

const clock = { now: () => 1_700_000_000_000 }

function inMemory(): SessionViews {
  const log = memoryLog(clock)
  const sessions = memorySessions(log)
  return { one: sessions, two: sessions, log, close: () => undefined }
}

function onDisk(handles: 1 | 2): SessionViews {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-sessions-'))
  const file = openRunsFile(folder)
  const other = handles === 1 ? file : openRunsFile(folder)
  return {
    one: sqliteSessions(file, clock),
    two: sqliteSessions(other, clock),
    log: sqliteEventLog(file, clock),
    close: () => {
      file.close()
      other.close()
      rmSync(folder, { recursive: true })
    },
  }
}

async function inDatabase(pools: ReturnType<typeof twoPools>): Promise<SessionViews> {
  const { one, two, empty } = await pools()
  await empty()
  const log = postgresEventLog(one.database, one.hints, clock)
  return { one: postgresSessions(one.database, clock), two: postgresSessions(two.database, clock), log, close: log.close }
}

export const session = (id: string, more: Partial<NewSession> = {}): NewSession => ({
  id,
  title: 'New session',
  titledBy: 'words',
  createdAt: 1_000,
  ...more,
})
export const began = (more: Partial<Request> = {}): Fact => ({ type: 'run.began', request: requestOf(more) })
export const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }
export const drafted = (text: string): Fact => ({
  type: 'answer.drafted',
  answer: { text, citations: [], unsupported: [], confidence: 'high', confidenceScore: 1, mode: 'model' },
})
export const replied = (text: string): Fact => ({ type: 'model.replied', step: 1, reply: replyOf({ text }) })
export const asked: Fact = { type: 'question.asked', question: { id: 'q1', kind: 'clarification', text: 'Which one?' } }

/** Each place that sessions are kept in, and how two views of an empty one are opened; called once by each file of tests, whose end closes the database. */
export function sessionPlaces(): readonly (readonly [string, () => SessionViews | Promise<SessionViews>])[] {
  const pools = twoPools()
  return [
    ['memory', inMemory],
    ['sqlite', () => onDisk(1)],
    ['sqlite, two handles', () => onDisk(2)],
    ...(hasPostgres ? [['postgres, two pools', () => inDatabase(pools)] as const] : []),
  ]
}
