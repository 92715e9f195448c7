import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Caps, Ledger } from '../../core/ledger.ts'
import type { Price } from '../../core/usage.ts'
import { openSharedFile } from '../../store/sqlite/shared/shared-file.ts'
import type { SqliteFile } from '../../store/sqlite/sqlite-file.ts'
import { sqliteTables } from '../../store/sqlite/tables.ts'
import { ledgerIn } from '../../store/tables/shared/ledger.ts'
import { scriptedModel } from '../../testing/scripted-model.ts'
import { lookup, runToEnd, testDependencies } from '../engine.fixture.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'

let folder: string
let file: SqliteFile
let ledger: Ledger

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-caps-'))
  file = openSharedFile(folder)
  ledger = ledgerIn(sqliteTables(file))
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true })
})

/** What every step of `searching` costs, microdollars; it is expected to cost some 700 to 1,000. */
const stepCost = 2_000
const usage = { inputTokens: 1_900, outputTokens: 100 }

/** Dependencies whose model looks something up three times and then answers, and whose steps cost more than expected. */
function searching(caps: Omit<Caps, 'run'> = {}, price: Price | null = { input: 1, output: 1 }): EngineDependencies {
  const answer = { text: 'Sunsets are red [s1].', usage }
  const model = scriptedModel(
    ({ messages, toolChoice }) => {
      const results = messages.filter(({ role }) => role === 'tool').length
      return results === 3 || toolChoice === 'none' ? answer : { calls: [{ tool: 'lookup', input: { i: results } }], usage }
    },
    price ? { price } : {},
  )
  return { ...testDependencies({ model, tools: [lookup()] }), ledger, caps }
}

it('lets runs under way at the same time overshoot a cap by no more than one step each', async () => {
  const day = 40_000
  const kits = Array.from({ length: 20 }, () => searching({ day }))
  const runs = await Promise.all(kits.map((dependencies) => runToEnd(dependencies)))
  const spent = await ledger.spent({ owner: undefined, at: kits[0]!.clock.now() })
  expect(spent).toBe(runs.reduce((sum, { cost }) => sum + (cost ?? 0), 0))
  expect(spent).toBeGreaterThan(day - stepCost)
  expect(spent).toBeLessThanOrEqual(day + 20 * stepCost)
  const limited = runs.filter(({ end }) => end?.status === 'limit')
  expect(limited.length).toBeGreaterThan(0)
  expect(limited.map(({ end, answer }) => [end?.reason, answer?.text !== ''])).toEqual(limited.map(() => ['spend', true]))
})

it('tells which cap it was, and answers from what was read', async () => {
  const run = await runToEnd(searching({ session: 4_500 }), { session: 'a' })
  expect(run.cost).toBeLessThanOrEqual(4_500 + stepCost)
  expect(run.end).toMatchObject({ status: 'limit', reason: 'spend' })
  expect(run.answer?.citations).toHaveLength(1)
  const again = await runToEnd(searching({ session: 4_500 }), { session: 'a' })
  expect(again.cost).toBe(0)
  expect(again.end).toMatchObject({
    status: 'limit',
    reason: 'spend',
    fault: {
      code: 'limit',
      message: expect.stringMatching(
        /^the next model call could cost \$0\.00\d\d, but only \$0\.000\d of the session's \$0\.0045 is left$/,
      ),
      remedy: 'start another session, or increase agent.sessionCapCents',
    },
  })
  expect(again.answer?.note).toMatch(/^Stopped: the next model call could cost .+ is left\. The answer is quoted/)
  expect((await runToEnd(searching({ session: 4_500 }), { session: 'b' })).cost).toBeGreaterThan(0)
})

it('gives the answering step of a run at its own cap its money', async () => {
  const run = await runToEnd(searching(), { limits: { spend: 4_500 } })
  expect(run.end).toEqual({ status: 'limit', reason: 'spend' })
  expect(run.answer?.text).toBe('Sunsets are red. [1]')
  expect(run.cost).toBeLessThanOrEqual(4_500 + stepCost)
})

it('books nothing where the price is unknown: the caps do not know of it', async () => {
  const dependencies = searching({ day: 1 }, null)
  const run = await runToEnd(dependencies)
  expect(run.end?.status).toBe('done')
  expect(run.cost).toBeNull()
  expect(await ledger.spent({ root: run.id })).toBe(0)
})

it('does not hold a model without a charge by a cap that others have spent', async () => {
  await runToEnd(searching({ day: 4_500 }))
  const run = await runToEnd(searching({ day: 4_500 }, { input: 0, output: 0 }))
  expect([run.end?.status, run.cost]).toEqual(['done', 0])
})
