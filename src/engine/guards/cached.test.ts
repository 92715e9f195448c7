import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Request } from '../../core/request.ts'
import { shownResult } from '../../core/result-text-for-model.ts'
import type { Tool } from '../../core/tool.ts'
import { openSharedFile } from '../../store/sqlite/shared/shared-file.ts'
import type { SqliteFile } from '../../store/sqlite/sqlite-file.ts'
import { sqliteTables } from '../../store/sqlite/tables.ts'
import { cacheIn } from '../../store/tables/shared/cache.ts'
import { type FixedClock, fixedClock } from '../../testing/fixed-clock.ts'
import { toolbox } from '../../tools/toolbox.ts'
import { cached } from './cached.ts'
import { callOf, counting, invocationOf, probe, runOf } from './guards.fixture.ts'
import type { Step } from './invoke.ts'
import { recorded } from './record.ts'

let folder: string
let clock: FixedClock
let file: SqliteFile

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-cached-'))
  clock = fixedClock()
  file = openSharedFile(folder)
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true })
})

const around = (inner: Step, redact: <T>(value: T) => T = (value) => value) =>
  cached({ cache: cacheIn(sqliteTables(file), clock), clock, redact })(inner)

/** A run whose request differs in these parts. */
const runWith = (parts: Partial<Request>) => {
  const run = runOf()
  return { ...run, request: { ...run.request!, ...parts } }
}
const fiveMinutes = probe({ cacheMs: 300_000 })
const call = (step: Step, tool: Tool = fiveMinutes, input: unknown = { i: 1 }, request: Partial<Request> = {}) =>
  step(invocationOf({ run: runWith(request) }), tool, input)

describe('cached', () => {
  it('gives an output again while it is good, and runs the tool anew after that', async () => {
    const inner = counting()
    const step = around(inner)
    const first = await call(step)
    const madeAt = clock.now()
    clock.advance(299_999)
    expect(await call(step)).toEqual({ status: 'success', output: first.output, tries: 0, cachedAt: madeAt })
    expect(inner.times()).toBe(1)
    clock.advance(1)
    expect(await call(step)).toMatchObject({ output: { text: 'inner 2' } })
  })

  it.each<[string, Partial<Tool>, unknown, Partial<Request>]>([
    ['other arguments', {}, { i: 2 }, {}],
    ['another tool', { name: 'other' }, { i: 1 }, {}],
    ['another scope', {}, { i: 1 }, { scope: ['a'] }],
    ['another owner', {}, { i: 1 }, { owner: 'ada' }],
    ['another folder, where the tool reads this machine', {}, { i: 1 }, { folder: '/elsewhere' }],
    ['something else that it depends on', { cacheKey: () => 'another hash' }, { i: 1 }, {}],
  ])('runs the tool for %s', async (_case, tool, input, request) => {
    const inner = counting()
    const step = around(inner)
    await call(step)
    await call(step, { ...fiveMinutes, ...tool }, input, request)
    expect(inner.times()).toBe(2)
  })

  it('knows arguments and scopes again in another order, and what comes from the network in another folder', async () => {
    const inner = counting()
    const step = around(inner)
    const network = { ...fiveMinutes, effect: 'network' as const }
    await call(step, network, { a: 1, b: 2 }, { scope: ['x', 'y'], folder: '/here' })
    await call(step, network, { b: 2, a: 1 }, { scope: ['y', 'x'], folder: '/there' })
    expect(inner.times()).toBe(1)
  })

  it('asks the tool what else the output depends on', async () => {
    const inner = counting()
    const step = around(inner)
    let hash = 'first'
    const scan = { ...fiveMinutes, cacheKey: async () => hash }
    await call(step, scan)
    await call(step, scan)
    expect(inner.times()).toBe(1)
    hash = 'second'
    await call(step, scan)
    expect(inner.times()).toBe(2)
  })

  it.each<[string, Partial<Tool>]>([
    ['does not say how long its outputs are good', {}],
    ['changes something, whatever it says', { cacheMs: 300_000, effect: 'write' }],
  ])('keeps nothing of a tool that %s', async (_case, parts) => {
    const inner = counting()
    const step = around(inner)
    await call(step, probe(parts))
    await call(step, probe(parts))
    expect(inner.times()).toBe(2)
  })

  it('keeps no failure', async () => {
    let times = 0
    const step = around(async () => ({ status: 'error', output: { text: `failure ${++times}`, failed: true }, tries: 1 }))
    await call(step)
    expect(await call(step)).toMatchObject({ output: { text: 'failure 2' } })
  })

  it('keeps nothing that is good for one call only', async () => {
    let times = 0
    const step = around(async () => ({ status: 'success', output: { text: `answer ${++times}`, passing: true }, tries: 1 }))
    await call(step)
    expect(await call(step)).toMatchObject({ output: { text: 'answer 2' } })
  })

  it('keeps neither secrets nor what the call cost', async () => {
    const usage = { inputTokens: 1, outputTokens: 1, cachedInputTokens: 0 }
    const paid: Step = async () => ({ status: 'success', output: { text: 'the key is sk-1', spent: { cost: 5, usage } }, tries: 1 })
    const step = around(paid, (value) => JSON.parse(JSON.stringify(value).replaceAll('sk-1', '[redacted]')))
    expect((await call(step)).output.spent).toEqual({ cost: 5, usage })
    expect((await call(step)).output).toEqual({ text: 'the key is [redacted]' })
  })

  it('goes on where nothing can be kept', async () => {
    file.sqlite.exec('pragma query_only = on')
    const inner = counting()
    expect(await call(around(inner))).toMatchObject({ status: 'success', output: { text: 'inner 1' } })
  })

  it('is told to the model with the age of the output', async () => {
    const invoke = recorded(toolbox([fiveMinutes]), clock, around(counting()))
    const invocation = invocationOf({ call: callOf({ i: 1 }, 'r4') })
    const first = await invoke(invocation)
    expect(first.record.cachedAt).toBeUndefined()
    clock.advance(190_000)
    const { record, output } = await invoke(invocation)
    expect(record.cachedAt).toBe(record.startedAt - 190_000)
    expect(shownResult(record, output, [], 'abc').split('\n')[0]).toBe('r4 ok, cached, 3 min old')
  })
})
