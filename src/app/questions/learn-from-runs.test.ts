import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import { replay } from '../../core/fold-run.ts'
import { replyOf } from '../../core/reply.fixture.ts'
import { type Ask, begin } from '../../engine/begin.ts'
import type { App } from '../app.ts'
import { openApp } from '../compose.ts'
import { foreseen, learn } from './learn-from-runs.ts'

let root: string
let app: App

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'ibid-learned-'))
  const env = {
    IBID_DATA_DIR: join(root, 'data'),
    IBID_LLM_PROVIDER: 'http://127.0.0.1:9/v1',
    IBID_LLM_MODEL: 'priced',
    IBID_LLM_PRICES: '{"priced": {"input": 1, "output": 4}}',
  }
  app = await openApp({ env, home: root, folder: root, platform: 'linux' })
})
afterEach(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

const foresee = async (asked: Ask) => foreseen(asked, { ...(await app.kept()), ...(await app.parts()) })

const ask: Ask = { question: 'How large is a job?', model: 'priced', tools: ['documents_search', 'web_search'] }

/** A run that called a tool 20 times, each time found a source, cites the last or none, and took so many tokens. */
async function learned(tool: string, cites: boolean, inputTokens: number): Promise<void> {
  const { log, clock } = await app.parts()
  const id = await begin(ask, { log, clock, redact: (value) => value })
  const source = (index: number) => ({ id: `${index}`, title: 'Jobs', uri: 'file:///jobs.md', text: `Fact ${index}.` })
  const calls = Array.from(
    { length: 20 },
    (_, index): Fact => ({
      type: 'tool.finished',
      record: {
        call: { id: `r${index}`, tool, input: {} },
        agent: 'ask',
        step: 1,
        startedAt: 0,
        durationMs: 1,
        status: 'success',
        resultSummary: '',
      },
      output: { text: '', sources: [source(index)] },
    }),
  )
  const citations = calls.map((_, index) => ({ mark: index + 1, source: `s${index + 1}`, quote: '', uri: '', support: 1 }))
  const facts: readonly Fact[] = [
    {
      type: 'model.replied',
      step: 1,
      reply: replyOf({ usage: { inputTokens, outputTokens: 0, cachedInputTokens: 0 } }),
    },
    ...calls,
    {
      type: 'answer.drafted',
      answer: { text: '', citations: cites ? citations : [], unsupported: [], confidence: 'high', confidenceScore: 1, mode: 'model' },
    },
    { type: 'run.ended', end: { status: 'done', reason: 'answered' } },
  ]
  for (const [index, fact] of facts.entries()) await log.append(id, index + 1, fact)
  await learn((await app.kept()).history, replay(id, await log.read(id)))
}

it('foresees the cost by the formula first, and from five runs on by what they took', async () => {
  const first = (await foresee(ask)).predictedCost!
  expect(first.low).toBeGreaterThan(0)
  expect(first.high).toBeGreaterThan(first.low)
  for (const tokens of [100, 200, 300, 400, 500]) await learned('documents_search', true, tokens)
  expect((await foresee(ask)).predictedCost).toEqual({ low: 100, high: 500 })
  expect((await foresee({ ...ask, limits: { spend: 50 } })).predictedCost).toEqual({ low: 50, high: 50 })
})

it('counts what comes with the question', async () => {
  const { predictedCost: short } = await foresee(ask)
  const { predictedCost: long } = await foresee({ ...ask, context: 'word '.repeat(1_000) })
  expect(long!.low - short!.low).toBeGreaterThan(900)
})

it('foresees no cost where the price is unknown', async () => {
  expect(await foresee({ ...ask, model: 'unpriced' })).toEqual({ toolHint: undefined })
})

it('tells the model which of its tools were worth their calls', async () => {
  expect((await foresee(ask)).toolHint).toBeUndefined()
  await learned('documents_search', true, 1)
  await learned('web_search', false, 1)
  expect((await foresee(ask)).toolHint).toBe(
    'In earlier runs here, answers often cited what these tools found: documents_search; seldom: web_search.',
  )
  expect((await foresee({ ...ask, tools: ['documents_search'] })).toolHint).toBeUndefined()
})

it('has nothing to say where no language model answers', async () => {
  await learned('documents_search', true, 1)
  expect(await foresee({ ...ask, model: 'extractive' })).toEqual({})
})
