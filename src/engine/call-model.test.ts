import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventLog } from '../core/event-log.ts'
import type { Ledger } from '../core/ledger.ts'
import { memoryLog } from '../store/memory-log.ts'
import { openSharedFile } from '../store/sqlite/shared/shared-file.ts'
import type { SqliteFile } from '../store/sqlite/sqlite-file.ts'
import { sqliteTables } from '../store/sqlite/tables.ts'
import { ledgerIn } from '../store/tables/shared/ledger.ts'
import { fixedClock } from '../testing/fixed-clock.ts'
import { type ScriptedStep, scriptedModel } from '../testing/scripted-model.ts'
import { runToEnd, testDependencies } from './engine.fixture.ts'

let folder: string
let file: SqliteFile
let ledger: Ledger

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ibid-call-'))
  file = openSharedFile(folder)
  ledger = ledgerIn(sqliteTables(file))
})
afterEach(() => {
  file.close()
  rmSync(folder, { recursive: true })
})

const busy: ScriptedStep = { fault: { code: 'overloaded', message: 'busy' } }
const priced = (script: readonly ScriptedStep[]) => scriptedModel(script, { price: { input: 1, output: 1 } })

describe('a model call', () => {
  it('is tried again within the time it has', async () => {
    const dependencies = testDependencies({ model: scriptedModel([busy, busy, busy, busy]) })
    await runToEnd(dependencies, { limits: { modelMs: 4_000 } })
    expect(dependencies.clock.slept).toEqual([1_000, 2_000])
  })

  it('has no more time than is left of the run, but 5 s at least for an answer', async () => {
    const dependencies = testDependencies({ model: scriptedModel([busy, busy, busy, busy]) })
    await runToEnd(dependencies, { limits: { runMs: 100 } })
    expect(dependencies.clock.slept).toEqual([1_000, 2_000])
  })

  it('costs what the provider counted, and what failed costs nothing', async () => {
    const dependencies = {
      ...testDependencies({ model: priced([busy, { text: 'It is blue.', usage: { inputTokens: 300, outputTokens: 20 } }]) }),
      ledger,
    }
    const run = await runToEnd(dependencies)
    expect(await ledger.spent({ root: run.id })).toBe(320)
    const failed = await runToEnd({ ...testDependencies({ model: priced([{ fault: { ...busy.fault!, retryable: false } }]) }), ledger })
    expect(await ledger.spent({ root: failed.id })).toBe(0)
  })

  it('that is cancelled mid-stream stays booked with what was expected: nobody tells what it did cost', async () => {
    const stop = new AbortController()
    const model = priced([{ text: 'half ', hold: new Promise(() => {}) }])
    const run = await runToEnd({ ...testDependencies({ model }), ledger, emit: () => stop.abort() }, {}, stop.signal)
    expect(run.end?.status).toBe('cancelled')
    expect(await ledger.spent({ root: run.id })).toBeGreaterThanOrEqual(500)
  })

  it('that is cancelled while it waits to be tried again gives its money back', async () => {
    const stop = new AbortController()
    const memory = memoryLog(fixedClock())
    const log: EventLog = {
      ...memory,
      append: async (id, after, fact) => {
        if (fact.type === 'model.retried') stop.abort()
        return memory.append(id, after, fact)
      },
    }
    const run = await runToEnd({ ...testDependencies({ model: priced([busy]), log }), ledger }, {}, stop.signal)
    expect(run.end?.status).toBe('cancelled')
    expect(await ledger.spent({ root: run.id })).toBe(0)
  })

  it('has what it showed retracted before it is tried again, reasoning as well', async () => {
    const model = scriptedModel([{ reasoning: 'thinking', fault: { code: 'cut-stream', message: 'cut' } }, { text: 'It is blue.' }])
    const dependencies = testDependencies({ model })
    await runToEnd(dependencies)
    expect(dependencies.deltas.map(({ type }) => type)).toEqual(['reasoning.delta', 'text.retracted', 'text.delta'])
  })

  it('lets its model close the stream, also where that went on after the end', async () => {
    let closed = false
    const model = scriptedModel([{ text: 'It is blue.' }])
    const lingering = {
      ...model,
      async *stream(...given: Parameters<typeof model.stream>) {
        try {
          yield* model.stream(...given)
          await new Promise(() => {})
        } finally {
          closed = true
        }
      },
    }
    await runToEnd(testDependencies({ model: lingering }))
    expect(closed).toBe(true)
  })
})
