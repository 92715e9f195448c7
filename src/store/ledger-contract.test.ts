import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Booking, Ledger } from '../core/ledger.ts'
import { type ContractPlace, contractPlaces } from './contract-places.fixture.ts'
import { postgresTables } from './postgres/tables.ts'
import { openSharedFile } from './sqlite/shared/shared-file.ts'
import { sqliteTables } from './sqlite/tables.ts'
import { ledgerIn } from './tables/shared/ledger.ts'

const places = contractPlaces<Ledger>({
  file: openSharedFile,
  sqlite: (file) => ledgerIn(sqliteTables(file)),
  postgres: (database) => ledgerIn(postgresTables(database)),
  tables: ['bookings'],
})

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

const pairs = {
  'one handle': async (place: ContractPlace<Ledger>): Promise<[Ledger, Ledger]> =>
    Array<Ledger>(2).fill(await place.open()) as [Ledger, Ledger],
  'two handles': async (place: ContractPlace<Ledger>): Promise<[Ledger, Ledger]> => [await place.open(), await place.open()],
}

describe.each(places)('ledger: %s', (_name, placed) => {
  const place = placed()

  describe.each(Object.entries(pairs))('%s', (_handles, pair) => {
    test('counts what is set aside, and once settled what was spent', async () => {
      const [one, two] = await pair(place)
      expect(await one.reserve(booking())).toEqual({ ok: true })
      expect(await two.spent({ root: 'r1' })).toBe(100)
      await two.settle('r1', 'step 1', 70)
      expect(await one.spent({ root: 'r1' })).toBe(70)
    })

    test('refuses what would break the cap of the run, names the cap, and sets nothing aside', async () => {
      const [one, two] = await pair(place)
      await one.reserve(booking({ amount: 950 }))
      expect(await two.reserve(booking({ key: 'step 2', amount: 51 }))).toEqual({ ok: false, cap: 'run', spent: 950, limit: 1_000 })
      expect(await two.spent({ root: 'r1' })).toBe(950)
      expect(await two.reserve(booking({ key: 'step 2', amount: 50 }))).toEqual({ ok: true })
    })

    test('counts the runs that work for a run towards its cap, whatever their own', async () => {
      const [one, two] = await pair(place)
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
      const [one, two] = await pair(place)
      await one.reserve(booking())
      const child = { run: 'child', root: 'r1', caps: { run: 500 } }
      await two.reserve(booking({ ...child, amount: 450 }))
      expect(await one.reserve(booking({ ...child, key: 'step 2' }))).toEqual({ ok: false, cap: 'run', spent: 450, limit: 500 })
    })

    test('puts a booking that comes again, as after a crash, in the place of the first', async () => {
      const [one, two] = await pair(place)
      await one.reserve(booking({ amount: 900 }))
      expect(await two.reserve(booking({ amount: 950 }))).toEqual({ ok: true })
      expect(await one.spent({ root: 'r1' })).toBe(950)
    })
  })

  test('each cap looks at its own money: the session over its runs, the owner over the UTC day', async () => {
    const ledger = await place.open()
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
    const ledger = await place.open()
    await ledger.reserve(booking())
    expect(await ledger.spent({ owner: undefined, at: noon })).toBe(100)
    expect(await ledger.spent({ owner: 'ada', at: noon })).toBe(0)
  })

  test('settling what was never set aside books nothing', async () => {
    const ledger = await place.open()
    await ledger.settle('r1', 'step 1', 70)
    expect(await ledger.spent({ root: 'r1' })).toBe(0)
  })

  test('runs that share sessions, owners and topmost runs in every way wait for each other in one order, and no cap breaks', async () => {
    const ledgers = await Promise.all([place.open(), place.open(), place.open()])
    const caps = { run: 500, session: 700, day: 900 }
    const asked = Array.from({ length: 54 }, (_, index) => {
      const of = { root: `r${index % 3}`, session: `s${Math.floor(index / 3) % 3}`, owner: `o${Math.floor(index / 9) % 3}` }
      return ledgers[index % 3]!.reserve(booking({ run: of.root, ...of, key: `step ${index}`, caps }))
    })
    const given = (await Promise.all(asked)).filter(({ ok }) => ok).length
    const sums = async (of: (index: number) => Parameters<Ledger['spent']>[0]) =>
      Promise.all([0, 1, 2].map((index) => ledgers[0]!.spent(of(index))))
    const [roots, sessions, days] = [
      await sums((index) => ({ root: `r${index}` })),
      await sums((index) => ({ session: `s${index}` })),
      await sums((index) => ({ owner: `o${index}`, at: noon })),
    ]
    expect([Math.max(...roots) <= 500, Math.max(...sessions) <= 700, Math.max(...days) <= 900]).toEqual([true, true, true])
    for (const each of [roots, sessions, days]) expect(each[0]! + each[1]! + each[2]!).toBe(given * 100)
    expect(given).toBe(15)
  })

  test('of 40 runs that ask at once, as many get their money as the day has', async () => {
    const ledgers = await Promise.all([place.open(), place.open(), place.open(), place.open()])
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        ledgers[index % 4]!.reserve(booking({ run: `r${index}`, caps: { run: 1_000, day: 1_050 } })),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10)
  })
})

describe('ledger of a folder', () => {
  const place = places[0]![1]()

  test('eight processes at once overshoot a cap by no more than what their steps under way cost beyond the expectation', async () => {
    const fixture = fileURLToPath(new URL('./sqlite/shared/ledger-process.fixture.ts', import.meta.url))
    const limit = 1_000_000
    const spenders = Array.from({ length: 8 }, (_, index) => {
      const child = spawn(process.execPath, [fixture, place.folder(), `r${index}`, String(limit)], { stdio: ['pipe', 'pipe', 'inherit'] })
      return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
    })
    for (const { lines } of spenders) expect((await lines.next()).value).toBe('ready')
    for (const { child } of spenders) child.stdin.end()
    const steps = await Promise.all(spenders.map(async ({ lines }) => Number((await lines.next()).value)))
    const spent = await (await place.open()).spent({ owner: undefined, at: noon })
    // Each step is expected to cost 1,000 and costs 1,500.
    expect(spent).toBe(steps.reduce((sum, each) => sum + each) * 1_500)
    expect(spent).toBeGreaterThan(limit - 1_000)
    expect(spent).toBeLessThanOrEqual(limit + 8 * 500)
  })
})
