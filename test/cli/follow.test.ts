import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import type { EndpointReply } from '../../src/testing/chat-events.ts'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { manual, world } from './cli.fixture.ts'
import { started } from './process.fixture.ts'

const plan = (status: string) => ({
  tool: 'write_plan',
  input: { goal: 'Find how long', subTasks: [{ id: '1', description: 'Look it up', status }] },
})
const asks = {
  calls: [{ tool: 'ask_user', input: { question: 'Which jobs?', options: ['dead ones', 'live ones'], assumption: 'dead jobs are meant' } }],
}
const search = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] }
const late = { status: 429, headers: { 'retry-after': '0' }, error: { message: 'slow down' } }
const answer = { text: 'Dead jobs are kept for 14 days [s1].' }
/** In a conversation, where a model can plan. */
const ask = ['ask', '--session', 'new', '--in', 'docs', 'How long are they kept?']

/** A model whose replies are held until they are let go, one after the other. */
async function heldModel(script: readonly EndpointReply[]) {
  const replies = script.map((reply) => ({ reply, ...Promise.withResolvers<void>() }))
  const asked = script.map(() => Promise.withResolvers<void>())
  const endpoint = await scriptedEndpoint(async ({ index }) => {
    asked[index]?.resolve()
    const next = replies[index]
    await next?.promise
    return next?.reply ?? { status: 404, error: { message: 'the script is over' } }
  })
  return {
    env: { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' },
    asked: (index: number) => asked[index]?.promise,
    /** Answers this request, and those before it. */
    go: (index: number) => {
      for (const { resolve } of replies.slice(0, index + 1)) resolve()
    },
    told: (index: number) => JSON.stringify(endpoint.requests[index]?.body?.['messages'] ?? []),
    [Symbol.asyncDispose]: () => endpoint.close(),
  }
}

/** What changes from run to run stands as a word. */
const masked = (text: string): string =>
  text
    .replaceAll(/\b01[0-9A-HJKMNP-TV-Z]{24}\b/g, 'RUN')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'NOW')
    .replaceAll(/\b\d+(?:\.\d+)? m?s\b/g, 'TIME')
    // Where the line is broken depends on how long the time is.
    .replaceAll(/done,\s+TIME,\s+cost/g, 'done, TIME, cost')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'MODEL')

/** What a terminal shows, without colours and the moves of the line editor. */
const plain = (text: string): string => text.replaceAll(/\u001b\[[0-9;?]*[A-Za-z]|\r/g, '')

describe('ibid runs follow', { concurrent: true, timeout: 120_000 }, () => {
  it('shows a run of another process as it happens, and without a terminal names the command that answers it', async () => {
    await using model = await heldModel([
      late,
      { calls: [plan('in_progress'), ...asks.calls] },
      { calls: [plan('done'), ...search.calls] },
      answer,
    ])
    const { env } = model
    const here = world(manual)
    const asking = started(here, [...ask, '--no-assume'], { env })
    await model.asked(0)
    const following = started(here, ['runs', 'follow', 'last'], { env })
    await following.until('asked: ')
    model.go(1)
    expect((await asking.ended).code).toBe(3)
    await following.until('ibid runs answer')
    const answering = started(here, ['runs', 'answer', 'last', '1', '--quiet'], { env })
    model.go(3)
    expect((await answering.ended).code).toBe(0)
    const { code, out, err } = await following.ended
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(masked(out)).toBe(`  1  NOW  asked: How long are they kept? (local)
  2  NOW  .. MODEL responded with status 429: slow down, retrying in TIME (attempt 2)
  3  NOW  requested 2 tool calls in TIME, 15 tokens, cost unknown
  5  NOW  planned: Find how long (1 sub-task, 1 open)
       Plan: Find how long
         [>] 1 Look it up
  7  NOW  asks: Which jobs?

The run is waiting for your answer:

Which jobs?
  1. dead ones
  2. live ones
Most likely meaning: dead jobs are meant

Answer it with:
  ibid runs answer RUN "your answer"

Run RUN, waiting, TIME

  8  NOW  answered: dead ones
 11  NOW  requested 2 tool calls in TIME, 15 tokens, cost unknown
 13  NOW  -> documents_search {"query":"dead jobs kept"} (r4)
 14  NOW  planned: Find how long (1 sub-task, 0 open)
       Plan: Find how long
         [x] 1 Look it up
 16  NOW  <- r4 ok in TIME: 5 sections for "dead jobs kept"
       Retries > Dead jobs: A job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days.
       Retries: A job that throws is tried again, up to 5 times.
       Workers: A worker runs 4 jobs at once.
 17  NOW  answered in TIME, 15 tokens, cost unknown
 18  NOW  drafted an answer with 1 citation
 19  NOW  checked the citations
 20  NOW  done: one source answers it

Dead jobs are kept for 14 days. [1]

Sources
[1] docs/guide/retries.md > Dead jobs
    file://./docs/guide/retries.md#L7

Confidence high (0.92)
Run RUN, session RUN, done, TIME, cost unknown
`)
  })

  it('says that nobody carries a run any more once its process was killed, and goes on when somebody does', async () => {
    await using model = await heldModel([search, search, answer])
    const { env } = model
    const here = world(manual)
    const asking = started(here, ask, { env })
    await model.asked(0)
    const following = started(here, ['runs', 'follow', 'last'], { env })
    await following.until('asked: ')
    asking.kill('SIGKILL')
    await following.until('no process is working on run')
    const resuming = started(here, ['runs', 'resume', 'last', '--quiet'], { env })
    model.go(2)
    expect((await resuming.ended).code).toBe(0)
    const { code, out, err } = await following.ended
    expect(masked(err)).toBe('ibid: no process is working on run RUN any more; resume it with: ibid runs resume RUN\n')
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Dead jobs are kept for 14 days. [1]') })
  })

  it('ends with the run when that is deleted, and says so', async () => {
    await using model = await heldModel([asks])
    const { env } = model
    const here = world(manual)
    model.go(0)
    expect((await started(here, [...ask, '--no-assume'], { env }).ended).code).toBe(3)
    const following = started(here, ['runs', 'follow', 'last'], { env })
    await following.until('ibid runs answer')
    const database = new DatabaseSync(`${here.home}/.local/share/ibid/runs.db`)
    database.exec('delete from events')
    database.close()
    const { code, err } = await following.ended
    expect({ code, err: masked(err) }).toEqual({ code: 1, err: 'ibid: run not found: RUN; list them with: ibid runs list\n' })
  })

  it('is left by an interrupt, and the run goes on', async () => {
    await using model = await heldModel([search, answer])
    const { env } = model
    const here = world(manual)
    const asking = started(here, ask, { env })
    await model.asked(0)
    const following = started(here, ['runs', 'follow', 'last', '--data-dir', `${here.home}/.local/share/ibid`], { env })
    await following.until('asked: ')
    following.kill('SIGINT')
    const { code, err } = await following.ended
    expect(code).toBe(130)
    expect(masked(err)).toBe(
      "ibid: stopped following; run RUN is still running; follow it again with: ibid runs follow RUN --data-dir '~/.local/share/ibid'\n".replaceAll(
        "'",
        '',
      ),
    )
    model.go(1)
    expect(await asking.ended).toMatchObject({ code: 0, out: expect.stringContaining('Dead jobs are kept for 14 days. [1]') })
  })

  it('gives programs every event, then the result, also of a run that failed', async () => {
    await using endpoint = await scriptedEndpoint([{ status: 401, error: { message: 'no such key' } }])
    const here = world(manual)
    await here.ibidWith({ env: { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' } }, ...ask, '--quiet')
    const { code, out, err } = await here.ibid('runs', 'follow', 'last', '--jsonl')
    const types = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).type)
    expect([types[0], ...types.slice(-2)]).toEqual(['run.began', 'run.ended', 'result'])
    expect({ code, err: masked(err) }).toEqual({ code: 1, err: expect.stringContaining('MODEL rejected the key') })
  })
})

describe('ibid ask --verbose', { timeout: 120_000 }, () => {
  it('tells every step as it happens: calls with their arguments, what they brought, second tries with their delay', async () => {
    const gone = { calls: [{ tool: 'documents_outline', input: { document: 'gone.md' } }] }
    await using endpoint = await scriptedEndpoint([late, { calls: [plan('done')] }, search, gone, answer])
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    const { code, err } = await world(manual).ibidWith({ env }, ...ask, '--verbose')
    expect(code).toBe(0)
    expect(masked(err)).toBe(`  analyzing  asked: How long are they kept? (local)
  reasoning  .. MODEL responded with status 429: slow down, retrying in TIME (attempt 2)
  reasoning  requested 1 tool call in TIME, 15 tokens, cost unknown
  planning   planned: Find how long (1 sub-task, 0 open)
  Plan: Find how long
    [x] 1 Look it up
  reasoning  requested 1 tool call in TIME, 15 tokens, cost unknown
  searching  -> documents_search {"query":"dead jobs kept"} (r2)
  observing  <- r2 ok in TIME: 5 sections for "dead jobs kept"
      Retries > Dead jobs: A job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days.
      Retries: A job that throws is tried again, up to 5 times.
      Workers: A worker runs 4 jobs at once.
  reasoning  requested 1 tool call in TIME, 15 tokens, cost unknown
  searching  -> documents_outline {"document":"gone.md"} (r3)
  observing  <- r3 error in TIME: Tool not found: documents_outline
  answering  answered in TIME, 15 tokens, cost unknown
  answering  drafted an answer with 1 citation
  saving     checked the citations
  saving     done: one source answers it
  done in TIME
`)
  })
})

describe.skipIf(!existsSync('/usr/bin/script'))('ibid runs follow at a terminal', { concurrent: true, timeout: 120_000 }, () => {
  it('puts the question of a run that another process began, and carries the run on with the answer', async () => {
    await using model = await heldModel([asks, search, answer])
    const { env } = model
    const here = world(manual)
    const asking = started(here, [...ask, '--no-assume'], { env })
    await model.asked(0)
    const following = started(here, ['runs', 'follow', 'last'], { env, terminal: true })
    await following.until('asked: ')
    model.go(0)
    expect((await asking.ended).code).toBe(3)
    await following.until('> ')
    following.type('2\r')
    model.go(2)
    const { code, out } = await following.ended
    expect(masked(plain(out))).toBe(`  1  NOW  asked: How long are they kept? (local)
  2  NOW  requested 1 tool call in TIME, 15 tokens, cost unknown
  3  NOW  asks: Which jobs?

Which jobs?
  1. dead ones
  2. live ones
Most likely meaning: dead jobs are meant
(enter a number or your own answer; press Enter to accept the most likely meaning)
> 2
  4  NOW  answered: live ones
  7  NOW  requested 1 tool call in TIME, 15 tokens, cost unknown
  8  NOW  -> documents_search {"query":"dead jobs kept"} (r2)
  9  NOW  <- r2 ok in TIME: 5 sections for "dead jobs kept"
       Retries > Dead jobs: A job that fails for the sixth time moves to the dead queue. Dead jobs are kept for 14 days.
       Retries: A job that throws is tried again, up to 5 times.
       Workers: A worker runs 4 jobs at once.
 10  NOW  answered in TIME, 15 tokens, cost unknown
 11  NOW  drafted an answer with 1 citation
 12  NOW  checked the citations
 13  NOW  done: one source answers it

── Answer ──────────────────────────────────────────────────────────────────────
Dead jobs are kept for 14 days. [1]

── Sources ─────────────────────────────────────────────────────────────────────
[1] docs/guide/retries.md > Dead jobs
    “Dead jobs are kept for 14 days.”
    file://./docs/guide/retries.md#L7

── Confidence ──────────────────────────────────────────────────────────────────
█████████░ high (0.92)

Run RUN, session RUN, done, TIME, cost unknown
`)
    expect(code).toBe(0)
    expect(model.told(1)).toContain('The answer: live ones')
  })

  it('puts an approval with what it is for; the answer holds for the run as anywhere else', async () => {
    await using model = await heldModel([search, answer])
    const env = { ...model.env, IBID_AGENT_PERMISSIONS: '[{"tool":"documents_search","decision":"ask"}]' }
    const here = world(manual)
    model.go(1)
    expect((await started(here, [...ask, '--wait'], { env }).ended).code).toBe(3)
    const following = started(here, ['runs', 'follow', 'last'], { env, terminal: true })
    await following.until('> ')
    following.type('yes\r')
    const { code, out } = await following.ended
    expect(plain(out)).toContain('Allow documents_search to run with {"query":"dead jobs kept"}?\n  1. once\n  2. session\n  3. deny\n')
    expect({ code, out: plain(out) }).toEqual({ code: 0, out: expect.stringContaining('── Answer ─') })
  })

  it('takes its prompt away where somebody answers elsewhere first, and goes on', async () => {
    await using model = await heldModel([asks, search, answer])
    const { env } = model
    const here = world(manual)
    model.go(0)
    expect((await started(here, [...ask, '--no-assume'], { env }).ended).code).toBe(3)
    const following = started(here, ['runs', 'follow', 'last'], { env, terminal: true })
    await following.until('> ')
    const answering = started(here, ['runs', 'answer', 'last', '1', '--quiet'], { env })
    await following.until('q1 was answered elsewhere; continuing to follow the run')
    model.go(2)
    expect((await answering.ended).code).toBe(0)
    const { code, out } = await following.ended
    expect({ code, out: plain(out) }).toEqual({ code: 0, out: expect.stringContaining('Dead jobs are kept for 14 days. [1]') })
    expect(model.told(1)).toContain('The answer: dead ones')
  })

  it('goes on following where the person closes the input, and is left by an interrupt, with the question open', async () => {
    await using model = await heldModel([asks, search, answer])
    const { env } = model
    const here = world(manual)
    model.go(2)
    expect((await started(here, [...ask, '--no-assume'], { env }).ended).code).toBe(3)
    const following = started(here, ['runs', 'follow', 'last'], { env, terminal: true })
    await following.until('> ')
    following.type('\u0004')
    await following.until('q1 is unanswered; continuing to follow the run. Answer it with: ibid runs answer')
    following.type('\u0003')
    const { code, out } = await following.ended
    expect(code).toBe(130)
    expect(masked(plain(out))).toContain(
      'ibid: stopped following; run RUN is waiting for an answer to q1; answer it with: ibid runs answer RUN "your answer"\n',
    )
    const prompted = started(here, ['runs', 'follow', 'last'], { env, terminal: true })
    await prompted.until('> ')
    prompted.type('\u0003')
    expect(await prompted.ended).toMatchObject({ code: 130, out: expect.stringContaining('stopped following; run') })
    expect((await started(here, ['runs', 'answer', 'last', '1'], { env }).ended).code).toBe(0)
  })

  it('is left by an interrupt also where the run goes on here: nothing is cancelled, and it can be carried on', async () => {
    await using model = await heldModel([asks, search, answer, search, answer])
    const { env } = model
    const here = world(manual)
    model.go(0)
    expect((await started(here, [...ask, '--no-assume'], { env }).ended).code).toBe(3)
    const following = started(here, ['runs', 'follow', 'last'], { env, terminal: true })
    await following.until('> ')
    following.type('1\r')
    await model.asked(1)
    following.type('\u0003')
    const { code, out } = await following.ended
    expect(code).toBe(130)
    expect(masked(plain(out))).toContain('ibid: stopped following; run RUN was interrupted; resume it with: ibid runs resume RUN\n')
    model.go(4)
    expect(await started(here, ['runs', 'resume', 'last', '--json'], { env }).ended).toMatchObject({ code: 0 })
    expect(await started(here, ['runs', 'show', 'last', '--jsonl'], { env }).ended).toMatchObject({
      out: expect.not.stringContaining('"run.cancelled"'),
    })
  })
})
