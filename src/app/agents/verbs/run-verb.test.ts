import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointScript } from '../../../testing/scripted-endpoint.ts'
import { scriptedEndpoint } from '../../../testing/scripted-endpoint.ts'
import type { App } from '../../app.ts'
import { openApp } from '../../compose.ts'
import { answerRun } from '../../runs/answer-run.ts'
import { resumeRun } from '../../runs/resume-run.ts'
import { runVerb, type VerbRequest } from './run-verb.ts'
import { verbsOf } from './verbs.ts'

const agent = `---
agent: harbour
description: Looks after releases
tools: [release_check]
verbs:
  ship.check@v1:
    description: Check a ship
    params: { path: 'string?', version: 'string?' }
    returns: { ready: boolean, issues: array, verdict: 'string?' }
    steps: [[{ tool: release_check, requires_approval: false }]]
    data: { issues: release_check.findings }
    prompt: Judge the ship.
  ship.check@v2:
    description: Check a ship, with the harbour master's leave
    params: { path: 'string?' }
    returns: { ready: boolean }
    steps: [[{ tool: release_check, requires_approval: true }]]
---
You are the harbour master.
`
const clean = {
  ready: false,
  issues: [{ rule: 'changelog-entry-missing', severity: 'medium', file: 'CHANGELOG.md', line: 1, quote: '# Changes' }],
}

let root = ''
let app: App
const closers: (() => Promise<unknown>)[] = []
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
async function open(script: EndpointScript = [], env: Record<string, string> = {}) {
  const endpoint = await scriptedEndpoint(script)
  app = await openApp({
    env: {
      PATH: execPath(),
      IBID_LLM_PROVIDER: endpoint.baseUrl,
      IBID_LLM_MODEL: 'local',
      IBID_DATA_DIR: join(root, '..', 'data'),
      ...env,
    },
    home: join(root, '..', 'home'),
    folder: root,
    platform: 'linux',
    trustsProject: true,
  })
  closers.push(() => app.close(), endpoint.close)
  return endpoint
}
const execPath = () => dirname(execFileSync('which', ['git'], { encoding: 'utf8' }).trim())
const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)
const carryOut = async (request: Partial<VerbRequest> = {}) =>
  (await (await runVerb(app, { verb: 'ship.check@v1', input: {}, ...request })).result).verb

beforeEach(() => {
  root = join(realpathSync(mkdtempSync(join(tmpdir(), 'ibid-verb-'))), 'work')
  write('package.json', '{\n  "version": "2.0.0"\n}\n')
  write('CHANGELOG.md', '# Changes\n\n## 1.0.0\n')
  write('.ibid/agents/harbour.md', agent)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', ...args], { cwd: root })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'Begin')
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  rmSync(dirname(root), { recursive: true, force: true })
})

describe('a verb of a declared agent', () => {
  it('gives data on real files without a key, under the names of its returns', async () => {
    await open([], { IBID_LLM_MODEL: 'extractive' })
    expect(await carryOut()).toMatchObject({
      mode: 'data',
      summary: '2.0.0 is not ready for release (blocking issues: 1).',
      result: clean,
      metadata: { verb: 'ship.check@v1', status: 'done', toolsExecuted: ['release_check'], missingReturns: ['verdict'], warnings: [] },
    })
  })

  it('is analysed by the model, which sees the agent, the verb and the data, in the shape of its returns', async () => {
    const endpoint = await open([
      { calls: [{ tool: 'return_result', input: { ready: false, issues: [], verdict: 'Write the changelog.' } }] },
    ])
    expect(await carryOut()).toMatchObject({
      mode: 'analysis',
      result: { ready: false, issues: [], verdict: 'Write the changelog.' },
      data: { release_check: { ready: false } },
      metadata: { model: 'local', costUsd: null, missingReturns: [] },
    })
    const [request] = endpoint.requests
    const told = JSON.stringify(request?.body)
    expect(told).toContain('You are the harbour master.\\n\\nJudge the ship.')
    expect(told).toContain('2.0.0 is not ready for release (blocking issues: 1).')
    expect(request?.body).toMatchObject({ tools: [{ function: { name: 'return_result', parameters: { required: ['ready', 'issues'] } } }] })
  })

  it('gives data where data is asked for, though a model is there', async () => {
    const endpoint = await open([])
    expect((await carryOut({ mode: 'data' }))?.mode).toBe('data')
    expect(endpoint.requests).toEqual([])
  })

  it('stops at the spend cap with its data', async () => {
    await open([{ calls: [{ tool: 'return_result', input: {} }], usage: { input: 1_000_000, output: 10 } }], {
      IBID_LLM_PRICES: '{"local": {"input": 0.095, "output": 1}}',
    })
    const answer = await carryOut()
    expect(answer).toMatchObject({ mode: 'data', result: clean })
    expect(answer?.metadata.warnings).toEqual(['the analysis was stopped (spend); this is the data without it'])
    expect(answer?.metadata.costUsd).toBeCloseTo(0.095, 3)
  })

  it.each<[Partial<VerbRequest>, string, string]>([
    [{ verb: 'ship.chek@v1' }, 'verb not found: ship.chek@v1', 'did you mean ship.check@v1?'],
    [{ input: { pth: '.' } }, 'ship.check@v1 has no parameter pth', 'did you mean path?'],
    [
      { input: { path: nested(200_000) } },
      'the input of ship.check@v1 is nested more than 500 levels deep',
      'flatten the data; nesting this deep is usually a mistake',
    ],
    [{ input: { path: 3 } }, 'ship.check@v1: path: must be string', 'ship.check@v1 takes path?, version?'],
    [
      { verb: 'ship.check@v2', mode: 'analysis' },
      'ship.check@v2 cannot run in analysis mode: ship.check@v2 has no prompt',
      'omit the mode, or set it to data',
    ],
  ])('refuses what cannot be carried out before anything is stored: %#', async (request, message, remedy) => {
    await open()
    await expect(carryOut(request)).rejects.toMatchObject({ message, remedy })
    expect(await (await app.log()).list()).toEqual([])
  })

  it.each<[string, Record<string, string>, Partial<VerbRequest>, string]>([
    ['its agent', {}, {}, 'special'],
    ['the call, before its agent', {}, { model: 'local' }, 'local'],
  ])('is analysed by the model of %s', async (_what, env, request, model) => {
    const endpoint = await open([{ calls: [{ tool: 'return_result', input: { ready: true, issues: [] } }] }], env)
    write('.ibid/agents/harbour.md', agent.replace('\ndescription', '\nmodel: special\ndescription'))
    expect(await carryOut(request)).toMatchObject({ mode: 'analysis', metadata: { model } })
    expect(endpoint.requests[0]?.body).toMatchObject({ model })
  })

  it('gives data where the model of its agent cannot be asked, and says why to who wants an analysis', async () => {
    await open()
    write('.ibid/agents/harbour.md', agent.replace('\ndescription', '\nmodel: anthropic:special\ndescription'))
    expect((await carryOut())?.mode).toBe('data')
    await expect(carryOut({ mode: 'analysis' })).rejects.toMatchObject({
      message: expect.stringMatching(/^ship\.check@v1 cannot run in analysis mode: .*anthropic/i),
    })
  })

  it('that reads documents says so where there are none', async () => {
    await open([], { IBID_LLM_MODEL: 'extractive' })
    await expect(carryOut({ verb: 'docs.answer', input: { query: 'Why?' } })).rejects.toMatchObject({
      message: 'docs.answer@v1 needs documents, but there are none here',
      remedy: 'pass some with --in ./docs, or add them permanently with: ibid collections add ./docs',
    })
  })

  it('is found by its id, by its name for the newest, and by its name as a tool', async () => {
    await open()
    const verbs = await verbsOf(app)
    expect(['ship.check@v1', 'ship.check', 'ship_check_v1'].map((name) => verbs.find(name).verb.id)).toEqual([
      'ship.check@v1',
      'ship.check@v2',
      'ship.check@v1',
    ])
  })

  it('rests on an approval that its declaration wants, and goes on in another process that knows the agent no more', async () => {
    await open([], { IBID_LLM_MODEL: 'extractive' })
    const runHandle = await runVerb(app, { verb: 'ship.check', input: {}, questions: { clarification: 'rest', approval: 'rest' } })
    const resting = await runHandle.result
    expect(resting).toMatchObject({ status: 'waiting', question: { kind: 'approval', text: 'Allow release_check to run with {}?' } })
    rmSync(join(root, '.ibid'), { recursive: true })
    await app.close()
    await open([], { IBID_LLM_MODEL: 'extractive' })
    expect(await (await resumeRun(app, resting.run)).result).toMatchObject({ status: 'waiting' })
    const done = await (await answerRun(app, resting.run, { text: '', decision: 'once' })).result
    expect(done.verb).toMatchObject({ result: { ready: false }, metadata: { status: 'done' } })
  })
})
