import { describe, expect, it } from 'vitest'
import { jsonSchemaOf } from '../../src/core/schemas/published.ts'
import type { EndpointReply } from '../../src/testing/chat-events.ts'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { jsonSchema } from '../../src/tools/json-schema.ts'
import { world } from './cli.fixture.ts'

const manual = { 'docs/plugins.md': '# Plugins\n\n## Order\n\nPlugins run in the order in which they were registered.\n' }
const search: EndpointReply = { calls: [{ tool: 'documents_search', input: { query: 'plugin order' } }] }
const answer: EndpointReply = { text: 'Plugins run in the order in which they were registered [s1].' }
const shell = (command: string): EndpointReply => ({ calls: [{ tool: 'shell', input: { command } }] })

async function withModel(script: Parameters<typeof scriptedEndpoint>[0]) {
  const endpoint = await scriptedEndpoint(script)
  return { endpoint, env: { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }, [Symbol.asyncDispose]: () => endpoint.close() }
}

/** Run and session ids, and times. */
const masked = (text: string) => text.replace(/\b01[0-9A-HJKMNP-TV-Z]{24}\b/g, 'ID').replace(/\b\d+(?:\.\d+)? (?:ms|s)\b/g, 'TIME')

describe.concurrent('ibid chat without a terminal', { timeout: 120_000 }, () => {
  it('answers one question as ask does, in a session', async () => {
    const { ibid } = world(manual)
    const { code, out } = await ibid('chat', 'in which order do plugins run?', '--in', 'docs')
    expect([code, masked(out)]).toMatchInlineSnapshot(`
      [
        0,
        "No language model was used; these sentences are quoted from the sources.

      “Plugins run in the order in which they were registered.” [1]

      Sources
      [1] docs/plugins.md > Order
          file://./docs/plugins.md#L5

      Confidence high (0.92)
      Run ID, session ID, done, TIME
      ",
      ]
    `)
  })

  it('takes each line of its input as a prompt, and goes on with what was said', async () => {
    await using model = await withModel([{ text: 'One.' }, { text: 'Two.' }])
    const { ibidWith } = world()
    const { code, out } = await ibidWith({ env: model.env, input: 'first?\n\n/cost\nsecond?\n' }, 'chat', '--workspace', 'off')
    expect(code).toBe(0)
    expect(masked(out)).toMatchInlineSnapshot(`
      "
      > first?

      One.

      TIME · 15 tokens · cost unknown
      Note The answer is not based on any source.

      > /cost
        This run   cost unknown  10 tokens in, 5 out
        This chat  cost unknown  10 tokens in, 5 out
        Today      $0 of $5.00   agent.dayCapCents
        Context    0%            10 of 33,000 tokens

      > second?

      Two.

      TIME · 15 tokens · cost unknown
      Note The answer is not based on any source.
      "
    `)
    expect(JSON.stringify(model.endpoint.requests[1]?.body)).toContain('first?')
  })

  it('gives lines of JSON that are as the published schema says', async () => {
    await using model = await withModel([search, answer, search, answer])
    const { ibidWith } = world(manual)
    const { code, out } = await ibidWith({ env: model.env, input: 'first?\nsecond?\n' }, 'chat', '--in', 'docs', '--jsonl')
    expect(code).toBe(0)
    const schema = jsonSchema(jsonSchemaOf('event') ?? {})
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(
      lines.flatMap((line) => {
        const checked = schema.check(line)
        return checked.ok ? [] : checked.issues
      }),
    ).toEqual([])
    expect(lines.filter(({ type }) => type === 'result').map(({ result }) => result.status)).toEqual(['done', 'done'])
    expect(lines.filter(({ type }) => type === 'run.began').map(({ request }) => request.question)).toEqual(['first?', 'second?'])
  })

  it('runs nothing that needs approval, and says so', async () => {
    await using model = await withModel([shell('touch owned'), { text: 'I could not.' }])
    const { ibidWith } = world(manual)
    const { code, out } = await ibidWith({ env: model.env, input: 'do it\n' }, 'chat')
    expect(code).toBe(0)
    expect(out).toContain('shell requires approval, and nobody was available to give it')
    const { out: listed } = await ibidWith({ env: model.env }, 'runs', 'show', 'last')
    expect(listed).toContain('nobody could approve it')
  })

  it('rests on an approval where it is told to wait, with the command that gives it', async () => {
    await using model = await withModel([shell('touch owned'), { text: 'Done.' }])
    const { ibidWith } = world(manual)
    const { code, out } = await ibidWith({ env: model.env }, 'chat', 'do it', '--wait')
    expect(code).toBe(3)
    expect(out).toContain('$ touch owned')
    expect(out).toContain('ibid runs answer')
    const answered = await ibidWith({ env: model.env }, 'runs', 'answer', 'last', '--allow', 'once')
    expect([answered.code, answered.out]).toEqual([0, expect.stringContaining('Done.')])
  })

  it('goes on with the session that was used last, or with the one that is named', async () => {
    await using model = await withModel([{ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' }])
    const { ibidWith } = world()
    const run = (...args: readonly string[]) => ibidWith({ env: model.env }, 'chat', ...args, '--workspace', 'off')
    await run('first?')
    await run('second?', '--continue')
    await run('third?')
    expect(JSON.stringify(model.endpoint.requests[1]?.body)).toContain('first?')
    expect(JSON.stringify(model.endpoint.requests[2]?.body)).not.toContain('first?')
  })

  it.each([
    [['chat', 'x', '--continue', '--session', 'last'], 2, '--continue and --session both select a conversation'],
    [['chat', '--session', 'nothing-like-it'], 1, 'conversation not found: nothing-like-it'],
    [['chat', '--json'], 2, '--json requires a single question'],
    [['chat', 'x', '--workspace', 'some'], 2, '--workspace'],
    [['chat', ''], 2, 'the question is empty'],
  ])('says what is wrong with %j', async (args, wanted, words) => {
    const { ibid } = world()
    const { code, err } = await ibid(...args)
    expect([code, err]).toEqual([wanted, expect.stringContaining(words)])
    expect(err.trimEnd().split('\n')).toEqual([err.trimEnd()])
  })
})
