import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { EventLog } from '../core/event-log.ts'
import { hasPostgres, testDatabase } from './postgres/cluster.fixture.ts'
import { postgresStores } from './postgres/postgres-stores.ts'
import { sqliteStores } from './sqlite/sqlite-stores.ts'
import type { Stores } from './stores.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How often the kill test kills; 60 shows the promise, a few keep the suite quick. */
    readonly kills: number
  }
}

const fixture = fileURLToPath(new URL('./log-process.fixture.ts', import.meta.url))

/** Where processes find the log, and this one's view of it. */
interface Place {
  readonly address: string
  readonly stores: Stores
  close(): Promise<void>
}

async function onDisk(): Promise<Place> {
  const address = mkdtempSync(join(tmpdir(), 'ibid-processes-'))
  const stores = sqliteStores(address)
  return {
    address,
    stores,
    async close() {
      await stores.close()
      rmSync(address, { recursive: true })
    },
  }
}

async function inDatabase(): Promise<Place> {
  const { url, drop } = await testDatabase()
  const stores = postgresStores(url)
  return {
    address: url,
    stores,
    async close() {
      await stores.close()
      await drop()
    },
  }
}

/** Numbers from 0 to 1 that are the same in every run of the tests (Lehmer, modulus 2^31 - 1). */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const places: readonly (readonly [string, () => Promise<Place>])[] = [
  ['sqlite', onDisk],
  ...(hasPostgres ? [['postgres', inDatabase] as const] : []),
]

describe.each(places)('the log of several processes: %s', (_name, open) => {
  let place: Place
  let log: EventLog
  let children: ChildProcess[]

  beforeEach(async () => {
    place = await open()
    log = await place.stores.log()
    children = []
  })
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    await place.close()
  })

  /** Starts the fixture; `lines` is what it prints, up to its end. */
  function start(...args: readonly string[]) {
    const child = spawn(process.execPath, [fixture, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
    children.push(child)
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const rest = async () => {
      const seen: string[] = []
      for (let line = await lines.next(); !line.done; line = await lines.next()) seen.push(line.value)
      return seen
    }
    return {
      child,
      next: async () => (await lines.next()).value as string | undefined,
      rest,
      say: (line: string) => child.stdin.write(`${line}\n`),
    }
  }

  test('of two processes that append the same number, one wins and the other is stale', async () => {
    const writers = [start('race', place.address, 'r1'), start('race', place.address, 'r1')]
    for (const writer of writers) expect(await writer.next()).toBe('ready')
    for (let after = 0; after < 50; after++) {
      for (const writer of writers) writer.say(String(after))
      const outcomes = await Promise.all(writers.map((writer) => writer.next()))
      expect(outcomes.toSorted()).toEqual(['stale', 'won'])
    }
    expect(await log.verify('r1')).toMatchObject({ intact: true, events: 50 })
  })

  test('a follower in another process sees every event once and in order, and ends', async () => {
    const follower = start('follow', place.address, 'r1')
    expect(await follower.next()).toBe('ready')
    const [others, mine] = [start('append', place.address, 'r2', '200'), follower.rest()]
    for (let after = 0; after < 200; after++) {
      await log.append('r1', after, { type: 'notice.given', reason: 'final', text: 'x' })
      if (after % 10 === 0) await others.next()
    }
    await log.append('r1', 200, { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } })
    expect((await mine).map(Number)).toEqual(upTo(201))
  })

  test('a process that has stopped following ends by itself, the log still open: no timer and no watch is left', async () => {
    await log.append('r1', 0, { type: 'notice.given', reason: 'final', text: 'x' })
    const follower = start('leave', place.address, 'r1')
    expect(await follower.rest()).toEqual(['1', 'left'])
    expect(await exitCode(follower.child)).toBe(0)
  })

  test('a killed writer loses nothing that it acknowledged, leaves no gap, and another goes on', { timeout: 120_000 }, async () => {
    const random = seeded(20_261_121)
    for (let kill = 0; kill < inject('kills'); kill++) {
      const run = `r${kill % 3}`
      const writer = start('append', place.address, run, '100000')
      let acknowledged = 0
      for (let line = 1 + Math.floor(random() * 300); line > 0; line--) acknowledged = Number(await writer.next())
      writer.child.kill('SIGKILL')
      acknowledged = Number((await writer.rest()).at(-1) ?? acknowledged)
      const numbers = (await log.read(run)).map((event) => event.seq)
      expect(numbers).toEqual(upTo(numbers.length))
      const { intact, events } = await log.verify(run)
      expect(intact).toBe(true)
      // One more may be stored than the writer came to print, and a database may come to it only after the writer's death.
      for (const stored of [numbers.length, events]) expect(stored - acknowledged).toBeOneOf([0, 1])
    }
  })

  test('eight processes append to runs of one new log without an error', async () => {
    const fresh = await open()
    const writers = upTo(8).map((number) => ({ run: `r${number}`, process: start('append', fresh.address, `r${number}`, '100') }))
    const outcomes = await Promise.all(
      writers.map(async ({ process }) => ({ lines: (await process.rest()).map(Number), code: await exitCode(process.child) })),
    )
    expect(outcomes).toEqual(writers.map(() => ({ lines: upTo(100), code: 0 })))
    const written = await fresh.stores.log()
    for (const { run } of writers) expect(await written.verify(run)).toMatchObject({ intact: true, events: 100 })
    await fresh.close()
  })
})

const exitCode = async (child: ChildProcess) => child.exitCode ?? (await once(child, 'close'))[0]
