import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { hasPostgres, testDatabase } from '../../src/store/postgres/cluster.fixture.ts'
import { bundledCarrier } from './bundled-carrier.ts'
import { campaign } from './campaign.ts'
import { inDatabase, type OpenPlace, onDisk } from './place.ts'

interface Where {
  readonly open: OpenPlace
  close(): Promise<void>
}

const inTestDatabase = async (): Promise<Where> => {
  const { url, drop } = await testDatabase()
  const { open, close } = inDatabase(url)
  return { open, close: () => close().then(drop) }
}
const stores: readonly (readonly [string, () => Promise<Where>])[] = [
  ['sqlite', async () => ({ open: onDisk, close: async () => undefined })],
  ...(hasPostgres ? [['postgres', inTestDatabase] as const] : []),
]

let folder: string
let program: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-kill-program-'))
  program = await bundledCarrier(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The long way is `npm run test:kill`. */
describe.each(stores)('processes that are killed while they carry runs: %s', (_name, start) => {
  let where: Where
  beforeAll(async () => {
    where = await start()
  })
  afterAll(() => where.close())

  test('lose nothing, fork nothing, write nothing twice, and others end their runs as if nothing had been', {
    timeout: 600_000,
  }, async () => {
    // Half of them are planned: 101 moments of a run of 12 steps are.
    const half = Math.ceil(inject('kills') / 2)
    const [runs, steps] = [3, 12]
    const everyMoment = Math.max(1, Math.floor(101 / half))
    const shape = { runs, steps, jobs: 1, seed: 20_261_123, mostMs: 500_000 }
    const report = await campaign({ open: where.open, program, kills: half, everyMoment, ...shape })
    expect(report.faults).toEqual([])
    expect(report.planned).toBeGreaterThanOrEqual(Math.min(half, 101))
    expect(report.kills - report.planned).toBeGreaterThanOrEqual(half)
    expect(report.resumes).toBeGreaterThan(0)
  })
})
