import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { setSetting } from '../../settings/change.ts'
import { type ScriptedEndpoint, scriptedEndpoint } from '../../testing/scripted-endpoint.ts'
import { tool } from '../../tools/tool.ts'
import { runVerb } from '../agents/verbs/run-verb.ts'
import type { App } from '../app.ts'
import { openApp } from '../compose.ts'
import { askQuestion } from '../questions/ask.ts'
import { sessionsOf } from '../sessions/sessions.ts'
import { callTool } from '../tools/call-tool.ts'
import { assertToolNames } from './access/check-tool-names.ts'
import { isEnabled } from './enabled-tools.ts'

let root: string
let endpoint: ScriptedEndpoint
let second: ScriptedEndpoint
let app: App
const input = () => ({ env: { IBID_DATA_DIR: join(root, 'data') }, home: root, folder: root, platform: 'linux' }) as const
const enable = (...names: readonly string[]) => setSetting(input(), 'agent.enabledTools', JSON.stringify(names))
const named = (name: string, run: () => string = () => name) => tool({ name, description: 'A tool', input: z.object({}), run })
const requestOf = async (run: string) => {
  const [began] = await (await app.log()).read(run)
  return began?.type === 'run.began' ? began.request : undefined
}

beforeEach(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-enabled-')))
  endpoint = await scriptedEndpoint(({ index }) =>
    index === 0 ? { calls: [{ tool: 'read_tide', input: {} }] } : { text: 'Nothing is known of that.' },
  )
  second = await scriptedEndpoint([])
  setSetting(input(), 'llm.provider', endpoint.baseUrl)
  setSetting(input(), 'llm.model', 'first')
  app = await openApp(input())
})
afterEach(async () => {
  await app.close()
  await endpoint.close()
  await second.close()
  rmSync(root, { recursive: true })
})

describe('tools that are not enabled', () => {
  it('are in no run and no session, also where the session has chosen them', async () => {
    const tools = [named('read_tide'), named('read_moon')]
    enable('read_moon')
    const runHandle = await askQuestion(app, { question: 'How is the tide?', scope: [], tools })
    await runHandle.result
    expect((await requestOf(await runHandle.run))?.tools).toEqual([
      'read_moon',
      'recall_details',
      'write_plan',
      'ask_user',
      'answer_directly',
    ])
    const sent = endpoint.requests[0]?.body?.['tools'] as readonly { readonly function: { readonly name: string } }[]
    expect(sent.map((each) => each.function.name)).toEqual(['read_moon', 'recall_details', 'write_plan', 'ask_user', 'answer_directly'])

    const sessions = sessionsOf({ app, tools, scopeOf: async () => [], closing: new AbortController().signal })
    const session = await sessions.create()
    await session.setTools(['read_tide'])
    const { run } = await session.send('And the tide?').result
    expect((await requestOf(run))?.tools).toEqual(['ask_user'])
  })

  it('are those that are forbidden, too, whatever else is named', async () => {
    enable('security_scanner', 'code_analyzer')
    setSetting(input(), 'agent.disabledTools', '["code_analyzer", "ask_user"]')
    await expect(callTool(app, 'code_analyzer', { path: '.' })).rejects.toMatchObject({ message: 'code_analyzer is disabled' })
    expect(['security_scanner', 'code_analyzer', 'ask_user'].map((name) => isEnabled(name, app.inspection))).toEqual([true, false, true])
  })

  it('are refused to verbs whose steps want them, and to calls by hand', async () => {
    enable('security_scanner')
    const scan = (input: object) => runVerb(app, { verb: 'review.security@v1', input: { ...input }, mode: 'data' })
    // Only a range is read by git_diff.
    expect((await (await scan({ path: '.' })).result).status).toBe('done')
    await expect(scan({ range: 'main...HEAD' })).rejects.toMatchObject({ code: 'denied', message: 'git_diff is disabled' })
    await expect(callTool(app, 'code_analyzer', { path: '.' })).rejects.toMatchObject({
      code: 'denied',
      message: 'code_analyzer is disabled',
      remedy: 'agent.enabledTools and agent.disabledTools control which tools are enabled',
    })
  })

  it('of the web, memory and pictures are not in a session that has chosen them either', async () => {
    const sessions = sessionsOf({ app, tools: [], scopeOf: async () => [], closing: new AbortController().signal })
    const session = await sessions.create()
    await session.setTools(['web_fetch', 'memory_save', 'json_validator'])
    const tools = async () => (await requestOf((await session.send('How is the tide?').result).run))?.tools
    expect(await tools()).toEqual(expect.arrayContaining(['web_fetch', 'memory_save', 'json_validator']))
    setSetting(input(), 'agent.web', 'false')
    setSetting(input(), 'agent.memory', 'false')
    expect(await tools()).toEqual(['json_validator', 'write_plan', 'ask_user', 'answer_directly'])
  })

  it('stay with the run that began with them, as do its model and its endpoint', async () => {
    const changing = named('read_tide', () => {
      enable('read_moon')
      setSetting(input(), 'llm.provider', second.baseUrl)
      setSetting(input(), 'llm.model', 'second')
      return 'high'
    })
    const runHandle = await askQuestion(app, { question: 'How is the tide?', scope: [], tools: [changing] })
    expect(await runHandle.result).toMatchObject({ status: 'done' })
    expect(endpoint.requests.map(({ body }) => body?.['model'])).toEqual(['first', 'first'])
    expect(second.requests).toEqual([])
    expect(app.inspection.settings.llm.model).toBe('second')
  })
})

describe('names of tools that somebody enables', () => {
  it('are those of ibid or may be those of a configured server; another is a mistake that names the nearest', async () => {
    setSetting(input(), 'mcpServers', '{"shop":{"command":"no-such-program"}}')
    await assertToolNames(app, ['documents_search', 'shop_read_price', 'ask_shop', 'write_plan'])
    await expect(assertToolNames(app, ['documents_serch'])).rejects.toMatchObject({
      code: 'usage',
      message: 'tool not found: documents_serch',
      remedy: 'did you mean documents_search?',
    })
    await expect(assertToolNames(app, ['store_read_price'])).rejects.toMatchObject({ code: 'usage' })
  })
})
