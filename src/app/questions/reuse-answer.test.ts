import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../core/answer.ts'
import type { Fact } from '../../core/event-types.ts'
import { replay } from '../../core/fold-run.ts'
import type { Source } from '../../core/source.ts'
import { type Ask, begin } from '../../engine/begin.ts'
import type { App } from '../app.ts'
import { prepareCollections, wantedCollections } from '../collections/collections.ts'
import { openApp } from '../compose.ts'
import { type Reuse, reuseOf } from './reuse-answer.ts'

let root: string
let apps: App[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ibid-reuse-'))
  apps = []
  mkdirSync(join(root, 'docs'))
  writeFileSync(join(root, 'docs', 'jobs.md'), '# Jobs\n\nA job is at most 256 kB.\n')
})
afterEach(async () => {
  for (const app of apps) await app.close()
  rmSync(root, { recursive: true })
})

async function open(env: Readonly<Record<string, string>> = {}): Promise<App> {
  const data = { IBID_DATA_DIR: join(root, 'data'), IBID_LLM_PROVIDER: 'http://127.0.0.1:9/v1', IBID_LLM_MODEL: 'local' }
  const app = await openApp({ env: { ...data, ...env }, home: root, folder: root, platform: 'linux' })
  apps.push(app)
  return app
}

/** A question about the documents as they are now. */
async function asked(app: App, parts: Partial<Ask> = {}): Promise<Ask> {
  const wanted = wantedCollections(app, { in: ['docs'] })
  await prepareCollections(app, wanted)
  const scope = wanted.map(({ id }) => id)
  return { question: 'How large is a job?', model: 'local', tools: ['documents_search', 'recall_details'], scope, ...parts }
}

const jobs: Source = {
  id: 'jobs',
  title: 'Jobs',
  uri: 'file:///jobs.md#L3',
  text: 'A job is at most 256 kB.',
  document: 'jobs.md',
  line: 3,
}
const other: Source = { ...jobs, id: 'other', text: 'Workers stop after 30 seconds.' }
const answer: Answer = {
  text: 'At most 256 kB. [1]',
  citations: [{ mark: 1, source: 's2', quote: 'A job is at most 256 kB.', uri: 'file:///jobs.md#L3', support: 1 }],
  unsupported: [],
  confidence: 'high',
  confidenceScore: 0.9,
  mode: 'model',
}
const called = (tool: string, sources: readonly Source[] = []): Fact => ({
  type: 'tool.finished',
  record: { call: { id: 'r1', tool, input: {} }, agent: 'ask', step: 1, startedAt: 0, durationMs: 1, status: 'success', resultSummary: '' },
  output: { text: '', sources },
})
const done: Fact = { type: 'run.ended', end: { status: 'done', reason: 'direct-answer' } }

/** A run on the log that read two sources, drafted this answer and ended so. */
async function ran(app: App, ask: Ask, parts: Partial<Answer> = {}, end: Fact = done, before: readonly Fact[] = []) {
  const log = await app.log()
  const { clock } = await app.parts()
  const id = await begin(ask, { log, clock, redact: (value) => value })
  const facts: readonly Fact[] = [
    ...before,
    called('documents_search', [other, jobs]),
    { type: 'answer.drafted', answer: { ...answer, ...parts } },
    end,
  ]
  for (const [index, fact] of facts.entries()) await log.append(id, index + 1, fact)
  return replay(id, await log.read(id))
}

const reuse = async (app: App, ask: Ask): Promise<Reuse> => (await reuseOf(app, ask)) ?? expect.unreachable('nothing may be reused')

/** Answers a question, and tells whether the answer is given again to another. */
async function isReused(first: Ask, second: Ask, app: App, later: App = app): Promise<boolean> {
  await (await reuse(app, first)).remember(await ran(app, first))
  return (await (await reuse(later, second)).find()) !== undefined
}

describe('an answer', () => {
  it('is given again with what it cites, also by another process, whatever the spaces, the case, the session and the folder', async () => {
    const app = await open()
    const ask = await asked(app)
    const run = await ran(app, ask)
    await (await reuse(app, ask)).remember(run)
    const again = { ...ask, question: '  how LARGE\n is a job? ', session: 'another', folder: '/elsewhere' }
    expect(await (await reuse(await open(), again)).find()).toEqual({
      type: 'answer.reused',
      from: run.id,
      answeredAt: run.lastAt,
      answer,
      sources: [{ handle: 's2', source: jobs }],
    })
  })

  it('is not there before it was given', async () => {
    const app = await open()
    expect(await (await reuse(app, await asked(app))).find()).toBeUndefined()
  })

  it.each<[string, Partial<Ask>]>([
    ['question', { question: 'How small is a job?' }],
    ['model', { model: 'another' }],
    ['scope', { scope: [] }],
    ['set of tools', { tools: ['documents_search'] }],
    ['use case', { useCase: 'a limit in a form' }],
    ['style', { style: 'direct' }],
    ['system prompt', { prompts: { role: 'You are terse.' } }],
    ['owner', { owner: 'ada' }],
    ['limit', { limits: { steps: 3 } }],
  ])('is not given to another %s', async (_what, parts) => {
    const app = await open()
    const ask = await asked(app)
    expect(await isReused(ask, { ...ask, ...parts }, app)).toBe(false)
  })

  it('is not given for the same model at another endpoint', async () => {
    const app = await open()
    const ask = await asked(app)
    expect(await isReused(ask, ask, app, await open({ IBID_LLM_PROVIDER: 'http://127.0.0.1:10/v1' }))).toBe(false)
  })

  it('is given after a sync that found nothing new, and not once a document has changed, come or gone', async () => {
    const app = await open()
    const ask = await asked(app)
    const answered = async () => (await reuse(app, ask)).remember(await ran(app, ask))
    const found = async () => (await (await reuse(app, await asked(app))).find()) !== undefined
    await answered()
    expect(await found()).toBe(true)
    const changes = [
      () => writeFileSync(join(root, 'docs', 'jobs.md'), '# Jobs\n\nA job is at most 512 kB.\n'),
      () => writeFileSync(join(root, 'docs', 'new.md'), '# New\n\nNews.\n'),
      () => rmSync(join(root, 'docs', 'new.md')),
    ]
    for (const change of changes) {
      change()
      expect(await found()).toBe(false)
      await answered()
      expect(await found()).toBe(true)
    }
  })

  it('is not given once it is older than the settings allow', async () => {
    const app = await open()
    const ask = await asked(app)
    const run = await ran(app, ask)
    const age = (minutes: number) => ({ ...run, lastAt: run.lastAt - minutes * 60_000 })
    const find = async (in_: App) => (await reuse(in_, ask)).find()
    await (await reuse(app, ask)).remember(age(61))
    expect(await find(app)).toBeUndefined()
    await (await reuse(app, ask)).remember(age(30))
    expect(await find(app)).toMatchObject({ from: run.id })
    expect(await find(await open({ IBID_AGENT_REUSE_MINUTES: '20' }))).toBeUndefined()
  })

  it.each<[string, Partial<Answer>, Fact, readonly Fact[]]>([
    ['has low confidence', { confidence: 'low' }, done, []],
    ['no model wrote', { mode: 'extractive' }, done, []],
    ['rests on no source', { unaided: true }, done, []],
    ['rests on another tool than those of documents', {}, done, [called('weather')]],
    ['is partial', {}, { type: 'run.ended', end: { status: 'limit', reason: 'steps' } }, []],
    [
      'rests on what a person said meanwhile',
      {},
      done,
      [
        { type: 'question.asked', question: { id: 'q1', kind: 'clarification', text: 'Which jobs?' } },
        { type: 'question.answered', answer: { question: 'q1', text: 'the large ones', by: 'person' } },
      ],
    ],
  ])('that %s is not kept', async (_what, parts, end, before) => {
    const app = await open()
    const ask = await asked(app)
    await (await reuse(app, ask)).remember(await ran(app, ask, parts, end, before))
    expect(await (await reuse(app, ask)).find()).toBeUndefined()
  })

  it('that was given again is not kept anew: it grows no younger', async () => {
    const app = await open()
    const ask = await asked(app)
    const again = await ran(app, ask, {}, done, [{ type: 'answer.reused', from: 'earlier', answeredAt: 1, answer, sources: [] }])
    await (await reuse(app, ask)).remember(again)
    expect(await (await reuse(app, ask)).find()).toBeUndefined()
  })
})

it.each<[string, Partial<Ask>]>([
  ['is answered without a language model', { model: 'extractive' }],
  ['comes with text', { context: 'A diff.' }],
  ['follows on what was said', { history: [{ run: 'r', question: 'What is a job?', answer: 'Work.' }] }],
  ['is an agent’s order', { parent: { run: 'r', call: 'r1', root: 'r', depth: 1 } }],
])('a question that %s has nothing to do with earlier answers', async (_what, parts) => {
  const app = await open()
  expect(await reuseOf(app, await asked(app, parts))).toBeUndefined()
})

it('no question has, where the settings say so', async () => {
  const app = await open({ IBID_AGENT_REUSE_MINUTES: '0' })
  expect(await reuseOf(app, await asked(app))).toBeUndefined()
})
