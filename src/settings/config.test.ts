import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setSetting, unsetSetting } from './change.ts'
import { getSetting, listSettings } from './config.ts'
import { inspectSettings, loadSettings } from './load.ts'
import type { SettingsInput } from './settings-input.ts'
import { settingsTable } from './table.ts'

let root: string
let input: SettingsInput
let file: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-config-')))
  input = { env: {}, home: root, platform: 'linux', folder: join(root, 'project') }
  mkdirSync(input.folder)
  file = join(root, '.config', 'ibid', 'settings.json')
})
afterEach(() => rmSync(root, { recursive: true }))

const stored = () => JSON.parse(readFileSync(file, 'utf8')) as unknown
const put = (content: unknown) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
}

test('set writes the value where it is read, for the owner only, and leaves no draft behind', async () => {
  expect(setSetting(input, 'llm.temperature', '0.5')).toEqual({ file })
  setSetting(input, 'llm.model', '123')
  setSetting(input, 'dataDir', '/data')
  expect(stored()).toEqual({ llm: { temperature: 0.5, model: '123' }, dataDir: '/data' })
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  expect((statSync(dirname(file)).mode & 0o777).toString(8)).toBe('700')
  expect(readdirSync(dirname(file)).toSorted()).toEqual(['settings.history.jsonl', 'settings.json', 'settings.lock'])
  expect((await loadSettings(input)).settings.llm).toMatchObject({ temperature: 0.5, model: '123' })
})

test('set keeps what it does not know, takes the place of a dotted twin, and follows a link', () => {
  put({ later: { version: 3 }, llm: { other: true }, 'llm.model': 'old' })
  const kept = join(root, 'dotfiles.json')
  writeFileSync(kept, readFileSync(file))
  rmSync(file)
  symlinkSync(kept, file)
  setSetting(input, 'llm.model', 'new')
  expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual({ later: { version: 3 }, llm: { other: true, model: 'new' } })
})

test('set refuses what does not fit or is unknown, and writes nothing', () => {
  expect(() => setSetting(input, 'llm.temperature', '99')).toThrow(
    expect.objectContaining({ code: 'usage', message: 'llm.temperature is "99"; allowed: a number from 0 to 2' }),
  )
  expect(() => setSetting(input, 'llm.temprature', '1')).toThrow(
    expect.objectContaining({ code: 'usage', message: 'unknown setting llm.temprature (did you mean llm.temperature?)' }),
  )
  expect(() => setSetting(input, 'llm', '{}')).toThrow(/^unknown setting llm/)
  expect(() => setSetting(input, 'llm.apiKey', 'canary with spaces')).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('canary') }),
  )
  expect(() => stored()).toThrow()
})

test('set mends a file with wrong values, and leaves one that is no JSON alone', async () => {
  put({ llm: 3, agent: { style: 'bold' } })
  expect((await inspectSettings(input)).problems).toHaveLength(2)
  setSetting(input, 'llm.model', 'x')
  expect(unsetSetting(input, 'agent.style')).toEqual({ file, removed: true })
  expect(stored()).toEqual({ llm: { model: 'x' } })
  await loadSettings(input)
  put('{')
  expect(() => setSetting(input, 'llm.model', 'x')).toThrow(
    expect.objectContaining({ code: 'usage', message: expect.stringMatching(/is not valid JSON/) }),
  )
  expect(readFileSync(file, 'utf8')).toBe('{')
})

test('set for a project writes its file, but no key, price or data folder', () => {
  const projectFile = join(input.folder, '.ibid', 'settings.json')
  expect(setSetting({ ...input, project: true }, 'agent.style', 'direct')).toEqual({ file: projectFile })
  expect(setSetting({ ...input, folder: dirname(projectFile), project: true }, 'agent.maxIterations', '3')).toEqual({ file: projectFile })
  expect(JSON.parse(readFileSync(projectFile, 'utf8'))).toEqual({ agent: { style: 'direct', maxIterations: 3 } })
  expect(() => setSetting({ ...input, project: true }, 'llm.apiKey', 'sk-canary-1')).toThrow(
    /^llm\.apiKey cannot be set for a project: keys belong/,
  )
})

test('a block of the prompt stands in a group within a group, which goes with the last of them', async () => {
  setSetting(input, 'agent.prompts.role', 'You are a librarian.')
  setSetting(input, 'agent.prompts.work', 'Look twice.')
  expect(stored()).toEqual({ agent: { prompts: { role: 'You are a librarian.', work: 'Look twice.' } } })
  expect((await loadSettings(input)).settings.agent.prompts).toEqual({ role: 'You are a librarian.', work: 'Look twice.' })
  expect(unsetSetting(input, 'agent.prompts.answer')).toEqual({ file, removed: false })
  unsetSetting(input, 'agent.prompts.role')
  expect(stored()).toEqual({ agent: { prompts: { work: 'Look twice.' } } })
  unsetSetting(input, 'agent.prompts.work')
  expect(stored()).toEqual({})
})

test('unset removes a typing mistake too, and knows what is neither a setting nor there', () => {
  put({ llm: { temprature: 1, model: 'x' } })
  expect(unsetSetting(input, 'llm.temprature')).toEqual({ file, removed: true })
  expect(stored()).toEqual({ llm: { model: 'x' } })
  expect(unsetSetting(input, 'llm.temperature')).toEqual({ file, removed: false })
  expect(() => unsetSetting(input, 'llm.temprature')).toThrow(/did you mean llm\.temperature/)
})

test('get and list show values with their origin, and of keys only where they are from', async () => {
  setSetting(input, 'llm.apiKey', 'sk-canary-1')
  const inspection = await inspectSettings({
    ...input,
    env: {
      IBID_AGENT_STYLE: 'direct',
      GEMINI_API_KEY: 'sk-canary-2',
      IBID_SERVER_OIDC_CLIENT_SECRET: 'sk-canary-4',
      IBID_TOOLS_CREDENTIALS: '{"github":"sk-canary-3"}',
    },
    flags: { 'llm.model': 'x' },
  })
  expect(listSettings(inspection)).toEqual([
    { key: 'llm.provider', value: 'https://api.openai.com/v1', origin: 'default' },
    { key: 'llm.model', value: 'x', origin: 'flag', place: 'the command line' },
    { key: 'llm.fastModel', value: undefined, origin: 'default' },
    { key: 'llm.imageModel', value: undefined, origin: 'default' },
    { key: 'llm.embedModel', value: undefined, origin: 'default' },
    { key: 'llm.rerankModel', value: undefined, origin: 'default' },
    { key: 'llm.apiKey', value: 'set (from file)', origin: 'user', place: file },
    { key: 'llm.temperature', value: 0, origin: 'default' },
    { key: 'llm.maxTokens', value: 4_096, origin: 'default' },
    { key: 'llm.seesImages', value: undefined, origin: 'default' },
    { key: 'llm.prices', value: {}, origin: 'default' },
    { key: 'agent.style', value: 'direct', origin: 'environment', place: 'IBID_AGENT_STYLE' },
    { key: 'agent.planning', value: 'auto', origin: 'default' },
    { key: 'agent.reviewer', value: true, origin: 'default' },
    { key: 'agent.verify', value: undefined, origin: 'default' },
    { key: 'agent.maxIterations', value: 5, origin: 'default' },
    ...['toolCalls', 'callsAtOnce', 'depth', 'runSeconds', 'modelSeconds', 'attemptSeconds', 'toolSeconds'].map((name) => ({
      key: `agent.limits.${name}`,
      value: undefined,
      origin: 'default',
    })),
    { key: 'agent.contextTokens', value: undefined, origin: 'default' },
    { key: 'agent.enabledTools', value: undefined, origin: 'default' },
    { key: 'agent.disabledTools', value: [], origin: 'default' },
    { key: 'agent.web', value: true, origin: 'default' },
    { key: 'agent.memory', value: true, origin: 'default' },
    { key: 'agent.images', value: true, origin: 'default' },
    { key: 'agent.reasoningVisible', value: false, origin: 'default' },
    { key: 'agent.permissions', value: [], origin: 'default' },
    { key: 'agent.prompts.role', value: undefined, origin: 'default' },
    { key: 'agent.prompts.work', value: undefined, origin: 'default' },
    { key: 'agent.prompts.answer', value: undefined, origin: 'default' },
    { key: 'agent.costCapCents', value: 10, origin: 'default' },
    { key: 'agent.sessionCapCents', value: undefined, origin: 'default' },
    { key: 'agent.dayCapCents', value: 500, origin: 'default' },
    { key: 'agent.reuseMinutes', value: 60, origin: 'default' },
    { key: 'chat.workspace', value: 'full', origin: 'default' },
    { key: 'chat.sandbox', value: 'reading', origin: 'default' },
    { key: 'chat.notifySeconds', value: 20, origin: 'default' },
    { key: 'ui.language', value: 'auto', origin: 'default' },
    { key: 'tools.credentials', value: 'set (from environment)', origin: 'environment', place: 'IBID_TOOLS_CREDENTIALS' },
    { key: 'tools.http.allow', value: [], origin: 'default' },
    { key: 'tools.github.url', value: 'https://api.github.com', origin: 'default' },
    { key: 'tools.advisories.url', value: 'https://api.osv.dev', origin: 'default' },
    { key: 'web.provider', value: 'none', origin: 'default' },
    { key: 'web.url', value: undefined, origin: 'default' },
    { key: 'web.engine', value: undefined, origin: 'default' },
    { key: 'web.searchesPerDay', value: 200, origin: 'default' },
    { key: 'web.fetchesPerDay', value: 2_000, origin: 'default' },
    { key: 'web.robots', value: true, origin: 'default' },
    { key: 'web.browser', value: 'auto', origin: 'default' },
    { key: 'collections.resyncHours', value: 24, origin: 'default' },
    { key: 'feeds.syncMinutes', value: 15, origin: 'default' },
    { key: 'server.mode', value: 'local', origin: 'default' },
    { key: 'server.host', value: '127.0.0.1', origin: 'default' },
    { key: 'server.port', value: 7_337, origin: 'default' },
    { key: 'server.publicUrl', value: undefined, origin: 'default' },
    { key: 'server.proxies', value: 0, origin: 'default' },
    { key: 'server.signUp', value: 'closed', origin: 'default' },
    { key: 'server.sessionDays', value: 7, origin: 'default' },
    { key: 'server.runsAtOnce', value: 32, origin: 'default' },
    { key: 'server.waitingRuns', value: 500, origin: 'default' },
    { key: 'server.secretKey', value: undefined, origin: 'default' },
    { key: 'server.oidc.issuer', value: undefined, origin: 'default' },
    { key: 'server.oidc.clientId', value: undefined, origin: 'default' },
    { key: 'server.oidc.clientSecret', value: 'set (from environment)', origin: 'environment', place: 'IBID_SERVER_OIDC_CLIENT_SECRET' },
    { key: 'server.oidc.name', value: 'single sign-on', origin: 'default' },
    { key: 'server.traces.url', value: undefined, origin: 'default' },
    { key: 'server.traces.content', value: false, origin: 'default' },
    { key: 'store.url', value: undefined, origin: 'default' },
    { key: 'retention.runsDays', value: 0, origin: 'default' },
    { key: 'retention.auditDays', value: 0, origin: 'default' },
    { key: 'mcpServers', value: undefined, origin: 'default' },
    { key: 'dataDir', value: join(root, '.local', 'share', 'ibid'), origin: 'default' },
    { key: 'GEMINI_API_KEY', value: 'set (from environment)', origin: 'environment', place: 'GEMINI_API_KEY' },
  ])
  expect(getSetting(inspection, 'agent.style').value).toBe('direct')
  expect(() => getSetting(inspection, 'agent.stile')).toThrow('unknown setting agent.stile (did you mean agent.style?)')
})

test('the manual’s table has a row for every setting', () => {
  const rows = settingsTable().split('\n')
  expect(rows.slice(0, 2)).toEqual([
    '| setting | variable | default | allowed | from a project | what it does |',
    '| --- | --- | --- | --- | --- | --- |',
  ])
  expect(rows).toContain(
    "| `llm.temperature` | `IBID_LLM_TEMPERATURE` | `0` | a number from 0 to 2 | yes | **Temperature.** How varied the model's wording is. |",
  )
  expect(rows).toContain(
    '| `agent.costCapCents` | `IBID_AGENT_COST_CAP_CENTS` | `10` | a number from 1 to 100 (US cents) | yes | **Spending limit per question.** Maximum cost of one question, in US cents. |',
  )
  expect(rows).toHaveLength(2 + 76 + 1)
})
