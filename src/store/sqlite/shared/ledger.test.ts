import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Booking, Ledger } from '../../../core/ledger.ts'
import type { SqliteFile } from '../open.ts'
import { sqliteLedger } from './ledger.ts'
import { openSharedFile } from './shared-file.ts'

let folder: string
let files: SqliteFile[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-ledger-'))
  files = []
})
afterEach(() => {
  for (const file of files) file.close()
  rmSync(folder, { recursive: true })
})

function open(): Ledger {
  const file = openSharedFile(folder)
  files.push(file)
  return sqliteLedger(file)
}

const noon = Date.UTC(2026, 10, 22, 12)
const midnight = Date.UTC(2026, 10, 23)
const booking = (parts: Partial<Booking> = {}): Booking => ({
  run: 'r1',
  root: parts.run ?? 'r1',
  key: 'step 1',
  at: noon,
  amount: 100,
  caps: { run: 1_000 },
  ...parts,
})

describe.each([
  ['one handle', () => Array<Ledger>(2).fill(open()) as [Ledger, Ledger]],
  ['two handles', (): [Ledger, Ledger] => [open(), open()]],
])('ledger on SQLite, %s', (_name, pair) => {
  test('counts what is set aside, and once settled what was spent', async () => {
    const [one, two] = pair()
    expect(await one.reserve(booking())).toEqual({ ok: true })
    expect(await two.spent({ root: 'r1' })).toBe(100)
    await two.settle('r1', 'step 1', 70)
    expect(await one.spent({ root: 'r1' })).toBe(70)
  })

  test('refuses what would break the cap of the run, names the cap, and sets nothing aside', async () => {
    const [one, two] = pair()
    await one.reserve(booking({ amount: 950 }))
    expect(await two.reserve(booking({ key: 'step 2', amount: 51 }))).toEqual({ ok: false, cap: 'run', spent: 950, limit: 1_000 })
    expect(await two.spent({ root: 'r1' })).toBe(950)
    expect(await two.reserve(booking({ key: 'step 2', amount: 50 }))).toEqual({ ok: true })
  })

  test('counts the runs that work for a run towards its cap, whatever their own', async () => {
    const [one, two] = pair()
    const own = { root: 'r1', caps: { run: 500 } }
    await one.reserve(booking({ amount: 600 }))
    expect(await two.reserve(booking({ run: 'child', ...own, amount: 300 }))).toEqual({ ok: true })
    expect(await one.reserve(booking({ run: 'grandchild', ...own, amount: 200 }))).toEqual({
      ok: false,
      cap: 'run',
      spent: 900,
      limit: 1_000,
    })
    expect(await one.reserve(booking({ key: 'step 2' }))).toEqual({ ok: true })
  })

  test('keeps the own cap of a run that works for another too', async () => {
    const [one, two] = pair()
    await one.reserve(booking())
    const child = { run: 'child', root: 'r1', caps: { run: 500 } }
    await two.reserve(booking({ ...child, amount: 450 }))
    expect(await one.reserve(booking({ ...child, key: 'step 2' }))).toEqual({ ok: false, cap: 'run', spent: 450, limit: 500 })
  })

  test('puts a booking that comes again, as after a crash, in the place of the first', async () => {
    const [one, two] = pair()
    await one.reserve(booking({ amount: 900 }))
    expect(await two.reserve(booking({ amount: 950 }))).toEqual({ ok: true })
    expect(await one.spent({ root: 'r1' })).toBe(950)
  })
})

test('each cap looks at its own money: the session over its runs, the owner over the UTC day', async () => {
  const ledger = open()
  const caps = { run: 1_000, session: 150, day: 250 }
  const shared = { owner: 'ada', session: 'a', caps }
  expect(await ledger.reserve(booking({ run: 'r1', ...shared }))).toEqual({ ok: true })
  expect(await ledger.reserve(booking({ run: 'r2', ...shared }))).toEqual({ ok: false, cap: 'session', spent: 100, limit: 150 })
  expect(await ledger.reserve(booking({ run: 'r3', ...shared, session: 'b' }))).toEqual({ ok: true })
  expect(await ledger.reserve(booking({ run: 'r4', ...shared, session: 'c' }))).toEqual({ ok: false, cap: 'day', spent: 200, limit: 250 })
  expect(await ledger.reserve(booking({ run: 'r5', ...shared, session: 'c', at: midnight }))).toEqual({ ok: true })
  expect(await ledger.reserve(booking({ run: 'r6', ...shared, session: 'd', owner: 'grace' }))).toEqual({ ok: true })
  expect(await ledger.spent({ owner: 'ada', at: midnight - 1 })).toBe(200)
  expect(await ledger.spent({ owner: 'ada', at: midnight })).toBe(100)
  expect(await ledger.spent({ session: 'a' })).toBe(100)
})

test('a run without an owner is paid by the local user, whom no owner shares', async () => {
  const ledger = open()
  await ledger.reserve(booking())
  expect(await ledger.spent({ owner: undefined, at: noon })).toBe(100)
  expect(await ledger.spent({ owner: 'ada', at: noon })).toBe(0)
})

test('settling what was never set aside books nothing', async () => {
  const ledger = open()
  await ledger.settle('r1', 'step 1', 70)
  expect(await ledger.spent({ root: 'r1' })).toBe(0)
})

test('of 40 runs that ask at once, as many get their money as the day has', async () => {
  const ledgers = [open(), open(), open(), open()]
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) => ledgers[index % 4]!.reserve(booking({ run: `r${index}`, caps: { run: 1_000, day: 1_050 } }))),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10)
})

test('eight processes at once overshoot a cap by no more than what their steps under way cost beyond the expectation', async () => {
  const fixture = fileURLToPath(new URL('./ledger-process.fixture.ts', import.meta.url))
  const limit = 1_000_000
  const spenders = Array.from({ length: 8 }, (_, index) => {
    const child = spawn(process.execPath, [fixture, folder, `r${index}`, String(limit)], { stdio: ['pipe', 'pipe', 'inherit'] })
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
  })
  for (const { lines } of spenders) expect((await lines.next()).value).toBe('ready')
  for (const { child } of spenders) child.stdin.end()
  const steps = await Promise.all(spenders.map(async ({ lines }) => Number((await lines.next()).value)))
  const spent = await open().spent({ owner: undefined, at: noon })
  // Each step is expected to cost 1,000 and costs 1,500.
  expect(spent).toBe(steps.reduce((sum, each) => sum + each) * 1_500)
  expect(spent).toBeGreaterThan(limit - 1_000)
  expect(spent).toBeLessThanOrEqual(limit + 8 * 500)
})
