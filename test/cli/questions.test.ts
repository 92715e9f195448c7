import { describe, expect, it } from 'vitest'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { manual, world } from './cli.fixture.ts'

const asks = {
  calls: [{ tool: 'ask_user', input: { question: 'Which jobs?', options: ['dead ones', 'live ones'], assumption: 'dead jobs are meant' } }],
}
const search = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] }
const answer = { text: 'Dead jobs are kept for 14 days [s1].' }
const question = 'How long are they kept?'
/** A rule of the user: every look at the documents needs approval. */
const askFirst = JSON.stringify([{ tool: 'documents_*', decision: 'ask' }])

/** A world whose model plays this script. */
async function asking(script: Parameters<typeof scriptedEndpoint>[0], env: Readonly<Record<string, string>> = {}) {
  const endpoint = await scriptedEndpoint(script)
  const { ibidWith } = world(manual)
  const all = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local', ...env }
  const ibid = (...args: readonly string[]) => ibidWith({ env: all }, ...args)
  return { ibid, endpoint, [Symbol.asyncDispose]: () => endpoint.close() }
}

/** The tool messages and the last user message of a request, as the model was shown them. */
const told = (body: Readonly<Record<string, unknown>> | undefined) => JSON.stringify(body?.['messages'])

describe('a question of a run', { concurrent: true, timeout: 120_000 }, () => {
  it('lets the run rest with --no-assume, to be answered once by another process, which carries it on', async () => {
    await using world = await asking([asks, search, answer])
    const { ibid, endpoint } = world
    const rested = await ibid('ask', '--in', 'docs', question, '--no-assume')
    const run = /ibid runs answer (\w{26}) "your answer"\n/.exec(rested.out)?.[1] ?? 'none'
    expect({ ...rested, out: rested.out.replace(/waiting, .+/, 'waiting, SOME TIME') }).toEqual({
      code: 3,
      err: '',
      out: [
        'The run is waiting for your answer:',
        '',
        'Which jobs?',
        '  1. dead ones',
        '  2. live ones',
        'Most likely meaning: dead jobs are meant',
        '',
        'Answer it with:',
        `  ibid runs answer ${run} "your answer"`,
        '',
        `Run ${run}, waiting, SOME TIME`,
        '',
      ].join('\n'),
    })
    expect(endpoint.requests).toHaveLength(1)
    expect((await ibid('runs', 'list')).out).toMatch(new RegExp(`^${run} .* waiting `))

    const shown = await ibid('runs', 'show', run, '--json')
    expect(JSON.parse(shown.out)).toMatchObject({ status: 'waiting', reason: 'question', question: { id: 'q1', text: 'Which jobs?' } })

    const empty = await ibid('runs', 'answer', run)
    expect(empty).toMatchObject({ code: 2, err: 'ibid: no answer given; q1 asks: Which jobs?; pass it after the run, in quotes\n' })

    const answered = await ibid('runs', 'answer', run, '1', '--json')
    expect(answered.code).toBe(0)
    expect(JSON.parse(answered.out)).toMatchObject({ run, status: 'done', answer: 'Dead jobs are kept for 14 days. [1]' })
    expect(told(endpoint.requests[1]?.body)).toContain('The answer: dead ones')

    expect(await ibid('runs', 'answer', run, 'live ones')).toEqual({
      code: 1,
      out: '',
      err: `ibid: question q1 of run ${run} has already been answered; see: ibid runs show ${run}\n`,
    })
    expect(await ibid('runs', 'answer', run, 'live ones', '--question', 'q1')).toEqual({
      code: 1,
      out: '',
      err: `ibid: question q1 of run ${run} has already been answered; see: ibid runs show ${run}\n`,
    })
  })

  it('is answered by what is likely meant where nobody can answer, and the note says so', async () => {
    await using world = await asking([asks, search, answer])
    const { code, out } = await world.ibid('ask', '--in', 'docs', question, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      status: 'done',
      answer: 'Dead jobs are kept for 14 days. [1]',
      note: 'Assumed, because nobody answered "Which jobs?": dead jobs are meant.',
      assumptions: [{ question: 'Which jobs?', assumed: 'dead jobs are meant' }],
    })
    expect(told(world.endpoint.requests[1]?.body)).toContain('Go on with your assumption')
  })

  it('says in its command how to find the run and its model again', async () => {
    await using world = await asking([asks, search, answer])
    const { out } = await world.ibid('ask', '--in', 'docs', question, '--no-assume', '--data-dir', 'my data', '--model', 'other')
    const command = /ibid (runs answer .*)\n/.exec(out)?.[1] ?? ''
    expect(command).toMatch(/^runs answer \w{26} "your answer" --model other --data-dir 'my data'$/)
    const words = command.split(' ').slice(0, 3)
    const without = await world.ibid(...words, 'dead ones', '--data-dir', 'my data')
    expect(without).toMatchObject({ code: 1, err: expect.stringContaining('the run uses the model other, but the settings specify local') })
    const answered = await world.ibid(...words, 'dead ones', '--model', 'other', '--data-dir', 'my data')
    expect(answered).toMatchObject({ code: 0, out: expect.stringContaining('Dead jobs are kept for 14 days. [1]') })
  })

  it('can be put again: the run rests a second time, and what is answered then is heard', async () => {
    const again = { calls: [{ tool: 'ask_user', input: { question: 'In which queue?', assumption: 'any' } }] }
    await using world = await asking([asks, again, search, answer])
    await world.ibid('ask', '--in', 'docs', question, '--no-assume')
    const second = await world.ibid('runs', 'answer', 'last', 'dead ones')
    expect(second).toMatchObject({ code: 3, out: expect.stringContaining('In which queue?') })
    expect((await world.ibid('runs', 'answer', 'last', 'the mail queue')).code).toBe(0)
    expect(told(world.endpoint.requests[2]?.body)).toContain('The answer: the mail queue')
  })
})

describe('an approval that a call needs', { concurrent: true, timeout: 120_000 }, () => {
  const env = { IBID_AGENT_PERMISSIONS: askFirst }

  it('is refused where nobody can give it, and the answer contains what was not done', async () => {
    await using world = await asking([search, { text: 'That is not known.' }], env)
    const { code, out } = await world.ibid('ask', '--in', 'docs', question, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out).note).toContain('Not allowed: documents_search.')
    expect(told(world.endpoint.requests[1]?.body)).toContain('requires approval, and nobody was available to give it')
  })

  it('is waited for with --wait, and given by another process', async () => {
    await using world = await asking([search, answer], env)
    const rested = await world.ibid('ask', '--in', 'docs', question, '--wait')
    expect(rested.code).toBe(3)
    expect(rested.out).toContain('Allow documents_search to run with {"query":"dead jobs kept"}?\n  1. once\n  2. session\n  3. deny\n')
    expect(rested.out).toMatch(/\n {2}ibid runs answer \w{26} --allow once\n/)
    expect(await world.ibid('runs', 'answer', 'last')).toMatchObject({
      code: 2,
      err: expect.stringContaining('use --allow once, --allow session or --allow deny'),
    })
    expect((await world.ibid('runs', 'answer', 'last', '--allow', 'always')).code).toBe(2)
    expect(await world.ibid('runs', 'answer', 'last', '--allow', 'once')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Dead jobs are kept for 14 days. [1]'),
    })
  })

  it('is denied with words that the model is told', async () => {
    await using world = await asking([search, { text: 'That is not known.' }], env)
    await world.ibid('ask', '--in', 'docs', question, '--wait')
    expect((await world.ibid('runs', 'answer', 'last', 'not these documents')).code).toBe(0)
    expect(told(world.endpoint.requests[1]?.body)).toContain('The user did not allow documents_search: not these documents')
  })
})

describe('ibid runs cancel', { concurrent: true, timeout: 120_000 }, () => {
  it('ends a run that rests, from another process, for good', async () => {
    await using world = await asking([asks, search, answer])
    await world.ibid('ask', '--in', 'docs', question, '--no-assume')
    const { code, out } = await world.ibid('runs', 'cancel', 'last')
    expect(code).toBe(0)
    expect(out).toMatch(/^Run \w{26} is cancelled\.\n$/)
    expect(await world.ibid('runs', 'cancel', 'last')).toMatchObject({
      code: 1,
      err: expect.stringContaining('has already ended: cancelled'),
    })
    expect(await world.ibid('runs', 'answer', 'last', 'dead ones')).toMatchObject({
      code: 1,
      err: expect.stringContaining('has no open question'),
    })
    expect(world.endpoint.requests).toHaveLength(1)
    expect(JSON.parse((await world.ibid('runs', 'verify', 'last', '--json')).out).intact).toBe(true)
  })

  it('stops a run that is under way in another process', async () => {
    const asked = Promise.withResolvers<void>()
    await using world = await asking(({ index }) => {
      asked.resolve()
      return index === 0 ? { text: 'Dead jobs', ends: 'silent', hold: new Promise(() => undefined) } : answer
    })
    const running = world.ibid('ask', '--in', 'docs', question, '--json')
    await asked.promise
    expect((await world.ibid('runs', 'cancel', 'last')).code).toBe(0)
    const { code, out } = await running
    expect({ code, status: JSON.parse(out).status }).toEqual({ code: 130, status: 'cancelled' })
    expect(world.endpoint.requests).toHaveLength(1)
  })
})
