import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requestOf } from '../../src/core/request.fixture.ts'
import { openEventLog } from '../../src/store/sqlite/event-log.ts'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { manual, world } from './cli.fixture.ts'

const search = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] }
const answer = { text: 'Dead jobs are kept for 14 days [s1].' }
const main = resolve(import.meta.dirname, '../../bin/ibid.cjs')
const question = 'How long are dead jobs kept?'
const lines = (text: string) => text.trim().split('\n')

describe('ibid ask', { concurrent: true, timeout: 120_000 }, () => {
  it('answers without a model by quoting, the answer on standard output alone', async () => {
    const { ibid } = world(manual)
    const { code, out, err } = await ibid('ask', '--in', 'docs', question)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('“Dead jobs are kept for 14 days.” [')
    expect(out).toMatch(/\nSources\n\[1\]\[2\] docs\/guide\/retries\.md > Dead jobs\n {4}file:\/\/\.\/docs\/guide\/retries\.md#L7\n/)
    expect(out).toMatch(/\nConfidence (high|medium|low) \(\S+\)\n/)
    expect(out).not.toContain('\u001b')
  })

  it('answers with a model over a streaming endpoint', async () => {
    await using endpoint = await scriptedEndpoint([search, answer])
    const { ibidWith } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    const { code, out, err } = await ibidWith({ env }, 'ask', '--in', 'docs', question, '--json')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(JSON.parse(out)).toMatchObject({
      status: 'done',
      mode: 'model',
      answer: 'Dead jobs are kept for 14 days. [1]',
      citations: [{ mark: 1, source: 's1', quote: 'Dead jobs are kept for 14 days.' }],
      sources: [{ id: 's1', collection: 'docs', document: 'guide/retries.md' }],
      unsupported: [],
      costUsd: null,
    })
    expect(endpoint.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  it('prints every event as a JSON line, the result last', async () => {
    await using endpoint = await scriptedEndpoint([search, answer])
    const { ibidWith } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    const { code, out } = await ibidWith({ env }, 'ask', '--in', 'docs', question, '--jsonl')
    const types = lines(out).map((line) => String(JSON.parse(line).type))
    expect(code).toBe(0)
    expect(types.filter((type) => !type.endsWith('.delta'))).toEqual([
      'run.began',
      'model.replied',
      'tool.started',
      'tool.settled',
      'tool.finished',
      'model.replied',
      'answer.drafted',
      'review.made',
      'run.ended',
      'result',
    ])
    expect(types).toContain('text.delta')
  })

  it('shows tool calls, previews and retries on standard error with --verbose', async () => {
    await using endpoint = await scriptedEndpoint([{ status: 429, headers: { 'retry-after': '0' } }, search, answer])
    const { ibidWith } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    const { code, err } = await ibidWith({ env }, 'ask', '--in', 'docs', question, '--verbose')
    expect(code).toBe(0)
    expect(err).toContain('responded with status 429: scripted 429, retrying in ')
    expect(err).toContain('  searching  -> documents_search {"query":"dead jobs kept"} (r1)\n')
    expect(err).toMatch(/ {6}.*Dead jobs are kept for 14 days\./)
  })

  it('goes on without a fast model that cannot be asked, and says so', async () => {
    await using endpoint = await scriptedEndpoint([search, answer])
    const { ibidWith } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local', IBID_LLM_FAST_MODEL: 'google:small' }
    const { code, err } = await ibidWith({ env }, 'ask', '--in', 'docs', question)
    expect({ code, err }).toEqual({
      code: 0,
      err: 'ibid: continuing without llm.fastModel: no key for google; set GEMINI_API_KEY, or run: ibid config set llm.apiKey KEY\n',
    })
  })

  it('ends with 4 at a limit and prints the partial answer', async () => {
    await using endpoint = await scriptedEndpoint(({ body }) => (body?.['tool_choice'] === 'none' || !body?.['tools'] ? answer : search))
    const { ibidWith } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    const { code, out } = await ibidWith({ env }, 'ask', '--in', 'docs', question, '--max-steps', '2', '--json')
    expect(JSON.parse(out)).toMatchObject({ status: 'limit', answer: 'Dead jobs are kept for 14 days. [1]' })
    expect(code).toBe(4)
  })

  it('ends with 130 when it is interrupted, also where the server holds the line', async () => {
    const asked = Promise.withResolvers<void>()
    await using endpoint = await scriptedEndpoint(({ index }) => {
      if (index === 1) asked.resolve()
      return index === 0 ? search : index === 1 ? { hold: new Promise(() => undefined) } : answer
    })
    const { ibidWith } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    const { code, out } = await ibidWith({ env, interrupt: asked.promise }, 'ask', '--in', 'docs', question, '--json')
    expect({ code, status: JSON.parse(out).status }).toEqual({ code: 130, status: 'cancelled' })
  })

  it('quotes standard input where there is no model and no collection', async () => {
    const { ibidWith } = world()
    const { code, out } = await ibidWith({ input: 'The release moved to Friday.\n' }, 'ask', 'When is the release?', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      citations: [{ mark: 1, source: 's1', quote: 'The release moved to Friday.' }],
      sources: [{ id: 's1', title: 'Standard input' }],
    })
  })

  it('takes standard input as context', async () => {
    await using endpoint = await scriptedEndpoint([{ text: 'The worker stopped.' }])
    const { ibidWith } = world()
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    const { code, out } = await ibidWith({ env, input: 'worker 7 stopped at noon\n' }, 'ask', 'What happened?')
    expect(code).toBe(0)
    expect(out).toContain('The worker stopped.')
    expect(JSON.stringify(endpoint.requests[0]?.body)).toContain('worker 7 stopped at noon')
  })

  it('says on standard error what it takes of standard input, and in a pipe that is slow that it reads', async () => {
    const { ibidWith, folder, home } = world()
    const given = await ibidWith({ input: 'The release moved to Friday.\n' }, 'ask', 'When is the release?', '--json')
    expect(given.err).toContain('Standard input (28 characters) is sent with the question; to leave it out, add: < /dev/null\n')
    expect(given.err).not.toContain('Reading')
    expect(JSON.parse(given.out)).toMatchObject({ status: 'done' })
    const chinese = await ibidWith({ input: 'The release moved to Friday.\n', env: { LANG: 'zh_CN.UTF-8' } }, 'ask', 'When is the release?')
    expect(chinese.err).toContain('标准输入（28 个字符）将随问题一起发送；如不需要，请加上：< /dev/null\n')
    const slow = spawn('/bin/sh', ['-c', `cat | '${process.execPath}' '${main}' ask 'When is the release?'`], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: home },
    })
    let err = ''
    for await (const text of slow.stderr.setEncoding('utf8')) {
      err += text
      if (err.includes('Reading standard input ...\n')) slow.stdin.end('The release moved to Friday.')
    }
    expect(err).toMatch(/Reading standard input \.\.\.\n[\s\S]*Standard input \(28 characters\) is sent/)
  })

  it('says how much of a long standard input is used', async () => {
    await using endpoint = await scriptedEndpoint([{ text: 'Nothing happened.' }])
    const { ibidWith } = world()
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    const { code, err } = await ibidWith({ env, input: 'a'.repeat(200_001) }, 'ask', 'What happened?')
    expect({ code, err }).toMatchObject({
      code: 0,
      err: expect.stringContaining('ibid: standard input has 200,001 characters; only the first 200,000 are used\n'),
    })
  })

  it('says how a run that was cut off is carried on', async () => {
    const { ibid, folder } = world()
    const run = '01M80AS799V87Y4P8CSVBWHFYF'
    const log = openEventLog(join(folder, 'data'))
    await log.append(run, 0, { type: 'run.began', request: requestOf() })
    log.close()
    expect((await ibid('runs', 'show', 'last', '--data-dir', 'data')).out).toMatch(
      new RegExp(`, unfinished, [\\s\\S]*\n\nIf it is not running, resume it with: ibid runs resume ${run}\n$`),
    )
  })

  it('lets a person retrace the run: list, show, replay, verify', async () => {
    const { ibid } = world(manual)
    const run = String(JSON.parse((await ibid('ask', '--in', 'docs', question, '--json')).out).run)
    expect((await ibid('runs', 'list')).out).toContain(run)
    const shown = await ibid('runs', 'show', 'last')
    expect(shown.out).toMatch(new RegExp(`^# ${question.replace('?', '\\?')}\n\nRun ${run}, `))
    expect((await ibid('runs', 'replay', run.slice(0, 20))).out).toContain('done: ')
    expect((await ibid('runs', 'verify', run)).out).toMatch(new RegExp(`^${run}: \\d+ events, intact\\. Last hash [0-9a-f]{64}\n$`))
    expect(await ibid('runs', 'show', 'nothing')).toEqual({
      code: 1,
      out: '',
      err: 'ibid: run not found: nothing; list them with: ibid runs list\n',
    })
  })

  it('welcomes offline with an empty home, every citation verbatim', async () => {
    const { ibid } = world()
    const { code, out } = await ibid('welcome', '--json')
    const result = JSON.parse(out)
    expect(code).toBe(0)
    expect(result).toMatchObject({ status: 'done', mode: 'extractive' })
    expect(result.citations.length).toBeGreaterThan(0)
    const text = await ibid('welcome')
    expect(text.out).toContain('Next steps\n  npm start -- ask "..." --in ./folder')
  })
})
