import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { isRecord } from '../../src/core/json.ts'
import type { EndpointScript } from '../../src/testing/scripted-endpoint.ts'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { type Ended, manual, world } from './cli.fixture.ts'

const runs = resolve(import.meta.dirname, '../runs')
const asks = {
  reasoning: 'There are dead ones and live ones.',
  calls: [{ tool: 'ask_user', input: { question: 'Which jobs?', options: ['dead ones', 'live ones'], assumption: 'dead jobs are meant' } }],
}
const search = { calls: [{ tool: 'documents_search', input: { query: 'dead jobs kept' } }] }
const subTask = { id: '1', description: 'Look', status: 'in_progress' }
const planned = { calls: [{ tool: 'write_plan', input: { goal: 'Find the limit', subTasks: [subTask] } }, ...search.calls] }
const broken = {
  calls: [
    { tool: 'documents_section', input: '{"id": ' },
    { tool: 'documents_show', input: { document: 'gone.md' } },
  ],
}
const late = { status: 429, headers: { 'retry-after': '0' }, error: { message: 'slow down' } }
const answer = { text: 'Dead jobs are kept for 14 days [s1].' }
const question = 'How long are they kept?'
const askFirst = { IBID_AGENT_PERMISSIONS: JSON.stringify([{ tool: 'documents_*', decision: 'ask' }]) }
const rows = ['--text', '[1, "two"]', '--schema', '{"type":"array","items":{"type":"integer"}}']
const clerk = `---
agent: clerk
description: Checks rows
tools: [json_validator]
verbs:
  rows.check@v1:
    description: Check rows
    params: { text: string, schema: object }
    returns: { valid: boolean, problems: array }
    steps: [[{ tool: json_validator, requires_approval: true }]]
---
You check rows.
`

/** What `ibid schema` prints, as a check that gives what is wrong with a value; nothing where it fits. */
async function printed(name: string): Promise<(value: unknown) => string> {
  const { code, out, err } = await world().ibid('schema', name)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const validate = new Ajv2020({ allowUnionTypes: true, strict: true, strictRequired: false }).compile(JSON.parse(out))
  return (value) => (validate(value) ? '' : `${JSON.stringify(value).slice(0, 200)}: ${JSON.stringify(validate.errors?.slice(0, 40))}`)
}

const [result, event, verb, session, sessions] = (await Promise.all(['result', 'event', 'verb', 'session', 'sessions'].map(printed))) as [
  (value: unknown) => string,
  (value: unknown) => string,
  (value: unknown) => string,
  (value: unknown) => string,
  (value: unknown) => string,
]

const lines = ({ out }: Pick<Ended, 'out'>): readonly unknown[] =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
const typeOf = (line: unknown): unknown => (isRecord(line) ? line['type'] : undefined)
const ask = ['ask', '--in', 'docs', question]

/** A run of the real command line: what its model says, the words, more variables, and the status it comes to. */
type Case = readonly [name: string, script: EndpointScript, words: readonly string[], env: Readonly<Record<string, string>>, status: string]

const cases: readonly Case[] = [
  ['a run that reads and answers, with a plan and a retry', [late, planned, broken, answer], ask, {}, 'done'],
  ['a run that nobody answers', [asks, search, answer], ask, {}, 'done'],
  ['a run that waits on a question', [asks], [...ask, '--no-assume'], {}, 'waiting'],
  ['a run that pending approval', [search], [...ask, '--wait'], askFirst, 'waiting'],
  ['a run that is not allowed its call', [search, { text: 'That is not known.' }], ask, askFirst, 'done'],
  ['a run that failed', [{ status: 401, error: { message: 'no such key' } }], ask, {}, 'failed'],
  ['a run at its limit', [search, answer], [...ask, '--max-steps', '1'], {}, 'limit'],
  ['a run of a conversation', [search, answer], [...ask, '--session', 'new'], {}, 'done'],
  ['a run without a model', [], ask, { IBID_LLM_PROVIDER: '', IBID_LLM_MODEL: 'extractive' }, 'done'],
  ['a run without an answer', [{ text: '' }, { text: '' }, { text: '' }, { text: '' }], ask, {}, 'done'],
  ['a verb that waits', [], ['run', 'rows.check', ...rows, '--wait'], {}, 'waiting'],
  ['a verb whose call nobody approves', [], ['run', 'rows.check', ...rows], {}, 'done'],
]

describe('every line and every document for programs', { concurrent: true, timeout: 120_000 }, () => {
  it.each(cases)('of %s is as the schema says', async (_name, script, words, env, status) => {
    for (const as of ['--jsonl', '--json']) {
      await using endpoint = await scriptedEndpoint(script)
      const { ibidWith } = world({ ...manual, '.ibid/agents/clerk.md': clerk })
      const all = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local', ...env }
      if (words[0] === 'run') await ibidWith({ env: all }, 'agents', 'approve', 'clerk')
      const ended = await ibidWith({ env: all }, ...words, as)
      const told = lines(as === '--json' ? { out: JSON.stringify(JSON.parse(ended.out)) } : ended)
      if (as === '--jsonl') {
        expect(told.map(event).filter(Boolean)).toEqual([])
        expect(told.at(-1)).toMatchObject({ type: 'result', result: { status } })
        expect(told.map(typeOf)).toContain('run.began')
      } else if (words[0] === 'run' && status !== 'waiting') expect(told.map(verb)).toEqual([''])
      else expect([...told.map(result), ...told]).toEqual(['', expect.objectContaining({ status })])
    }
  })

  it('of a run that is answered, given again, followed, forked and cancelled is, too', async () => {
    await using endpoint = await scriptedEndpoint([asks, search, answer, asks, search, answer, asks])
    const { ibidWith } = world(manual)
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    const ibid = (...words: readonly string[]) => ibidWith({ env }, ...words)
    await ibid(...ask, '--no-assume')
    const answered = lines(await ibid('runs', 'answer', 'last', '1', '--jsonl'))
    expect(answered.at(-1)).toMatchObject({ type: 'result', result: { status: 'done' } })
    const followed = lines(await ibid('runs', 'follow', 'last', '--jsonl'))
    expect(followed.at(-1)).toMatchObject({ type: 'result', result: { status: 'done' } })
    const shown = lines(await ibid('runs', 'show', 'last', '--jsonl'))
    const forked = lines(await ibid('runs', 'fork', 'last', '--question', 'And live ones?', '--jsonl'))
    const first = lines(await ibid(...ask, '--fresh', '--jsonl'))
    const again = lines(await ibid(...ask, '--jsonl'))
    expect([...answered, ...followed, ...shown, ...forked, ...first, ...again].map(event).filter(Boolean)).toEqual([])
    const told = JSON.parse((await ibid('runs', 'follow', 'last', '--json')).out)
    expect(result(told)).toBe('')
    await ibid(...ask, '--no-assume', '--fresh')
    const cancelled = JSON.parse((await ibid('runs', 'cancel', 'last', '--json')).out)
    expect([result(cancelled), cancelled.status]).toEqual(['', 'cancelled'])
  })

  it('of a run that is interrupted is, too', async () => {
    const { promise: interrupt, resolve: asked } = Promise.withResolvers<void>()
    await using endpoint = await scriptedEndpoint(() => {
      asked()
      return { text: 'Dead jobs', ends: 'silent', hold: new Promise(() => undefined) }
    })
    const env = { IBID_LLM_PROVIDER: endpoint.baseUrl, IBID_LLM_MODEL: 'local' }
    const told = lines(await world(manual).ibidWith({ env, interrupt }, ...ask, '--jsonl'))
    expect(told.map(event).filter(Boolean)).toEqual([])
    expect(told.at(-1)).toMatchObject({ type: 'result', result: { status: 'cancelled' } })
  })

  it('of sessions is, too', async () => {
    const { ibid } = world(manual)
    expect(sessions(JSON.parse((await ibid('sessions', 'list', '--json')).out))).toBe('')
    await ibid(...ask, '--session', 'new', '--quiet')
    await ibid('sessions', 'rename', 'last', 'Dead jobs')
    const listed = JSON.parse((await ibid('sessions', 'list', '--json')).out)
    expect([listed.length, sessions(listed)]).toEqual([1, ''])
    expect(lines(await ibid('sessions', 'list', '--jsonl')).map(session)).toEqual([''])
  })
})

describe('the schemas', { concurrent: true, timeout: 120_000 }, () => {
  it.each(globSync('*.jsonl', { cwd: runs }))('hold of the golden run %s', (file) => {
    const told = lines({ out: readFileSync(resolve(runs, file), 'utf8') })
    expect(told.length).toBeGreaterThan(1)
    expect(told.map(event).filter(Boolean)).toEqual([])
  })

  it('refuse a member that nobody declared, at any depth', () => {
    const told = lines({ out: readFileSync(resolve(runs, 'direct-answer.jsonl'), 'utf8') })
    const began = told.find((line) => typeOf(line) === 'run.began')
    const ended = told.find((line) => typeOf(line) === 'run.ended')
    if (!isRecord(began) || !isRecord(ended) || !isRecord(began['request'])) throw new Error('the golden run has changed')
    expect(event({ ...ended, more: 1 })).toContain('"additionalProperty":"more"')
    expect(event({ ...began, request: { ...began['request'], more: 1 } })).toContain('"additionalProperty":"more"')
    expect(event({ ...ended, type: 'run.finished' })).not.toBe('')
  })

  it('are listed by name, and a name that is near is named', async () => {
    const { ibid } = world()
    const { out } = await ibid('schema')
    expect(out.split('\n').map((line) => line.split(' ')[0])).toEqual(['result', 'event', 'verb', 'session', 'sessions', ''])
    expect(await ibid('schema', 'evnt')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: no such schema: evnt; did you mean: ibid schema event\n',
    })
    expect(await ibid('schema', 'constructor')).toMatchObject({ code: 2, out: '' })
    expect(JSON.parse((await ibid('schema', 'result', '--jsonl')).out).$id).toBe('ibid/result.schema.json')
  })

  it('cost nothing at the start: nothing that is loaded with the command line leads to them', () => {
    const seen = new Set<string>()
    const load = (file: string): void => {
      if (seen.has(file)) return
      seen.add(file)
      for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^'"]*from '([^']+)'/gm))
        if (target.startsWith('.') && target.endsWith('.ts')) load(resolve(file, '..', target))
    }
    load(resolve(import.meta.dirname, '../../src/cli/program.ts'))
    expect(seen.size).toBeGreaterThan(20)
    expect([...seen].filter((file) => file.includes('/core/schemas/'))).toEqual([])
  })
})
