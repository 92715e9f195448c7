import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
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
interface Pair {
  readonly one: SessionStore
  readonly two: SessionStore
  readonly log: EventLog
  close(): void
}

const clock = { now: () => 1_700_000_000_000 }

function inMemory(): Pair {
  const log = memoryLog(clock)
  const sessions = memorySessions(log)
  return { one: sessions, two: sessions, log, close: () => undefined }
}

function onDisk(handles: 1 | 2): Pair {
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

const pools = twoPools()

async function inDatabase(): Promise<Pair> {
  const { one, two, empty } = await pools()
  await empty()
  const log = postgresEventLog(one.database, one.hints, clock)
  return { one: postgresSessions(one.database, clock), two: postgresSessions(two.database, clock), log, close: log.close }
}

const session = (id: string, more: Partial<NewSession> = {}): NewSession => ({
  id,
  title: 'New session',
  titledBy: 'words',
  createdAt: 1_000,
  ...more,
})
const began = (more: Partial<Request> = {}): Fact => ({ type: 'run.began', request: requestOf(more) })
const ended: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }
const drafted = (text: string): Fact => ({
  type: 'answer.drafted',
  answer: { text, citations: [], unsupported: [], confidence: 'high', confidenceScore: 1, mode: 'model' },
})
const replied = (text: string): Fact => ({ type: 'model.replied', step: 1, reply: replyOf({ text }) })
const asked: Fact = { type: 'question.asked', question: { id: 'q1', kind: 'clarification', text: 'Which one?' } }

const places: readonly (readonly [string, () => Pair | Promise<Pair>])[] = [
  ['memory', inMemory],
  ['sqlite', () => onDisk(1)],
  ['sqlite, two handles', () => onDisk(2)],
  ...(hasPostgres ? [['postgres, two pools', inDatabase] as const] : []),
]

describe.each(places)('sessions: %s', (_name, open) => {
  let pair: Pair | undefined
  const start = async () => (pair = await open())
  afterEach(() => pair?.close())

  test('are given back as they were made, by whoever asks', async () => {
    const { one, two } = await start()
    const made = await one.create(session('s1', { owner: 'ada', model: 'a:b', tools: ['t'], prompts: { role: 'You are terse.' } }))
    expect(made).toEqual({
      id: 's1',
      owner: 'ada',
      title: 'New session',
      titledBy: 'words',
      createdAt: 1_000,
      updatedAt: 1_000,
      runs: 0,
      forgotten: 0,
      model: 'a:b',
      tools: ['t'],
      prompts: { role: 'You are terse.' },
    })
    expect(await two.get('s1')).toEqual(made)
  })

  test('that are not there are named, whatever is asked of them', async () => {
    const { one } = await start()
    const asking = [
      one.get('s9'),
      one.change('s9', {}, 1),
      one.retitle('s9', 'x', 'person'),
      one.forget('s9', 1),
      one.takeBack('s9', 'r1', 1),
      one.delete('s9'),
      one.runs('s9'),
      one.assertFree('s9'),
      one.begin('s9', 'r1', began()),
      one.queue('s9'),
      one.enqueue('s9', 'x'),
      one.setCurrent('s9'),
    ]
    for (const outcome of await Promise.allSettled(asking))
      expect(outcome).toMatchObject({
        reason: { code: 'not-found', message: 'there is no session s9', remedy: 'list them with: ibid sessions list' },
      })
  })

  test('are listed last used first, by owner and by prefix', async () => {
    const { one, two } = await start()
    await one.create(session('a1'))
    await two.create(session('a2', { createdAt: 2_000, owner: 'ada' }))
    await one.create(session('b1', { createdAt: 1_500 }))
    const ids = async (options?: Parameters<SessionStore['list']>[0]) => (await two.list(options)).map(({ id }) => id)
    expect(await ids()).toEqual(['a2', 'b1', 'a1'])
    await one.change('a1', { model: 'a:b' }, 3_000)
    expect(await ids()).toEqual(['a1', 'a2', 'b1'])
    expect(await ids({ limit: 2 })).toEqual(['a1', 'a2'])
    expect(await ids({ prefix: 'a' })).toEqual(['a1', 'a2'])
    expect(await ids({ prefix: 'a%' })).toEqual([])
    expect(await ids({ owner: 'ada' })).toEqual(['a2'])
    expect(await ids({ owner: 'bob' })).toEqual([])
  })

  test('keep the choices that a change leaves out, and lose those it takes back', async () => {
    const { one, two } = await start()
    await one.create(session('s1', { model: 'a:b', prompts: { answer: 'In verse.' } }))
    await one.change('s1', { tools: ['t'] }, 2_000)
    expect(await two.get('s1')).toMatchObject({ model: 'a:b', tools: ['t'], prompts: { answer: 'In verse.' }, updatedAt: 2_000 })
    await two.change('s1', { model: null, prompts: null }, 3_000)
    expect(await one.get('s1')).toEqual({ ...session('s1'), tools: ['t'], updatedAt: 3_000, runs: 0, forgotten: 0 })
  })

  test("take a person's title over a model's over the first words, never the other way", async () => {
    const { one, two } = await start()
    await one.create(session('s1'))
    expect(await one.retitle('s1', 'Why is the sky', 'words')).toMatchObject({ title: 'Why is the sky', titledBy: 'words' })
    expect(await two.retitle('s1', 'Sky colour', 'model')).toMatchObject({ title: 'Sky colour', titledBy: 'model' })
    expect(await one.retitle('s1', 'words again', 'words')).toMatchObject({ title: 'Sky colour', titledBy: 'model' })
    expect(await two.retitle('s1', 'My sky', 'person')).toMatchObject({ title: 'My sky', titledBy: 'person' })
    expect(await one.retitle('s1', 'Other', 'model')).toMatchObject({ title: 'My sky' })
    expect(await one.retitle('s1', 'Mine', 'person')).toMatchObject({ title: 'Mine' })
    expect(await two.get('s1')).toMatchObject({ title: 'Mine', titledBy: 'person' })
  })

  test('begin one run after another, each on the log at once', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    const event = await one.begin('s1', 'r1', began({ session: 's1' }))
    expect(event).toEqual({ run: 'r1', seq: 1, at: 1_700_000_000_000, ...began({ session: 's1' }) })
    expect(await log.read('r1')).toEqual([event])
    await log.append('r1', 1, ended)
    await two.begin('s1', 'r2', began())
    expect(await one.runs('s1')).toEqual(['r1', 'r2'])
    expect(await two.get('s1')).toMatchObject({ runs: 2, updatedAt: 1_700_000_000_000 })
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 2 })
  })

  test('are busy until the last run has ended, and nothing is stored', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    await one.begin('s1', 'r1', began())
    await expect(two.begin('s1', 'r2', began())).rejects.toMatchObject({
      code: 'busy',
      message: 'session s1 is busy: its run r1 has not ended',
      remedy: 'wait for it: ibid runs follow r1; or, if it was cut off: ibid runs resume r1, ibid runs cancel r1',
    })
    await expect(two.assertFree('s1')).rejects.toMatchObject({ code: 'busy', message: 'session s1 is busy: its run r1 has not ended' })
    await log.append('r1', 1, asked)
    await expect(one.begin('s1', 'r2', began())).rejects.toMatchObject({
      code: 'busy',
      message: 'session s1 is busy: its run r1 waits for an answer',
      remedy: 'answer it: ibid runs answer r1 "..."; or cancel it: ibid runs cancel r1',
    })
    expect([await log.read('r2'), await one.runs('s1')]).toEqual([[], ['r1']])
    await log.append('r1', 2, ended)
    await two.assertFree('s1')
    await two.begin('s1', 'r2', began())
    expect(await one.runs('s1')).toEqual(['r1', 'r2'])
  })

  test('tell what was asked and answered in them, the newest answer of each run', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    await one.create(session('s2'))
    await one.begin('s1', 'r1', began({ question: 'Why \0 is "the sky" blue?' }))
    await log.append('r1', 1, drafted('A first \ud800 draft.'))
    await log.append('r1', 2, replied('Another try.'))
    await log.append('r1', 3, drafted('Rayleigh scattering [1].\nIt \0 is.'))
    await log.append('r1', 4, ended)
    await one.begin('s1', 'r2', began({ question: '天空 \ud800?' }))
    await log.append('r2', 1, replied('Half a sen'))
    await one.begin('s2', 'r3', began({ question: 'And then?' }))
    expect(await two.words(['s2', 's1', 's9'])).toEqual([
      { session: 's1', run: 'r1', question: 'Why \0 is "the sky" blue?', answer: 'Rayleigh scattering [1].\nIt \0 is.' },
      { session: 's1', run: 'r2', question: '天空 \ud800?', answer: 'Half a sen' },
      { session: 's2', run: 'r3', question: 'And then?', answer: '' },
    ])
    expect(await two.words([])).toEqual([])
  })

  test('let one of several win that begin at once', async () => {
    const { one, two } = await start()
    await one.create(session('s1'))
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => (n % 2 ? one : two).begin('s1', `r${n}`, began())))
    const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.run] : []))
    expect(won).toHaveLength(1)
    expect(await two.runs('s1')).toEqual(won)
  })

  test('forget the runs so far without losing them', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    await one.begin('s1', 'r1', began())
    await log.append('r1', 1, ended)
    expect(await two.forget('s1', 5_000)).toMatchObject({ runs: 1, forgotten: 1, updatedAt: 5_000 })
    await one.begin('s1', 'r2', began())
    expect(await two.get('s1')).toMatchObject({ runs: 2, forgotten: 1 })
    expect(await two.runs('s1')).toEqual(['r1', 'r2'])
  })

  test('take their last run back, which stays on the log', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    for (const run of ['r1', 'r2']) {
      await one.begin('s1', run, began({ session: 's1' }))
      if (run === 'r2') await expect(two.takeBack('s1', 'r2', 5_000)).rejects.toMatchObject({ code: 'busy' })
      await log.append(run, 1, ended)
    }
    const notLast = { code: 'not-found', message: 'run r1 is not the last that session s1 remembers' }
    await expect(one.takeBack('s1', 'r1', 5_000)).rejects.toMatchObject(notLast)
    expect(await two.takeBack('s1', 'r2', 5_000)).toMatchObject({ runs: 1, updatedAt: 5_000 })
    expect([await one.runs('s1'), await one.get('s1')]).toMatchObject([['r1'], { runs: 1, updatedAt: 5_000 }])
    expect(await log.read('r2')).toHaveLength(2)
    await one.begin('s1', 'r3', began({ session: 's1' }))
    await log.append('r3', 1, ended)
    expect(await two.runs('s1')).toEqual(['r1', 'r3'])
    await expect(one.takeBack('s1', 'r2', 6_000)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('take nothing back of what they have forgotten, or where there is nothing', async () => {
    const { one, log } = await start()
    await one.create(session('s1'))
    await expect(one.takeBack('s1', 'r1', 5_000)).rejects.toMatchObject({ code: 'not-found' })
    await one.begin('s1', 'r1', began())
    await log.append('r1', 1, ended)
    await one.forget('s1', 4_000)
    await expect(one.takeBack('s1', 'r1', 5_000)).rejects.toMatchObject({ code: 'not-found' })
    await one.begin('s1', 'r2', began())
    await log.append('r2', 1, ended)
    expect(await one.takeBack('s1', 'r2', 5_000)).toMatchObject({ runs: 1, forgotten: 1 })
  })

  test('let one of several win that take the same run back', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    for (const run of ['r1', 'r2']) {
      await one.begin('s1', run, began())
      await log.append(run, 1, ended)
    }
    const outcomes = await Promise.allSettled([one.takeBack('s1', 'r2', 5_000), two.takeBack('s1', 'r2', 5_000)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await one.runs('s1')).toEqual(['r1'])
  })

  test('are deleted with what was taken back of them, but for what a fork has', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    for (const run of ['r1', 'r2']) {
      await one.begin('s1', run, began({ session: 's1' }))
      await log.append(run, 1, ended)
    }
    await log.append('c1', 0, began({ parent: { run: 'r2', call: 'r1', root: 'r2', depth: 1 } }))
    await one.takeBack('s1', 'r2', 5_000)
    await two.fork('s1', { id: 's2', createdAt: 2_000 })
    await two.takeBack('s1', 'r1', 6_000)
    await log.append('other', 0, began())
    await one.delete('s1')
    expect((await log.list()).map(({ run }) => run)).toEqual(['other', 'r1'])
    await one.delete('s2')
    expect((await log.list()).map(({ run }) => run)).toEqual(['other'])
  })

  test('part before a run, and know of each other', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    for (const run of ['r1', 'r2', 'r3']) {
      await one.begin('s1', run, began())
      await log.append(run, 1, ended)
    }
    await one.forget('s1', 1_500)
    await one.begin('s1', 'r4', began())
    await expect(two.fork('s1', { id: 's2', createdAt: 2_000 }, 'r2')).rejects.toMatchObject({ code: 'busy' })
    await log.append('r4', 1, ended)
    await expect(two.fork('s1', { id: 's2', createdAt: 2_000 }, 'r9')).rejects.toMatchObject({
      code: 'not-found',
      message: 'session s1 has no run r9',
    })
    expect(await two.fork('s1', { id: 's2', createdAt: 2_000 }, 'r2')).toMatchObject({
      runs: 1,
      forgotten: 1,
      branchOf: { session: 's1', at: 1 },
    })
    await two.fork('s1', { id: 's3', createdAt: 3_000 }, 'r1')
    expect([await one.runs('s1'), await one.runs('s2'), await one.runs('s3')]).toEqual([['r1', 'r2', 'r3', 'r4'], ['r1'], []])
    expect((await one.get('s1')).branches).toEqual([
      { session: 's2', at: 1 },
      { session: 's3', at: 0 },
    ])
    expect(await one.fork('s2', { id: 's4', createdAt: 4_000 })).not.toHaveProperty('branchOf')
  })

  test('queue prompts in order, to be changed and dropped', async () => {
    const { one, two } = await start()
    await one.create(session('s1'))
    await one.create(session('s2'))
    const first = await one.enqueue('s1', 'first')
    const second = await two.enqueue('s1', 'second')
    await one.enqueue('s2', 'elsewhere')
    await two.requeue('s1', { ...first, text: 'first, changed' })
    expect(await one.queue('s1')).toEqual([{ id: first.id, text: 'first, changed' }, second])
    await one.unqueue('s1', first.id)
    expect(await two.queue('s1')).toEqual([second])
    const gone = { code: 'not-found', message: `prompt ${first.id} is not in the queue: it has begun, or it was dropped` }
    await expect(two.unqueue('s1', first.id)).rejects.toMatchObject(gone)
    await expect(two.requeue('s1', first)).rejects.toMatchObject(gone)
    await expect(two.unqueue('s2', second.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('take a prompt off the queue as its run begins, and only then', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    const prompt = await one.enqueue('s1', 'next')
    await one.begin('s1', 'r1', began())
    await expect(two.begin('s1', 'r2', began(), prompt.id)).rejects.toMatchObject({ code: 'busy' })
    expect(await one.queue('s1')).toEqual([prompt])
    await log.append('r1', 1, ended)
    await two.begin('s1', 'r2', began(), prompt.id)
    await log.append('r2', 1, ended)
    expect(await one.queue('s1')).toEqual([])
    await expect(one.begin('s1', 'r3', began(), prompt.id)).rejects.toMatchObject({ code: 'not-found' })
    expect([await log.read('r3'), await one.runs('s1')]).toEqual([[], ['r1', 'r2']])
  })

  test('are deleted with their runs and the runs that worked for these, and nothing else', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1'))
    await one.create(session('s2'))
    await one.begin('s1', 'r1', began())
    await expect(two.delete('s1')).rejects.toMatchObject({ code: 'busy' })
    await log.append('c1', 0, began({ parent: { run: 'r1', call: 'r1', root: 'r1', depth: 1 } }))
    await log.append('c2', 0, began({ parent: { run: 'c1', call: 'r1', root: 'r1', depth: 2 } }))
    await log.append('other', 0, began())
    await one.begin('s2', 'r2', began())
    await log.append('r1', 1, ended)
    await one.enqueue('s1', 'waiting')
    await one.setCurrent('s1')
    await two.delete('s1')
    expect((await log.list()).map(({ run }) => run)).toEqual(['r2', 'other'])
    await expect(one.queue('s1')).rejects.toMatchObject({ code: 'not-found' })
    expect(await one.current()).toBe(undefined)
    expect(await two.runs('s2')).toEqual(['r2'])
  })

  test('are forked with what they are and their runs so far; each run goes with the last session that has it', async () => {
    const { one, two, log } = await start()
    await one.create(session('s1', { owner: 'ada', title: 'Sky', titledBy: 'person', model: 'small' }))
    await one.begin('s1', 'r1', began())
    await expect(two.fork('s1', { id: 's2', createdAt: 2_000 })).rejects.toMatchObject({ code: 'busy' })
    await expect(two.fork('s9', { id: 's2', createdAt: 2_000 })).rejects.toMatchObject({ code: 'not-found' })
    await log.append('r1', 1, ended)
    await one.forget('s1', 1_500)
    await one.enqueue('s1', 'waiting')
    expect(await two.fork('s1', { id: 's2', createdAt: 2_000 })).toEqual({
      id: 's2',
      owner: 'ada',
      title: 'Sky',
      titledBy: 'person',
      model: 'small',
      createdAt: 2_000,
      updatedAt: 2_000,
      runs: 1,
      forgotten: 1,
    })
    await one.begin('s1', 'r2', began())
    await log.append('r2', 1, ended)
    expect([await one.runs('s1'), await one.runs('s2'), await one.queue('s2')]).toEqual([['r1', 'r2'], ['r1'], []])
    await two.delete('s1')
    expect((await log.list()).map(({ run }) => run)).toEqual(['r1'])
    await two.delete('s2')
    expect(await log.list()).toEqual([])
  })

  test('are chosen by each owner', async () => {
    const { one, two } = await start()
    await one.create(session('s1'))
    await one.create(session('s2', { owner: 'ada' }))
    expect(await one.current()).toBe(undefined)
    await one.setCurrent('s1')
    await two.setCurrent('s2')
    expect([await two.current(), await one.current('ada'), await one.current('bob')]).toEqual(['s1', 's2', undefined])
  })
})
