import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listTools } from '../agents/tool-list.ts'
import type { App } from '../app.ts'
import { openApp } from '../compose.ts'
import { findRun } from '../runs/find-run.ts'
import { callResult } from './call-result.ts'
import { callTool } from './call-tool.ts'

/** A app over a folder with one table; `rules` are its permissions. */
async function open(rules: readonly object[] = [], env: Readonly<Record<string, string>> = {}): Promise<App> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-call-')))
  for (const name of ['work', 'home']) mkdirSync(join(root, name))
  writeFileSync(join(root, 'work', 'rows.csv'), 'id\n1\n2\n')
  const app = await openApp({
    env: { IBID_DATA_DIR: join(root, 'data'), IBID_AGENT_PERMISSIONS: JSON.stringify(rules), ...env },
    home: join(root, 'home'),
    folder: join(root, 'work'),
    platform: 'linux',
  })
  onTestFinished(async () => {
    await app.close()
    rmSync(root, { recursive: true, force: true })
  })
  return app
}

const input = { path: 'rows.csv', to: 'jsonl' }

async function called(app: App, ...args: Parameters<typeof callTool> extends [unknown, ...infer Rest] ? Rest : never) {
  const { run } = await (await callTool(app, ...args)).result
  return callResult(app, run)
}

describe('a tool called by hand', () => {
  it('takes words as they are, also those that would name a parameter in a declaration', async () => {
    const result = await called(await open(), 'data_transform', { text: '$name', from: 'yaml', to: 'yaml' })
    expect(result).toMatchObject({ status: 'success', details: '$name\n' })
  })

  it('gives text, data and what screens show, and is a run on the log like any other', async () => {
    const app = await open()
    const result = await called(app, 'data_transform', input)
    expect(result).toMatchObject({
      tool: 'data_transform',
      status: 'success',
      data: { rows: 2, output: '{"id":1}\n{"id":2}\n' },
      details: '{"id":1}\n{"id":2}\n',
      sources: [],
    })
    const events = await (await app.log()).read(await findRun(app, 'last'))
    expect(events.map(({ type }) => type)).toEqual([
      'run.began',
      'verb.stepped',
      'tool.started',
      'tool.finished',
      'verb.answered',
      'run.ended',
    ])
  })

  it('tells of a failure as data', async () => {
    const result = await called(await open(), 'data_transform', { path: '../rows.csv', to: 'json' })
    expect(result).toMatchObject({ status: 'error', error: { code: 'denied', message: expect.stringContaining('is outside') } })
  })

  it('asks where a rule says so: approved it runs, unanswered it does not, and rests where it may', async () => {
    const rule = { tool: 'data_*', decision: 'ask' }
    expect(await called(await open([rule]), 'data_transform', input)).toMatchObject({ status: 'denied', error: { code: 'denied' } })
    expect(await called(await open([rule]), 'data_transform', input, { approved: true })).toMatchObject({ status: 'success' })
    const questions = { clarification: 'assume', approval: 'rest' } as const
    expect(await called(await open([rule]), 'data_transform', input, { questions })).toMatchObject({ status: 'waiting' })
  })

  it('is denied by a rule whatever is approved', async () => {
    const app = await open([{ tool: 'data_transform', decision: 'deny' }])
    expect(await called(app, 'data_transform', input, { approved: true })).toMatchObject({ status: 'denied' })
  })

  it('strikes configured keys out of what is told and logged', async () => {
    const app = await open([], { IBID_CREDENTIAL_CRANE: 'sesame-open-0815' })
    const result = await called(app, 'data_transform', { text: '[{"key": "sesame-open-0815"}]', to: 'csv' })
    expect(JSON.stringify(result)).not.toContain('sesame-open-0815')
    expect(JSON.stringify(await (await app.log()).read(result.run))).not.toContain('sesame-open-0815')
  })

  it.each([
    ['data_transfrom', {}, 'not-found', 'tool not found: data_transfrom', 'did you mean data_transform?'],
    ['data_transform', { too: 'json' }, 'invalid', 'data_transform has no parameter too', 'did you mean to?'],
    [
      'data_transform',
      { path: 'x' },
      'invalid',
      'data_transform requires to',
      'data_transform takes path?, text?, from?, to, at?, select?, sort?, limit?',
    ],
    ['data_transform', { to: 'xml' }, 'invalid', 'data_transform: to: Invalid option', 'see ibid tools show data_transform'],
    ['write_plan', {}, 'usage', 'write_plan controls a run and does nothing on its own', 'list the others with: ibid tools list'],
  ])('refuses %s %j before anything is stored', async (name, given, code, message, remedy) => {
    const app = await open()
    await expect(callTool(app, name, given)).rejects.toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message), remedy }),
    )
    await expect(findRun(app, 'last')).rejects.toThrow('no run')
  })
})

it('a tool is not called with lists in lists without end', async () => {
  const app = await open()
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
  await expect(callTool(app, 'json_validator', { schema: { enum: deep } })).rejects.toThrow(
    'the input of json_validator is nested more than 500 levels deep',
  )
})

describe('the list of tools', () => {
  it('says who uses each, and opens nothing', async () => {
    const { list } = await listTools(await open())
    const about = (name: string) => list.find((tool) => tool.name === name)
    expect(about('documents_search')).toEqual({
      name: 'documents_search',
      title: 'Search documents',
      effect: 'read',
      usedIn: ['ask'],
      runs: true,
    })
    expect(about('write_plan')).toMatchObject({ usedIn: ['every run'], runs: false })
    expect(about('json_validator')?.usedIn).toContain('data.validate@v1')
  })
})
