import { beforeAll, describe, expect, it } from 'vitest'
import { world } from './cli.fixture.ts'

const agent = `---
agent: clerk
description: Checks rows
tools: [json_validator]
verbs:
  rows.check@v1:
    description: Check rows
    params: { text: string, schema: object, strict: 'boolean?' }
    returns: { valid: boolean, problems: array, verdict: 'string?' }
    steps: [[json_validator]]
---
You check rows.
`
const rows = world({ '.ibid/agents/clerk.md': agent })
const schema = '{"type":"array","items":{"type":"integer"}}'

describe('ibid run', () => {
  beforeAll(async () => {
    expect(await rows.ibid('run', 'rows.check', '--text', '[1]')).toEqual({
      code: 1,
      out: '',
      err: 'ibid: rows.check@v1 belongs to clerk, a project agent that you have not approved; review it with: ibid agents show clerk, then approve it with: ibid agents approve clerk\n',
    })
    expect((await rows.ibid('agents', 'approve', 'clerk')).code).toBe(0)
  })

  it('carries out a verb and says what came of it, a finding a line', async () => {
    const { code, out, err } = await rows.ibid('run', 'rows.check', '--text', '[1, "two"]', '--schema', schema)
    expect(err).toBe('')
    expect(out).toContain('valid: false\n\nproblems (1):\n')
    expect(out).toContain('must be integer')
    expect(out).toContain('Not filled in without a language model: verdict')
    expect(out).toMatch(/\nrows\.check@v1, data: json_validator; [\d.]+ m?s; run 01/)
    expect(code).toBe(0)
  })

  it('gives machines the one answer shape of verbs, with input from standard input', async () => {
    const input = JSON.stringify({ text: '[1]', schema: JSON.parse(schema) })
    const { code, out } = await rows.ibidWith({ input }, 'run', 'rows.check@v1', '--input', '-', '--json')
    const answer = JSON.parse(out)
    expect(Object.keys(answer)).toEqual(['mode', 'summary', 'result', 'data', 'input', 'sources', 'metadata'])
    expect(answer).toMatchObject({ mode: 'data', result: { valid: true, problems: [] }, metadata: { missingReturns: ['verdict'] } })
    expect(code).toBe(0)
    const shown = await rows.ibid('runs', 'show', 'last', '--json')
    expect(JSON.parse(shown.out).verb.metadata.run).toBe(answer.metadata.run)
    expect((await rows.ibid('runs', 'verify', 'last')).code).toBe(0)
  })

  it('fails where no tool could do its work, for that is not a result without findings', async () => {
    const { code, out } = await rows.ibid('run', 'data.profile', '--path', 'gone.csv')
    expect(out).toContain('data_profile failed: gone.csv does not exist; check the path.')
    expect(code).toBe(1)
  })

  it.each<[readonly string[], string]>([
    [['--repo', 'owner/name'], 'pr_number'],
    [['--pr-number', '12'], 'repo'],
  ])('reviews nothing else where only a half of a pull request is named: %j', async (named, lacking) => {
    const { code, out, err } = await rows.ibid('run', 'review.analyze', ...named)
    expect(out).toContain('Not filled in without a language model: issues, suggestions')
    expect(err).toContain(`ibid: github_fetch_pr was not called: it needs ${lacking}\n`)
    expect(code).toBe(1)
  })

  it.each<[readonly string[], string, number]>([
    [['rows.chek'], 'ibid: verb not found: rows.chek; did you mean rows.check?', 1],
    [['rows.check', '--txt', '[]'], 'ibid: rows.check@v1 has no parameter --txt; did you mean --text?', 2],
    [['rows.check', '--text', '[]'], 'ibid: rows.check@v1 requires schema; rows.check@v1 takes text, schema, strict?', 2],
    [['rows.check', '--schema', '7'], `ibid: --schema must be a JSON object, such as '{"a": 1}'`, 2],
    [['rows.check', '--mode', 'fast'], 'ibid: unknown mode fast; use data or analysis', 2],
    [['rows.check', '--input', '[1]'], `ibid: --input is not a JSON object; use an object, such as --input '{"range": "main..HEAD"}'`, 2],
    [
      ['rows.check', '--text', '[]', '--schema', '{}', '--mode', 'analysis'],
      'ibid: rows.check@v1 cannot run in analysis mode: no language model is configured; omit the mode, or set it to data',
      2,
    ],
  ])('run %j is refused in one line', async (words, line, exit) => {
    const { code, out, err } = await rows.ibid('run', ...words)
    expect([err.trim(), out, code]).toEqual([line, '', exit])
  })
})
