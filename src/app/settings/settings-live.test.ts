import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Request } from '../../core/request.ts'
import { setSetting, unsetSetting } from '../../settings/change.ts'
import { undoChange } from '../../settings/undo.ts'
import { type ScriptedEndpoint, scriptedEndpoint } from '../../testing/scripted-endpoint.ts'

interface Said {
  readonly status: string
  readonly request: Request
  readonly caps: { readonly day: number; readonly session?: number }
  readonly reasoningVisible: boolean
  readonly warnings: readonly string[]
}

const fixture = fileURLToPath(new URL('./settings-process.fixture.ts', import.meta.url))
let root: string
let endpoint: ScriptedEndpoint
let other: ScriptedEndpoint
let child: ChildProcess
/** The next run of a program that was opened before anything was changed. */
let ask: (question?: string) => Promise<Said>
const input = () => ({ env: {}, home: root, folder: root, platform: 'linux' }) as const
const set = (key: string, value: unknown) => setSetting(input(), key, typeof value === 'string' ? value : JSON.stringify(value))

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-settings-')))
  endpoint = await scriptedEndpoint(() => ({ text: 'Nothing is known of that.' }))
  other = await scriptedEndpoint(() => ({ text: 'Nor here.' }))
  set('llm.provider', endpoint.baseUrl)
  set('llm.model', 'first')
  child = spawn(process.execPath, [fixture, root], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value ?? 'null') as Said
  await next()
  ask = (question = 'Who looks after the tide?') => {
    child.stdin?.write(`${question}\n`)
    return next()
  }
})
afterAll(async () => {
  child.kill('SIGKILL')
  await endpoint.close()
  await other.close()
  rmSync(root, { recursive: true })
})

describe('the next run of a program that stays open', () => {
  it('begins with the settings as another program has left them', async () => {
    const before = await ask()
    expect(before).toMatchObject({
      reasoningVisible: false,
      caps: { day: 5_000_000 },
      request: { model: 'first', style: 'balanced', temperature: 0, maxTokens: 4_096 },
    })
    expect(before.request.limits).toMatchObject({ steps: 11, spend: 100_000, toolCalls: 10 })
    expect(before.request.tools).toEqual(['read_tide', 'read_moon', 'recall_details', 'write_plan', 'ask_user', 'answer_directly'])

    const changes: readonly (readonly [string, unknown, object])[] = [
      ['agent.style', 'direct', { request: { style: 'direct' } }],
      ['agent.planning', 'never', { request: { planning: 'never' } }],
      ['agent.maxIterations', 3, { request: { limits: { steps: 3, stepsAtMost: 3 } } }],
      ['agent.enabledTools', ['read_moon'], { request: { tools: ['read_moon', 'recall_details', 'ask_user', 'answer_directly'] } }],
      ['agent.limits.toolSeconds', 7, { request: { limits: { toolMs: 7_000 } } }],
      ['agent.contextTokens', 50_000, { request: { contextTokens: 50_000 } }],
      ['agent.reasoningVisible', true, { reasoningVisible: true }],
      ['agent.permissions', [{ tool: 'shell', decision: 'deny' }], { request: { permissions: [{ tool: 'shell', decision: 'deny' }] } }],
      [
        'agent.prompts.role',
        'You are the harbour master.',
        { request: { system: expect.stringContaining('You are the harbour master.') } },
      ],
      ['agent.costCapCents', 4, { request: { limits: { spend: 40_000 } } }],
      ['agent.dayCapCents', 200, { caps: { day: 2_000_000 } }],
      ['llm.temperature', 1.5, { request: { temperature: 1.5 } }],
      ['llm.maxTokens', 900, { request: { maxTokens: 900 } }],
      ['llm.model', 'second', { request: { model: 'second' } }],
    ]
    for (const [key, value, wanted] of changes) {
      set(key, value)
      expect(await ask(), key).toMatchObject({ status: 'done', ...wanted })
    }
    expect(endpoint.requests.at(-1)?.body).toMatchObject({ model: 'second', temperature: 1.5 })

    set('llm.provider', other.baseUrl)
    set('llm.apiKey', 'sk-canary-0123456789')
    expect((await ask()).status).toBe('done')
    expect(other.requests.at(-1)?.headers['authorization']).toBe('Bearer sk-canary-0123456789')

    undoChange(input(), 3)
    unsetSetting(input(), 'agent.maxIterations')
    const after = await ask()
    expect([after.request.style, after.request.limits.steps]).toEqual(['balanced', 11])
  })

  it('begins with those before where the file is wrong, and is told so once', async () => {
    const file = join(root, '.config', 'ibid', 'settings.json')
    set('agent.style', 'tool_first')
    set('llm.model', 'fourth')
    expect(await ask()).toMatchObject({ warnings: [], request: { style: 'tool_first' } })
    writeFileSync(file, '{"agent": {"style": "bold"}}')
    const wrong = await ask()
    expect(wrong.request).toMatchObject({ style: 'tool_first', model: 'fourth' })
    expect(wrong.warnings).toEqual([
      expect.stringMatching(/^the changed settings are not valid, so the previous ones remain in effect: agent\.style/),
    ])
    expect((await ask()).warnings).toEqual([])
    writeFileSync(file, JSON.stringify({ llm: { provider: endpoint.baseUrl, model: 'third' } }))
    expect(await ask()).toMatchObject({ warnings: [], request: { style: 'balanced', model: 'third' } })
  })

  it('follows the file of its project, also one that was not there before', async () => {
    mkdirSync(join(root, '.ibid'))
    writeFileSync(join(root, '.ibid', 'settings.json'), '{"agent": {"style": "direct"}}')
    expect((await ask()).request.style).toBe('direct')
    rmSync(join(root, '.ibid'), { recursive: true })
    expect((await ask()).request.style).toBe('balanced')
  })

  it('of its conversation has the web, memory and pictures as they are switched, and undone', async () => {
    const tools = async () => (await ask('session: Who looks after the tide?')).request.tools
    const memory = ['memory_retrieve', 'memory_save', 'memory_forget']
    const usual = await tools()
    expect(usual).toEqual(expect.arrayContaining(['web_fetch', ...memory, 'get_current_time']))
    expect(usual.filter((name) => ['web_search', 'image_generate'].includes(name))).toEqual([])

    set('web.provider', 'searxng')
    set('web.url', endpoint.baseUrl)
    set('llm.imageModel', 'painter')
    const all = await tools()
    expect(all).toEqual(expect.arrayContaining(['web_search', 'web_fetch', 'image_generate', ...memory]))
    const without = (names: readonly string[]) => all.filter((name) => !names.includes(name))
    set('agent.web', false)
    expect(await tools()).toEqual(without(['web_search', 'web_fetch']))
    set('agent.memory', false)
    expect(await tools()).toEqual(without(['web_search', 'web_fetch', ...memory]))
    set('agent.images', false)
    expect(await tools()).toEqual(without(['web_search', 'web_fetch', 'image_generate', ...memory]))

    undoChange(input())
    expect(await tools()).toEqual(without(['web_search', 'web_fetch', ...memory]))
    for (const key of ['agent.web', 'agent.memory']) unsetSetting(input(), key)
    expect(await tools()).toEqual(all)
  })
})
