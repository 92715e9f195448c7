import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tamper } from '../../src/app/kept.fixture.ts'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { manual, type World, world } from './cli.fixture.ts'

const search = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] }
const answer = { text: 'Dead jobs are kept for 14 days [s1].' }
const question = 'How long are dead jobs kept?'

/** A world in which one question was answered without a model; gives the id of the run. */
async function asked(): Promise<World & { readonly run: string }> {
  const made = world(manual)
  const { out } = await made.ibid('ask', '--in', 'docs', question, '--json')
  return { ...made, run: JSON.parse(out).run }
}

describe('a fork', { concurrent: true, timeout: 120_000 }, () => {
  it('of a run with a model asks the model from that step on, over the kept results', async () => {
    await using endpoint = await scriptedEndpoint([
      search,
      answer,
      { text: 'Dead jobs can be started again [s1]. They are kept for 14 days [s1].' },
    ])
    const { ibidWith } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    await ibidWith({ env }, 'ask', '--in', 'docs', question)
    const { code, out, err } = await ibidWith({ env }, 'runs', 'fork', 'last', '--at', '2', '--question', 'Are they kept?', '--json')
    expect(code).toBe(0)
    expect(err).toMatch(/^ibid: forked as run 01\w{24}\n$/)
    expect(JSON.parse(out).answer).toContain('They are kept for 14 days. [')
    expect(endpoint.requests).toHaveLength(3)
    const sent = JSON.stringify(endpoint.requests[2]?.body)
    expect(sent).toContain('Are they kept?')
    expect(sent).toContain('Dead jobs are kept for 14 days.')
    expect(sent).not.toContain(question)
  })

  it('with another result rests on that, from the command line or a file', async () => {
    await using endpoint = await scriptedEndpoint([search, answer, { text: 'Nothing.' }, { text: 'Nothing.' }])
    const { ibidWith, write } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    await ibidWith({ env }, 'ask', '--in', 'docs', question)
    write({ 'other.txt': 'the shelf is empty' })
    await ibidWith({ env }, 'runs', 'fork', 'last', '--result', 'r1=there is no shelf=0')
    expect(JSON.stringify(endpoint.requests[2]?.body)).toContain('there is no shelf=0')
    await ibidWith({ env }, 'runs', 'fork', 'last', '--result-file', 'r1=other.txt')
    expect(JSON.stringify(endpoint.requests[3]?.body)).toContain('the shelf is empty')
  })

  it('that cannot be is told in one line, and stores nothing', async () => {
    const { ibid } = await asked()
    const told = async (...words: readonly string[]) => {
      const { code, err } = await ibid('runs', 'fork', 'last', ...words)
      return `${code} ${err.trim()}`
    }
    expect(await told()).toBe('2 ibid: the fork changes nothing; specify --at, --question, --model or --result')
    expect(await told('--at', '9')).toMatch(/^2 ibid: run \S+ has no step 9; it has steps 1 to \d$/)
    expect(await told('--result', 'r9=x')).toMatch(/^2 ibid: run \S+ has no result of a call r9; its calls are: r1 documents_search/)
    expect(await told('--result', 'nothing')).toBe(
      '2 ibid: --result "nothing" does not name a tool call; start with the ID of the call: --result r3=...',
    )
    expect(await told('--result-file', 'r1=gone.txt')).toMatch(/^1 ibid: gone.txt does not exist; /)
    expect(await told('--model', 'anthropic:claude')).toMatch(/^1 ibid: /)
    expect(JSON.parse((await ibid('runs', 'list', '--json')).out)).toHaveLength(1)
  })
})

describe('runs that are compared', { concurrent: true, timeout: 120_000 }, () => {
  it('part where their questions do; a fork alone is compared with its origin', async () => {
    const { ibid, run } = await asked()
    await ibid('runs', 'fork', 'last', '--question', 'How many jobs does a worker run at once?')
    const { code, out } = await ibid('runs', 'diff', 'last')
    expect(code).toBe(1)
    expect(out).toContain(`a  ${run}  done`)
    expect(out).toContain(
      '  event 1, run.began request.question\n    a: How long are dead jobs kept?\n    b: How many jobs does a worker run at once?',
    )
    const json = JSON.parse((await ibid('runs', 'diff', run, 'last', '--json')).out)
    expect(json).toMatchObject({ a: { run, status: 'done' }, first: { seq: 1 }, request: [{ field: 'question' }] })
  })

  it('are the same as themselves', async () => {
    const { ibid, run } = await asked()
    expect(await ibid('runs', 'diff', run, 'last')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Identical except for times and IDs.'),
    })
    expect(await ibid('runs', 'diff', run)).toMatchObject({ code: 2, err: expect.stringContaining('is not a fork; pass two runs') })
  })
})

describe('an export', { concurrent: true, timeout: 120_000 }, () => {
  it('is a page, on standard output or in a file of one’s own', async () => {
    const { ibid, folder, run } = await asked()
    const { out } = await ibid('runs', 'export', 'last')
    expect(out).toMatch(/^<!doctype html>\n/)
    expect(await ibid('runs', 'export', 'last', '-o', 'run.html')).toEqual({
      code: 0,
      out: '',
      err: `ibid: run ${run} written to run.html\n`,
    })
    expect(readFileSync(join(folder, 'run.html'), 'utf8')).toContain('<strong class="good">Intact.</strong>')
    expect(statSync(join(folder, 'run.html')).mode & 0o077).toBe(0)
  })

  it('as lines is proved, told and made again from the file alone', async () => {
    const { ibid, folder, run } = await asked()
    const { head } = JSON.parse((await ibid('runs', 'verify', 'last', '--json')).out)
    await ibid('runs', 'export', 'last', '--jsonl', '-o', 'run.jsonl')
    const lines = readFileSync(join(folder, 'run.jsonl'), 'utf8')
    expect((await ibid('runs', 'export', 'last', '--jsonl')).out).toBe(lines.replaceAll(folder, '.'))
    const alone = world({ 'run.jsonl': lines })
    expect(JSON.parse((await alone.ibid('runs', 'verify', '--file', 'run.jsonl', '--json')).out)).toMatchObject({ run, intact: true, head })
    expect((await alone.ibid('runs', 'replay', '--file', 'run.jsonl')).out).toContain('Dead jobs are kept for 14 days.')
    expect(await alone.ibid('runs', 'replay', '--file', 'run.jsonl', '--check')).toMatchObject({
      code: 0,
      out: expect.stringContaining(': identical, '),
    })

    writeFileSync(join(alone.folder, 'run.jsonl'), lines.replaceAll('jobs are kept for 14 days', 'jobs are kept for 15 days'))
    expect(await alone.ibid('runs', 'verify', '--file', 'run.jsonl')).toMatchObject({
      code: 1,
      out: expect.stringContaining('changed at event 4'),
    })
  })

  it('of a changed log is a page that says so, and no lines', async () => {
    const { ibid, folder } = world(manual)
    const kept = ['--data-dir', 'data']
    await ibid('ask', '--in', 'docs', question, '--quiet', ...kept)
    const change = "update events set body = replace(body, '14 days', '15 days') where type = 'answer.drafted'"
    await tamper(join(folder, 'data'), 'runs.db', change)
    const page = await ibid('runs', 'export', 'last', ...kept)
    expect(page.err).toMatch(/^ibid: run (\w+) was modified in the log; see: ibid runs verify \1\n$/)
    expect(page.out).toContain('<strong class="bad">Changed at event')
    expect(await ibid('runs', 'export', 'last', '--jsonl', ...kept)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('would prove nothing'),
    })
  })

  it.each([
    [['runs', 'export', 'last', '--json'], 'a run can only be exported as HTML or JSON Lines'],
    [['runs', 'export', 'last', '--html', '--jsonl'], 'choose --html or --jsonl'],
    [['runs', 'verify'], 'pass either a run or --file'],
    [['runs', 'verify', 'last', '--file', 'x'], 'pass either a run or --file'],
  ])('%j is wrong usage', async (words, message) => {
    const { ibid } = world()
    expect(await ibid(...words)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(`ibid: ${message}`) })
  })

  it('that is not there, or is none, is told in one line', async () => {
    const { ibid } = world({ 'x.jsonl': 'nonsense\n' })
    expect((await ibid('runs', 'verify', '--file', 'gone.jsonl')).err).toBe('ibid: gone.jsonl does not exist; check the path\n')
    expect((await ibid('runs', 'verify', '--file', 'x.jsonl')).err).toMatch(/^ibid: line 1 is not a run event; /)
  })
})

describe('a replay that is checked', { timeout: 120_000 }, () => {
  it('shows what another version would come to', async () => {
    const { ibid } = await asked()
    const { out } = await ibid('runs', 'export', 'last', '--jsonl')
    const alone = world({ 'run.jsonl': out.replace('"confidence":"', '"confidence":"very ') })
    const { code, out: told } = await alone.ibid('runs', 'replay', '--file', 'run.jsonl', '--check', '--json')
    expect(code).toBe(1)
    expect(JSON.parse(told)).toMatchObject({ identical: false, difference: { where: 'answer.drafted answer.confidence' } })
  })
})
