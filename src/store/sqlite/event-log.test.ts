import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Fact, RunEvent } from '../../core/event-types.ts'
import { type SqliteEventLog, sqliteEventLog } from './event-log.ts'
import { openRunsFile } from './runs-file.ts'
import type { SqliteFile } from './sqlite-file.ts'

let folder: string
let file: SqliteFile
let log: SqliteEventLog

const open = () => openRunsFile(folder)
const note = (text: string): Fact => ({ type: 'notice.given', reason: 'final', text })
const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-events-'))
  file = open()
  log = sqliteEventLog(file)
})
afterEach(() => {
  log.close()
  rmSync(folder, { recursive: true })
})

describe('verify', () => {
  beforeEach(async () => {
    for (let after = 0; after < 6; after++) await log.append('r1', after, note(`event ${after + 1}`))
  })

  test.each([
    ['a changed body', `update events set body = replace(body, 'event 3', 'event 9') where seq = 3`, 3, /was modified or is out of place/],
    ['a changed time', 'update events set at = at + 1 where seq = 4', 4, /was modified or is out of place/],
    ['a changed type', `update events set type = 'run.ended' where seq = 2`, 2, /was modified or is out of place/],
    ['a changed hash', `update events set hash = x'00' where seq = 5`, 5, /was modified or is out of place/],
    ['a deleted row', 'delete from events where seq = 3', 3, /event 3 is missing/],
    ['a deleted first row', 'delete from events where seq = 1', 1, /event 1 is missing/],
    [
      'a deleted row, the rest moved up',
      'delete from events where seq = 3; update events set seq = seq - 1 where seq > 3',
      3,
      /was modified or is out of place/,
    ],
    [
      'two swapped rows',
      'update events set seq = 99 where seq = 2; update events set seq = 2 where seq = 4; update events set seq = 4 where seq = 99',
      2,
      /was modified or is out of place/,
    ],
  ])('names the first broken row: %s', async (_what, tampering, brokenAt, problem) => {
    file.sqlite.exec(tampering)
    expect(await log.verify('r1')).toMatchObject({ intact: false, brokenAt, problem: expect.stringMatching(problem) })
  })

  test.each([
    [4, 'events 5 to 6, which had been stored, are missing at the end'],
    [5, 'event 6, which had been stored, is missing at the end'],
  ])('tells an end that was cut off behind event %i', async (left, problem) => {
    file.sqlite.exec(`delete from events where seq > ${left}`)
    expect(await log.verify('r1')).toEqual({ intact: false, events: left, brokenAt: left + 1, problem, cutOff: true })
  })

  test('tells an end that another was put in place of', async () => {
    file.sqlite.exec('delete from events where seq > 4')
    const other = sqliteEventLog(open())
    for (let after = 4; after < 8; after++) await other.append('r1', after, note('another end'))
    other.close()
    expect(await log.verify('r1')).toMatchObject({ intact: false, events: 8, brokenAt: 6 })
  })

  test('a run whose end an earlier program did not note is intact, and nothing attests its end', async () => {
    file.sqlite.exec('delete from run_heads')
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 6, end: 'unattested' })
    await log.append('r1', 6, note('event 7'))
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 7, end: 'attested' })
  })

  test('a body that is no longer JSON cannot be read, and verify says which', async () => {
    file.sqlite.exec(`update events set body = '{' where seq = 5`)
    await expect(log.read('r1')).rejects.toMatchObject({ code: 'malformed', message: 'event 5 of run r1 cannot be read' })
    expect(await log.verify('r1')).toMatchObject({ intact: false, brokenAt: 5 })
  })

  test('rows given to another run are broken from the first', async () => {
    file.sqlite.exec(`update events set run = 'r2'`)
    expect(await log.verify('r2')).toMatchObject({ intact: false, brokenAt: 1 })
  })

  test('finds the hash that anybody can compute from the stored text', async () => {
    await log.append('r2', 0, note('hello'))
    const [event] = await log.read('r2')
    const body = '{"reason":"final","text":"hello"}'
    expect(await log.verify('r2')).toEqual({
      intact: true,
      events: 1,
      head: hash('sha256', `${hash('sha256', 'r2')}\n1\n${event?.at}\nnotice.given\n${body}`),
      end: 'attested',
    })
  })
})

test('goes on with runs that have left the cache', async () => {
  for (let run = 0; run < 600; run++) await log.append(`r${run}`, 0, note('a'))
  for (let run = 0; run < 600; run++) await log.append(`r${run}`, 1, note('b'))
  expect(await log.verify('r0')).toMatchObject({ intact: true, events: 2 })
  expect(await log.verify('r599')).toMatchObject({ intact: true, events: 2 })
})

test('a run survives closing and opening', async () => {
  await log.append('r1', 0, note('a'))
  log.close()
  file = open()
  log = sqliteEventLog(file)
  await log.append('r1', 1, note('b'))
  expect(await log.verify('r1')).toMatchObject({ intact: true, events: 2 })
})

test('a thousand followers share one watch, and all hear of a write by another handle', async () => {
  const stop = new AbortController()
  const follow = async (run: string) => {
    const seen: RunEvent[] = []
    for await (const event of log.follow(run, 0, stop.signal)) seen.push(event)
    return seen.length
  }
  const followers = Array.from({ length: 1_000 }, (_, index) => follow(`r${index % 10}`))
  const waiting = follow('never')
  expect(process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap')).toHaveLength(1)
  const other = sqliteEventLog(open())
  for (let run = 0; run < 10; run++) {
    await other.append(`r${run}`, 0, note('a'))
    await other.append(`r${run}`, 1, ended)
  }
  expect(new Set(await Promise.all(followers))).toEqual(new Set([2]))
  stop.abort()
  expect(await waiting).toBe(0)
  other.close()
})

test('closing the log ends its followers', async () => {
  await log.append('r1', 0, note('a'))
  const seen: number[] = []
  for await (const event of log.follow('r1', 0, new AbortController().signal)) {
    seen.push(event.seq)
    setImmediate(() => log.close())
  }
  expect(seen).toEqual([1])
  for await (const event of log.follow('r1', 0, new AbortController().signal)) seen.push(event.seq)
  expect(seen).toEqual([1])
})
