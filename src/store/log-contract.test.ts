import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { EventLog, ListOptions } from '../core/event-log.ts'
import type { Fact, RunEvent } from '../core/event-types.ts'
import { requestOf } from '../core/request.fixture.ts'
import { memoryLog } from './memory-log.ts'
import { hasPostgres } from './postgres/cluster.fixture.ts'
import { postgresEventLog } from './postgres/event-log.ts'
import { twoPools } from './postgres/two-pools.fixture.ts'
import { openEventLog } from './sqlite/event-log.ts'

/** Two views of one log: the same object, two handles on one file, or two pools of one database. `close` ends both. */
interface Pair {
  readonly one: EventLog
  readonly two: EventLog
  close(): void
}

const clock = { now: () => 1_700_000_000_000 }

function inMemory(): Pair {
  const log = memoryLog(clock)
  return { one: log, two: log, close: () => undefined }
}

function onDisk(handles: 1 | 2): Pair {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-log-'))
  const one = openEventLog(folder, clock)
  const two = handles === 1 ? one : openEventLog(folder, clock)
  return {
    one,
    two,
    close: () => {
      one.close()
      two.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const pools = twoPools()

async function inDatabase(): Promise<Pair> {
  const { one: first, two: second, empty } = await pools()
  await empty()
  const [one, two] = [postgresEventLog(first.database, first.hints, clock), postgresEventLog(second.database, second.hints, clock)]
  return {
    one,
    two,
    close: () => {
      one.close()
      two.close()
    },
  }
}

const note = (text: string): Fact => ({ type: 'notice.given', reason: 'final', text })
const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }
const never = new AbortController().signal

async function collect(events: AsyncIterable<RunEvent>, count = Number.POSITIVE_INFINITY): Promise<readonly number[]> {
  const numbers: number[] = []
  for await (const event of events) {
    numbers.push(event.seq)
    if (numbers.length === count) break
  }
  return numbers
}

const places: readonly (readonly [string, () => Pair | Promise<Pair>])[] = [
  ['memory', inMemory],
  ['sqlite', () => onDisk(1)],
  ['sqlite, two handles', () => onDisk(2)],
  ...(hasPostgres ? [['postgres, two pools', inDatabase] as const] : []),
]

describe.each(places)('event log: %s', (_name, open) => {
  let pair: Pair | undefined
  const start = async () => (pair = await open())
  afterEach(() => pair?.close())

  test('numbers events from 1 and gives them back as they were appended', async () => {
    const { one, two } = await start()
    const first = await one.append('r1', 0, note('naïve 𝄞 \ud800 \u0000 "quoted"\n'))
    const second = await two.append('r1', 1, ended)
    expect(first).toEqual({
      run: 'r1',
      seq: 1,
      at: 1_700_000_000_000,
      type: 'notice.given',
      reason: 'final',
      text: 'naïve 𝄞 \ud800 \u0000 "quoted"\n',
    })
    expect(await two.read('r1')).toEqual([first, second])
    expect(await one.read('r1', 1)).toEqual([second])
    expect(await one.read('r1', 2)).toEqual([])
    expect(await one.read('unknown')).toEqual([])
  })

  test('returns the event as it was stored, not as it was handed over', async () => {
    const { one } = await start()
    const data = { when: new Date(0), gone: undefined }
    const fact: Fact = {
      type: 'tool.finished',
      output: { text: 'ok', data },
      record: {
        call: { id: 'r1', tool: 't', input: {} },
        agent: 'ask',
        step: 1,
        startedAt: 0,
        durationMs: 1,
        status: 'success',
        resultSummary: '',
      },
    }
    const event = await one.append('r1', 0, fact)
    expect(event).toHaveProperty('output.data', { when: '1970-01-01T00:00:00.000Z' })
    expect(await one.read('r1')).toEqual([event])
  })

  test('takes facts behind an event that it has told of early, and acknowledges all in order or none', async () => {
    const { one, two } = await start()
    const acknowledged: string[] = []
    const appendBehind = async (run: string, after: number, texts: readonly string[]) => {
      const appended: Promise<unknown>[] = []
      for (const [index, text] of texts.entries()) {
        let early: RunEvent | undefined
        let isRefused = false
        const known = new Promise<void>((resolve) => {
          const stored = one.append(run, after + index, note(text), (event) => {
            early = event
            resolve()
          })
          const told = stored.then((event) => {
            expect(early ?? event).toEqual(event)
            acknowledged.push(text)
          })
          told.catch(() => (isRefused = true)).finally(resolve)
          appended.push(told)
        })
        await known
        if (isRefused) break
      }
      return Promise.allSettled(appended)
    }
    await one.append('r1', 0, note('a'))
    await appendBehind('r1', 1, ['b', 'c', 'd'])
    expect(acknowledged).toEqual(['b', 'c', 'd'])
    await two.append('r1', 4, note('e'))
    expect(new Set((await appendBehind('r1', 4, ['f', 'g'])).map(({ status }) => status))).toEqual(new Set(['rejected']))
    await appendBehind('r1', 5, ['h', 'i'])
    expect((await two.read('r1')).map((event) => 'text' in event && event.text)).toEqual(['a', 'b', 'c', 'd', 'e', 'h', 'i'])
    expect(await two.verify('r1')).toMatchObject({ intact: true, events: 7 })
  })

  test('rejects a writer that is behind, ahead, or second', async () => {
    const { one, two } = await start()
    await one.append('r1', 0, note('a'))
    await expect(two.append('r1', 0, note('b'))).rejects.toMatchObject({
      code: 'stale',
      message: 'run r1 is at event 1, not 0: another process has advanced it',
    })
    await expect(one.append('r1', 5, note('c'))).rejects.toMatchObject({ code: 'stale' })
    await expect(one.append('r2', 1, note('d'))).rejects.toMatchObject({ code: 'stale' })
    await two.append('r1', 1, note('e'))
    await expect(one.append('r1', 1, note('f'))).rejects.toMatchObject({ code: 'stale' })
    await one.append('r1', 2, note('g'))
    expect((await two.read('r1')).map((event) => 'text' in event && event.text)).toEqual(['a', 'e', 'g'])
  })

  test('lets one of two writers win each number', async () => {
    const { one, two } = await start()
    let won = 0
    for (let after = 0; after < 50; after++) {
      const outcomes = await Promise.allSettled([one.append('r1', after, note('one')), two.append('r1', after, note('two'))])
      won += outcomes.filter((outcome) => outcome.status === 'fulfilled').length
    }
    expect(won).toBe(50)
    expect((await one.read('r1')).map((event) => event.seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(await two.verify('r1')).toMatchObject({ intact: true, events: 50 })
  })

  test('keeps runs apart', async () => {
    const { one, two } = await start()
    await one.append('r1', 0, note('a'))
    await two.append('r2', 0, note('b'))
    expect(await one.read('r2')).toHaveLength(1)
    expect(await one.verify('r1')).toMatchObject({ intact: true, events: 1 })
  })

  test('follows the past, then the present, and ends with the run', async () => {
    const { one, two } = await start()
    await one.append('r1', 0, note('past'))
    const seen = collect(two.follow('r1', 0, never))
    for (let after = 1; after < 300; after++) await one.append('r1', after, note(`present ${after}`))
    await one.append('r1', 300, ended)
    expect(await seen).toEqual(Array.from({ length: 301 }, (_, index) => index + 1))
  })

  test('follows from a number, a run that does not exist yet, and for as many readers as ask', async () => {
    const { one, two } = await start()
    const late = collect(two.follow('r1', 2, never))
    const all = Array.from({ length: 20 }, () => collect(two.follow('r1', 0, never)))
    await one.append('r1', 0, note('a'))
    await one.append('r1', 1, note('b'))
    await one.append('r1', 2, ended)
    expect(await late).toEqual([3])
    expect(await Promise.all(all)).toEqual(Array.from({ length: 20 }, () => [1, 2, 3]))
  })

  test('ends at once when following a run from its end', async () => {
    const { one, two } = await start()
    await one.append('r1', 0, ended)
    expect(await collect(two.follow('r1', 1, never))).toEqual([])
    expect(await collect(two.follow('r1', 9, never))).toEqual([])
    expect(await collect(two.follow('r1', 0, never))).toEqual([1])
  })

  test('ends without an error when the signal aborts, while waiting and before', async () => {
    const { one, two } = await start()
    await one.append('r1', 0, note('a'))
    const stop = new AbortController()
    const seen: number[] = []
    for await (const event of two.follow('r1', 0, stop.signal)) {
      seen.push(event.seq)
      queueMicrotask(() => stop.abort())
    }
    expect(seen).toEqual([1])
    expect(await collect(two.follow('r1', 0, stop.signal))).toEqual([])
  })

  test('lets a reader stop in the middle', async () => {
    const { one, two } = await start()
    for (let after = 0; after < 5; after++) await one.append('r1', after, note('x'))
    expect(await collect(two.follow('r1', 0, never), 2)).toEqual([1, 2])
  })

  test('lists runs newest first, by prefix, with their first and newest event', async () => {
    const { one, two } = await start()
    await one.append('b1', 0, note('b1 first'))
    await two.append('a2', 0, note('a2 first'))
    await one.append('a1', 0, note('a1 first'))
    await two.append('b1', 1, ended)
    const runs = async (options?: { limit?: number; prefix?: string }) => (await one.list(options)).map((each) => each.run)
    expect(await runs()).toEqual(['a1', 'a2', 'b1'])
    expect(await runs({ limit: 2 })).toEqual(['a1', 'a2'])
    expect(await runs({ limit: 0 })).toEqual([])
    expect(await runs({ prefix: 'a' })).toEqual(['a1', 'a2'])
    expect(await runs({ prefix: 'a%' })).toEqual([])
    const [listing] = await two.list({ prefix: 'b1' })
    expect(listing).toMatchObject({ first: { seq: 1, type: 'notice.given', text: 'b1 first' }, last: { seq: 2, type: 'run.ended' } })
  })

  test('lists the runs of one owner, and those before another', async () => {
    const { one, two } = await start()
    const began = (owner?: string): Fact => ({ type: 'run.began', request: requestOf(owner === undefined ? {} : { owner }) })
    for (const [run, owner] of [['r1', 'ada'], ['r2'], ['r3', 'bob'], ['r4', 'ada'], ['r5', 'ada']] as const)
      await one.append(run, 0, began(owner))
    await one.append('r1', 1, ended)
    const runs = async (options: ListOptions) => (await two.list(options)).map((each) => each.run)
    expect(await runs({})).toEqual(['r5', 'r4', 'r3', 'r2', 'r1'])
    expect(await runs({ owner: 'ada' })).toEqual(['r5', 'r4', 'r1'])
    expect(await runs({ owner: 'ada', limit: 2 })).toEqual(['r5', 'r4'])
    expect(await runs({ owner: 'ada', limit: 2, before: 'r4' })).toEqual(['r1'])
    expect(await runs({ before: 'r3' })).toEqual(['r2', 'r1'])
    expect(await runs({ before: 'r1' })).toEqual([])
    expect(await runs({ before: 'r9' })).toEqual([])
    expect(await runs({ owner: "' or 1" })).toEqual([])
  })

  test('verifies a whole chain and knows no run that never was', async () => {
    const { one, two } = await start()
    await one.append('r1', 0, note('a'))
    const { head } = (await two.verify('r1')) as { head: string }
    await one.append('r1', 1, note('b'))
    expect(head).toMatch(/^[0-9a-f]{64}$/)
    expect(await two.verify('r1')).toMatchObject({ intact: true, events: 2, head: expect.not.stringMatching(head) })
    await expect(two.verify('r9')).rejects.toMatchObject({ code: 'not-found', message: 'run not found: r9' })
  })
})
