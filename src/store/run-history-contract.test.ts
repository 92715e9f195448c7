import { beforeEach, describe, expect, test } from 'vitest'
import type { RunHistory, RunNote, ToolUse } from '../core/run-history.ts'
import { contractPlaces } from './contract-places.fixture.ts'
import { postgresRunHistory } from './postgres/shared/run-history.ts'
import { sqliteRunHistory } from './sqlite/shared/run-history.ts'
import { openSharedFile } from './sqlite/shared/shared-file.ts'

const places = contractPlaces<RunHistory>({
  file: openSharedFile,
  sqlite: sqliteRunHistory,
  postgres: postgresRunHistory,
  tables: ['noted_runs', 'noted_tools'],
})

const use = (tool: string, parts: Partial<ToolUse> = {}): ToolUse => ({
  tool,
  calls: 1,
  succeeded: 1,
  sourced: 1,
  cited: 1,
  totalMs: 10,
  ...parts,
})
const note = (run: string, parts: Partial<RunNote> = {}): RunNote => ({
  run,
  agent: 'ask',
  model: 'm',
  difficulty: 'simple',
  usage: { inputTokens: 1_000, outputTokens: 100, cachedInputTokens: 500 },
  tools: [],
  ...parts,
})

describe.each(places)('run history: %s', (_name, placed) => {
  const place = placed()
  let history: RunHistory
  beforeEach(async () => {
    history = await place.open()
  })

  test('adds up how tools did over runs', async () => {
    await history.note(note('r1', { tools: [use('search', { calls: 3, succeeded: 2, sourced: 2, cited: 1, totalMs: 30.4 }), use('web')] }))
    await history.note(note('r2', { tools: [use('search')] }))
    expect(await history.tools(['search', 'never called', 'web'])).toEqual([
      { tool: 'search', calls: 4, succeeded: 3, sourced: 3, cited: 2, totalMs: 40 },
      { tool: 'web', calls: 1, succeeded: 1, sourced: 1, cited: 1, totalMs: 10 },
    ])
  })

  test('takes a run once, however often it is noted', async () => {
    await history.note(note('r1', { tools: [use('search')] }))
    await history.note(
      note('r1', { tools: [use('search', { calls: 7 })], usage: { inputTokens: 9, outputTokens: 9, cachedInputTokens: 9 } }),
    )
    expect(await history.tools(['search'])).toMatchObject([{ calls: 1 }])
    expect(await history.usages(note('r1'))).toHaveLength(1)
  })

  test('lets a tool’s last 200 runs count', async () => {
    for (let run = 0; run < 250; run++) await history.note(note(`r${run}`, { tools: [use('search', { cited: run < 50 ? 1 : 0 })] }))
    expect(await history.tools(['search'])).toMatchObject([{ calls: 200, cited: 0 }])
  })

  test('gives the usage of the newest 50 runs of the same agent, model and difficulty', async () => {
    for (let run = 0; run < 60; run++)
      await history.note(note(`r${run}`, { usage: { inputTokens: run, outputTokens: 1, cachedInputTokens: 0 } }))
    await history.note(note('other model', { model: 'n' }))
    await history.note(note('harder', { difficulty: 'complex' }))
    await history.note(note('other agent', { agent: 'reviewer' }))
    const usages = await history.usages({ agent: 'ask', model: 'm', difficulty: 'simple' })
    expect(usages.map(({ inputTokens }) => inputTokens)).toEqual(Array.from({ length: 50 }, (_, index) => 59 - index))
  })
})
