import { describe, expect, it } from 'vitest'
import type { EvalReport } from '../../src/core/eval.ts'
import type { EndpointRequest } from '../../src/testing/testing.ts'
import { scriptedEndpoint } from '../../src/testing/testing.ts'
import { manual, world } from './cli.fixture.ts'

const local = (baseUrl: string) => ({ IBID_LLM_PROVIDER: baseUrl, IBID_LLM_MODEL: 'local', IBID_LLM_FAST_MODEL: 'judge' })
const lines = (text: string) => text.trim().split('\n')
const report = (out: string): EvalReport => JSON.parse(out)
const isJudge = ({ body }: EndpointRequest) => body?.['model'] === 'judge'
const search = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] }
const verdict = (input: unknown) => ({ calls: [{ tool: 'give_verdict', input }] })
/** Searches, then answers. */
const answering = ({ body }: EndpointRequest, text = 'Dead jobs are kept for 14 days [s1].') =>
  Array.isArray(body?.['messages']) && body['messages'].some((message) => message.role === 'tool') ? { text } : search

describe('ibid eval', { concurrent: true, timeout: 120_000 }, () => {
  it('passes without a model where the quoted evidence says what was expected, with paths from the file on', async () => {
    const { ibid } = world({
      ...manual,
      'tests/answers.yaml': `
defaults: { in: ../docs }
cases:
  - name: kept
    question: How long are dead jobs kept?
    expect: { text: Dead jobs are kept for 14 days., sources: [guide/retries.md, docs/guide/*.md], unsupported_max: 0, max_cost_cents: 0, max_steps: 5 }
  - name: tries
    question: How often is a job tried again that throws?
    expect: { keywords: { all: [5 times], any: [throw, fail], none: [6 times] }, min_confidence: 0.1 }
`,
    })
    const { code, out, err } = await ibid('eval', 'tests/answers.yaml')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(
      /^pass {3}1\.00 {2}(01\w{24}) {2}kept\npass {3}1\.00 {2}01\w{24} {2}tries\n\n2 cases: 2 passed, 0 failed, 0 errors\nPass rate 100%, \$0, .+\n$/,
    )
    const { out: listed } = await ibid('runs', 'list')
    expect(lines(listed).map((line) => line.slice(line.indexOf('[')))).toEqual([
      '[eval] How often is a job tried again that throws?',
      '[eval] How long are dead jobs kept?',
    ])
  })

  it('tells of each expectation that is not met, and ends with 1', async () => {
    const { ibid } = world({
      ...manual,
      'answers.yaml': `
defaults: { in: docs, expect: { status: done } }
cases:
  - { name: keyword, question: How long are dead jobs kept?, expect: { keywords: [14 days, 15 days] } }
  - { name: any, question: How long are dead jobs kept?, expect: { keywords: { any: [a year, for ever] } } }
  - { name: none, question: How long are dead jobs kept?, expect: { keywords: { none: [14 day] } } }
  - { name: enough, question: How long are dead jobs kept?, expect: { keywords: [14 days, 15 days] }, threshold: 0.5 }
  - { name: semantic, question: How long are dead jobs kept?, expect: { text: Dead jobs are kept for 14 days. Dead jobs are printed., keywords: [paper] } }
  - { name: sources, question: How long are dead jobs kept?, expect: { sources: [guide/none.md] } }
  - { name: confidence, question: Which colour is the moon?, expect: { min_confidence: 0.9 } }
  - { name: status, question: How long are dead jobs kept?, expect: { status: limit } }
  - { name: steps, question: How long are dead jobs kept?, expect: { max_steps: 1 } }
`,
    })
    const { code, out } = await ibid('eval', 'answers.yaml', '--json')
    expect(code).toBe(1)
    const { results, summary } = report(out)
    expect(summary).toMatchObject({ cases: 9, asked: 9, passed: 1, failed: 8, errors: 0, passRate: 0.111, flaky: [], costUsd: 0 })
    expect(results.map(({ name, outcome, score, why }) => [name, outcome, score, why])).toEqual([
      ['keyword', 'fail', 0.5, '1 of 2 keywords; missing "15 days"'],
      ['any', 'fail', 0, '0 of 1 keyword; missing any of "a year", "for ever"'],
      ['none', 'fail', 1, 'the answer contains "14 day"'],
      ['enough', 'pass', 0.5, ''],
      ['semantic', 'fail', 0.667, '1 of 2 statements; missing "Dead jobs are printed."; 0 of 1 keyword; missing "paper"'],
      ['sources', 'fail', null, expect.stringMatching(/^cites .*guide\/retries\.md.*; missing guide\/none\.md$/)],
      ['confidence', 'fail', null, 'confidence 0, expected at least 0.9'],
      ['status', 'fail', null, expect.stringMatching(/^the run ended with status done \(.+\), expected limit$/)],
      ['steps', 'fail', null, '2 model steps, expected at most 1'],
    ])
  })

  it('is no pass where a case cannot be asked or judged, whatever the others do', async () => {
    const { ibid } = world({
      ...manual,
      'answers.yaml': `
cases:
  - { name: judge, in: docs, question: How long are dead jobs kept?, mode: judge, expect: { text: Two weeks. } }
  - { name: model, in: docs, model: "anthropic:x", question: How long are dead jobs kept?, expect: { text: Two weeks. } }
  - { name: collection, collections: dosc, question: How long are dead jobs kept?, expect: { text: Two weeks. } }
  - { name: folder, in: dosc, question: How long are dead jobs kept?, expect: { text: Two weeks. } }
  - { name: nothing, question: How long are dead jobs kept?, expect: { text: Two weeks. } }
  - { name: fine, in: docs, question: How long are dead jobs kept?, expect: { keywords: 14 days } }
`,
    })
    const { code, out } = await ibid('eval', 'answers.yaml', '--json')
    expect(code).toBe(1)
    expect(report(out).results.map(({ name, outcome, why, result }) => [name, outcome, result !== null, why])).toEqual([
      [
        'judge',
        'error',
        true,
        expect.stringMatching(
          /^mode judge needs a language model: no key for https:.+; set IBID_LLM_API_KEY.+; or use mode semantic, which needs none$/,
        ),
      ],
      ['model', 'error', false, expect.stringMatching(/^no key for anthropic; set ANTHROPIC_API_KEY/)],
      ['collection', 'error', false, expect.stringContaining('collection not found: dosc')],
      ['folder', 'error', false, './dosc does not exist; check the path'],
      ['nothing', 'error', false, expect.stringContaining('no documents to answer from; set a path in the file')],
      ['fine', 'pass', true, ''],
    ])
  })

  const judged = (more = '') => `
defaults: { in: docs, mode: judge }
cases:
  - { name: kept, question: How long are dead jobs kept?, expect: { text: Two weeks. }${more} }
`

  it('asks the fast model once for a verdict, the answer fenced off, and reports its score and reason', async () => {
    await using endpoint = await scriptedEndpoint((request) =>
      isJudge(request) ? verdict({ score: 0.9, reason: '14 days are two weeks.' }) : answering(request),
    )
    const { ibidWith } = world({ ...manual, 'answers.yaml': judged() })
    const { code, out } = await ibidWith({ env: local(endpoint.baseUrl) }, 'eval', 'answers.yaml', '--json')
    expect(code).toBe(0)
    expect(report(out).results[0]).toMatchObject({
      outcome: 'pass',
      mode: 'judge',
      score: 0.9,
      threshold: 0.7,
      checks: [
        { check: 'answer', passed: true, detail: 'the judge: 14 days are two weeks.' },
        { check: 'status', passed: true },
      ],
      costUsd: null,
      result: { mode: 'model', answer: 'Dead jobs are kept for 14 days. [1]' },
    })
    const asked = endpoint.requests.filter(isJudge)
    expect(asked).toHaveLength(1)
    expect(JSON.stringify(asked[0]?.body?.['messages'])).toMatch(
      /Expected: Two weeks\.\\n\\nAnswer:\\n<<outside (\w+)\\nDead jobs are kept for 14 days\. \[1\]\\n\1 outside>>/,
    )
  })

  it.each([
    ['fails below the threshold', verdict({ score: 0.6, reason: 'No number.' }), ', threshold: 0.8', 'fail', 'the judge: No number.'],
    [
      'is an error where the score is none',
      verdict({ score: 7, reason: 'Good.' }),
      '',
      'error',
      'the judge (judge) returned no valid verdict: its score is not a number from 0 to 1, or it gave no reason',
    ],
    [
      'is an error where the arguments are cut',
      verdict('{"score": 1, "rea'),
      '',
      'error',
      'the judge (judge) returned no valid verdict: its score is not a number from 0 to 1, or it gave no reason',
    ],
    [
      'is an error where the judge only talks',
      { text: 'It passes, 1.0' },
      '',
      'error',
      'the judge (judge) returned no valid verdict: it called give_verdict 0 times',
    ],
    [
      'is an error where it gives two',
      { calls: [...verdict({ score: 1, reason: 'Yes.' }).calls, ...verdict({ score: 0, reason: 'No.' }).calls] },
      '',
      'error',
      'the judge (judge) returned no valid verdict: it called give_verdict 2 times',
    ],
    ['is an error where the judge cannot be asked', { status: 401 }, '', 'error', expect.stringMatching(/^the judge: .*401/)],
  ])('judged: %s', async (_, reply, more, outcome, why) => {
    await using endpoint = await scriptedEndpoint((request) => (isJudge(request) ? reply : answering(request)))
    const { ibidWith } = world({ ...manual, 'answers.yaml': judged(more) })
    const { code, out } = await ibidWith({ env: local(endpoint.baseUrl) }, 'eval', 'answers.yaml', '--json')
    expect(code).toBe(1)
    expect(report(out).results[0]).toMatchObject({ outcome, why })
  })

  it('is an error where the model of the answer fails, and asks no judge then', async () => {
    await using endpoint = await scriptedEndpoint(() => ({ status: 401 }))
    const { ibidWith } = world({ ...manual, 'answers.yaml': judged() })
    const { code, out } = await ibidWith({ env: local(endpoint.baseUrl) }, 'eval', 'answers.yaml', '--json')
    expect(code).toBe(1)
    expect(report(out).results[0]).toMatchObject({ outcome: 'error', score: null, checks: [], result: { status: 'failed' } })
    expect(endpoint.requests.filter(isJudge)).toEqual([])
  })

  it('does not ask a judge whose call would break the cap of the run', async () => {
    await using endpoint = await scriptedEndpoint((request) => ({ ...answering(request), usage: { input: 1_000, output: 10 } }))
    const { ibidWith, write } = world({ ...manual, 'answers.yaml': judged() })
    write({ 'settings.json': JSON.stringify({ llm: { prices: { local: { input: 1, output: 1 }, judge: { input: 1, output: 1_000 } } } }) })
    const env = { ...local(endpoint.baseUrl), IBID_CONFIG: 'settings.json' }
    const { code, out } = await ibidWith({ env }, 'eval', 'answers.yaml', '--json')
    expect(code).toBe(1)
    expect(report(out).results[0]).toMatchObject({
      outcome: 'error',
      why: expect.stringMatching(/^the judge: the next model call could cost .+ of the run's \$.+ is left; increase agent\.costCapCents/),
    })
    expect(endpoint.requests.filter(isJudge)).toEqual([])
  })

  it('asks each case with its own model', async () => {
    await using endpoint = await scriptedEndpoint(answering)
    const { ibidWith } = world({
      ...manual,
      'answers.yaml': `
defaults: { in: docs, expect: { keywords: 14 days } }
cases:
  - { name: configured, question: How long are dead jobs kept? }
  - { name: own, model: other, question: How long are dead jobs kept? }
  - { name: none, model: extractive, question: How long are dead jobs kept? }
`,
    })
    const { code, out } = await ibidWith({ env: local(endpoint.baseUrl) }, 'eval', 'answers.yaml', '--json')
    expect(code).toBe(0)
    expect(report(out).results.map(({ result }) => result?.mode)).toEqual(['model', 'model', 'extractive'])
    expect(endpoint.requests.map(({ body }) => body?.['model'])).toEqual(['local', 'local', 'other', 'other'])
  })

  it('asks again and at once, reports in the order of the file, and names the cases that pass only sometimes', async () => {
    let answers = 0
    await using endpoint = await scriptedEndpoint((request) => {
      const reply = answering(request)
      return 'text' in reply && JSON.stringify(request.body).includes('sometimes') && ++answers === 2 ? { text: 'Nobody knows.' } : reply
    })
    const { ibidWith } = world({
      ...manual,
      'answers.yaml': `
defaults: { in: docs, expect: { keywords: 14 days } }
cases:
  - { name: steady, question: How long are dead jobs kept? }
  - { name: shaky, question: How long are dead jobs kept sometimes? }
`,
    })
    const words = ['eval', 'answers.yaml', '--repeat', '3', '--concurrency', '4']
    const { code, out } = await ibidWith({ env: local(endpoint.baseUrl) }, ...words)
    expect(code).toBe(1)
    expect(lines(out).filter((line) => /^(pass|fail) /.test(line))).toHaveLength(6)
    expect(out).toContain('\n2 cases, each asked 3 times: 5 passed, 1 failed, 0 errors\nPass rate 83%, cost unknown, ')
    expect(out).toMatch(/\nPassed only in some attempts: shaky\n$/)
    const anew = endpoint.requests.filter((request) => 'text' in answering(request) && JSON.stringify(request.body).includes('kept?'))
    expect(anew).toHaveLength(3)
    const { out: json } = await ibidWith({ env: local(endpoint.baseUrl) }, ...words, '--json')
    expect(report(json).results.map(({ name, attempt }) => `${name} ${attempt}`)).toEqual([
      'steady 1',
      'steady 2',
      'steady 3',
      'shaky 1',
      'shaky 2',
      'shaky 3',
    ])
  })

  const two = `
defaults: { in: docs, expect: { keywords: 14 days } }
cases:
  - { name: Dead jobs, question: How long are dead jobs kept? }
  - { name: shutdown, question: How long is a shutdown? }
`

  it('asks only the cases whose name is wanted, and is wrong usage where there are none', async () => {
    const { ibid } = world({ ...manual, 'answers.yaml': two })
    const { code, out } = await ibid('eval', 'answers.yaml', '-k', 'dead', '--jsonl')
    expect(code).toBe(0)
    expect(lines(out).map((line) => JSON.parse(line))).toMatchObject([
      { type: 'case', case: { name: 'Dead jobs', outcome: 'pass' } },
      { type: 'summary', summary: { cases: 1, passed: 1 } },
    ])
    expect(await ibid('eval', 'answers.yaml', '-k', 'moon')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: no case in answers.yaml has "moon" in its name; the first is named "Dead jobs"\n',
    })
  })

  it('ends with 2 for a file that is wrong, before anything is asked', async () => {
    const { ibid } = world({ ...manual, 'answers.yaml': two.replace('question: How long is', 'qestion: How long is') })
    expect(await ibid('eval', 'answers.yaml')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: answers.yaml:5:5: cases[1].question: is missing; answers.yaml:5:23: cases[1].qestion: unknown field qestion; did you mean question?; list the fields with: ibid help eval\n',
    })
    expect((await ibid('runs', 'list')).out).toBe('No runs yet. Start one with: ibid ask "..." --in <folder>\n')
  })

  it('ends with 130 when it is interrupted, with what was over by then', async () => {
    const { promise: reached, resolve } = Promise.withResolvers<void>()
    await using endpoint = await scriptedEndpoint((request) => {
      if (!JSON.stringify(request.body).includes('is a shutdown')) return answering(request)
      resolve()
      return { text: 'It', ends: 'silent', hold: new Promise(() => {}) }
    })
    const { ibidWith } = world({ ...manual, 'answers.yaml': two })
    const { code, out } = await ibidWith({ env: local(endpoint.baseUrl), interrupt: reached }, 'eval', 'answers.yaml')
    expect(code).toBe(130)
    expect(out).toMatch(/^pass {3}1\.00 {2}\w{26} {2}Dead jobs\n$/)
  })
})
