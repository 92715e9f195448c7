import { describe, expect, it } from 'vitest'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { manual, world } from './cli.fixture.ts'

const search = {
  calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }],
  usage: { input: 1_000, output: 100 },
}
const answer = { text: 'Dead jobs are kept for 14 days [s1].', usage: { input: 2_000, output: 200 } }
const question = 'How long are dead jobs kept?'

/** A world with a model at 1 dollar a million tokens in and 2 out. */
function priced(baseUrl: string, more: Readonly<Record<string, string>> = {}) {
  const { ibidWith, write } = world(manual)
  const env = { IBID_LLM_PROVIDER: baseUrl, IBID_LLM_MODEL: 'local', IBID_LLM_PRICES: '{"local": {"input": 1, "output": 2}}', ...more }
  return { write, ibid: (...args: readonly string[]) => ibidWith({ env }, ...args) }
}

describe('costs', { concurrent: true, timeout: 120_000 }, () => {
  it('are predicted, counted, and told by day, model, tool, agent and session', async () => {
    await using endpoint = await scriptedEndpoint([search, answer])
    const { ibid } = priced(endpoint.baseUrl)
    const result = JSON.parse((await ibid('ask', '--in', 'docs', question, '--json')).out)
    expect(result.costUsd).toBe(0.0036)
    expect(result.predictedCostUsd.low).toBeGreaterThan(0.001)
    expect(result.predictedCostUsd.high).toBeLessThan(0.1)
    const { code, out } = await ibid('usage', '--json')
    expect(code).toBe(0)
    const spent = { calls: 2, costUsd: 0.0036, unpricedCalls: 0, inputTokens: 3_000, outputTokens: 300 }
    expect(JSON.parse(out)).toMatchObject({
      ...spent,
      runs: 1,
      reused: 0,
      byDay: [spent],
      byModel: [{ name: 'local', ...spent }],
      byTool: [],
      byAgent: [{ name: 'ask', ...spent }],
      bySession: [],
      today: { spentUsd: 0.0036, capUsd: 5 },
    })
    expect((await ibid('usage', '--days', '1')).out).toMatch(
      /^(\S+) to \1: 1 question, 2 paid calls, 3,000 tokens in, 300 out, \$0\.0036\n\nBy day\n {2}\1 {4}\$0\.0036 {2}2 calls, 3,300 tokens\n/,
    )
  })

  it('are told as unknown where the price is, and count towards no cap', async () => {
    await using endpoint = await scriptedEndpoint([search, answer])
    const { ibidWith } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    await ibidWith({ env }, 'ask', '--in', 'docs', question)
    const { out } = await ibidWith({ env }, 'usage', '--days', '1')
    expect(out).toContain(' out, cost unknown\n')
    expect(out).toContain('\nToday $0 of $5.00 (agent.dayCapCents); excludes calls with no known price\n')
  })

  it('stop a question at the cap of the day, with the evidence so far', async () => {
    // The first question costs 0.86 cents; a step is expected to cost 0.2 at least: 1,000 tokens in and 500 out.
    await using endpoint = await scriptedEndpoint([search, { ...answer, usage: { input: 7_000, output: 200 } }])
    const { ibid } = priced(endpoint.baseUrl, { IBID_AGENT_DAY_CAP_CENTS: '1' })
    expect((await ibid('ask', '--in', 'docs', question)).code).toBe(0)
    const { code, out, err } = await ibid('ask', '--in', 'docs', 'How many jobs does a worker run at once?')
    expect(code).toBe(4)
    expect(out).toContain('“A worker runs 4 jobs at once.”')
    // How long the instructions of the model are is no matter of this test.
    expect(err.replace(/cost \$0\.00[1-9]\d,/, 'cost $0.00xx,')).toContain(
      "ibid: the next model call could cost $0.00xx, but only $0.0014 of the day's $0.0100 is left; try again tomorrow (UTC), or increase agent.dayCapCents\n",
    )
    expect(endpoint.requests).toHaveLength(2)
  })

  it('are saved where the same was answered lately, until a document changes or --fresh asks again', async () => {
    await using endpoint = await scriptedEndpoint([search, answer, search, answer, search, answer])
    const { ibid, write } = priced(endpoint.baseUrl)
    const first = JSON.parse((await ibid('ask', '--in', 'docs', question, '--json')).out)
    const again = await ibid('ask', '--in', 'docs', `  ${question.toUpperCase()}`)
    expect(again.code).toBe(0)
    expect(again.err).toMatch(new RegExp(`^Reused the answer from \\d+ s ago \\(run ${first.run}\\); use --fresh to ask again\\n$`))
    expect(again.out).toContain('Dead jobs are kept for 14 days. [1]')
    const result = JSON.parse((await ibid('ask', '--in', 'docs', question, '--json')).out)
    expect(result).toMatchObject({ status: 'done', reason: 'answered-before', costUsd: 0, reused: { run: first.run } })
    expect(result.citations).toEqual(first.citations)
    expect(endpoint.requests).toHaveLength(2)
    expect((await ibid('ask', '--in', 'docs', question, '--fresh')).err).toBe('')
    expect(endpoint.requests).toHaveLength(4)
    write({ 'docs/index.md': '# Ferry\n\nFerry is a queue of jobs.\n' })
    expect((await ibid('ask', '--in', 'docs', question)).err).toBe('')
    expect(endpoint.requests).toHaveLength(6)
  })
})
