import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSettings } from './load.ts'
import { settingsFolders, write } from './settings.fixture.ts'
import type { SettingsInput } from './settings-input.ts'

let root: string
let input: SettingsInput
let userFile: string
let projectFile: string

beforeEach(() => {
  ;({ root, input, userFile, projectFile } = settingsFolders())
})
afterEach(() => rmSync(root, { recursive: true }))

const withEnv = (env: Record<string, string>) => ({ ...input, env })

test('gives the defaults where nothing is set', async () => {
  const { settings, warnings, files, origins } = await loadSettings(input)
  expect(settings).toEqual({
    llm: {
      provider: 'https://api.openai.com/v1',
      model: 'gpt-4o-mini',
      fastModel: undefined,
      imageModel: undefined,
      temperature: 0,
      maxTokens: 4_096,
      seesImages: undefined,
      prices: {},
    },
    agent: {
      style: 'balanced',
      planning: 'auto',
      reviewer: true,
      maxIterations: 5,
      limits: {
        toolCalls: undefined,
        callsAtOnce: undefined,
        depth: undefined,
        runSeconds: undefined,
        modelSeconds: undefined,
        attemptSeconds: undefined,
        toolSeconds: undefined,
      },
      contextTokens: undefined,
      enabledTools: undefined,
      disabledTools: [],
      web: true,
      memory: true,
      images: true,
      reasoningVisible: false,
      permissions: [],
      prompts: { role: undefined, work: undefined, answer: undefined },
      costCapCents: 10,
      sessionCapCents: undefined,
      dayCapCents: 500,
      reuseMinutes: 60,
    },
    chat: { workspace: 'full', sandbox: 'reading', notifySeconds: 20 },
    ui: { language: 'auto' },
    tools: { http: { allow: [] }, github: { url: 'https://api.github.com' }, advisories: { url: 'https://api.osv.dev' } },
    web: {
      provider: 'none',
      url: undefined,
      engine: undefined,
      searchesPerDay: 200,
      fetchesPerDay: 2_000,
      robots: true,
      browser: 'auto',
    },
    collections: { resyncHours: 24 },
    feeds: { syncMinutes: 15 },
    retention: { runsDays: 0, auditDays: 0 },
    server: {
      mode: 'local',
      host: '127.0.0.1',
      port: 7_337,
      publicUrl: undefined,
      proxies: 0,
      signUp: 'closed',
      sessionDays: 7,
      runsAtOnce: 32,
      waitingRuns: 500,
      oidc: { issuer: undefined, clientId: undefined, name: 'single sign-on' },
      traces: { url: undefined, content: false },
    },
    dataDir: join(root, 'home', '.local', 'share', 'ibid'),
  })
  expect(warnings).toEqual([])
  expect(files).toEqual({ user: userFile })
  expect(origins.get('llm.model')).toEqual({ origin: 'default', place: '' })
})

test('lets later places win: default, user file, project file, environment, flag', async () => {
  const temperature = async (from: SettingsInput) => {
    const { settings, origins } = await loadSettings(from)
    return [settings.llm.temperature, origins.get('llm.temperature')?.origin, origins.get('llm.temperature')?.place]
  }
  expect(await temperature(input)).toEqual([0, 'default', ''])
  write(userFile, { llm: { temperature: 0.1 } })
  expect(await temperature(input)).toEqual([0.1, 'user', userFile])
  write(projectFile, { llm: { temperature: 0.2 } })
  expect(await temperature(input)).toEqual([0.2, 'project', projectFile])
  const env = withEnv({ IBID_LLM_TEMPERATURE: '0.3' })
  expect(await temperature(env)).toEqual([0.3, 'environment', 'IBID_LLM_TEMPERATURE'])
  expect(await temperature({ ...env, flags: { 'llm.temperature': '0.4' } })).toEqual([0.4, 'flag', 'the command line'])
  expect(await temperature({ ...env, flags: { llm: { temperature: 0.5, model: undefined } } })).toEqual([0.5, 'flag', 'the command line'])
})

test('reads every setting from its variable', async () => {
  const { settings, keys } = await loadSettings(
    withEnv({
      IBID_LLM_PROVIDER: 'http://localhost:11434/v1',
      IBID_LLM_MODEL: 'llama3:8b',
      IBID_LLM_FAST_MODEL: '123',
      IBID_LLM_IMAGE_MODEL: 'openai:painter',
      IBID_AGENT_WEB: 'false',
      IBID_AGENT_MEMORY: 'false',
      IBID_AGENT_IMAGES: 'false',
      IBID_WEB_PROVIDER: 'google',
      IBID_WEB_URL: 'https://search.example.org/',
      IBID_WEB_ENGINE: '0123:abc',
      IBID_WEB_SEARCHES_PER_DAY: '10',
      IBID_WEB_FETCHES_PER_DAY: '20',
      IBID_WEB_ROBOTS: 'false',
      IBID_WEB_BROWSER: '/usr/bin/chromium',
      IBID_COLLECTIONS_RESYNC_HOURS: '6',
      IBID_FEEDS_SYNC_MINUTES: '60',
      IBID_RETENTION_RUNS_DAYS: '90',
      IBID_RETENTION_AUDIT_DAYS: '365',
      IBID_LLM_API_KEY: 'sk-from-environment',
      IBID_LLM_TEMPERATURE: '2',
      IBID_LLM_MAX_TOKENS: '100',
      IBID_LLM_SEES_IMAGES: 'true',
      IBID_LLM_PRICES: '{"llama3:8b":{"input":0,"output":0}}',
      IBID_AGENT_STYLE: 'direct',
      IBID_AGENT_PLANNING: 'never',
      IBID_AGENT_REVIEWER: 'false',
      IBID_AGENT_MAX_ITERATIONS: '10',
      IBID_AGENT_LIMITS_TOOL_CALLS: '50',
      IBID_AGENT_LIMITS_CALLS_AT_ONCE: '4',
      IBID_AGENT_LIMITS_DEPTH: '0',
      IBID_AGENT_LIMITS_RUN_SECONDS: '60',
      IBID_AGENT_LIMITS_MODEL_SECONDS: '30',
      IBID_AGENT_LIMITS_ATTEMPT_SECONDS: '20',
      IBID_AGENT_LIMITS_TOOL_SECONDS: '1.5',
      IBID_AGENT_CONTEXT_TOKENS: '200000',
      IBID_AGENT_ENABLED_TOOLS: '["documents_search"]',
      IBID_AGENT_DISABLED_TOOLS: '["web_fetch"]',
      IBID_AGENT_REASONING_VISIBLE: 'true',
      IBID_CHAT_WORKSPACE: 'read-only',
      IBID_CHAT_SANDBOX: 'all',
      IBID_CHAT_NOTIFY_SECONDS: '0',
      IBID_UI_LANGUAGE: 'zh',
      IBID_AGENT_PERMISSIONS: '[{"tool":"shell","arguments":"git *","decision":"allow"}]',
      IBID_AGENT_PROMPTS_ROLE: 'You are a librarian.',
      IBID_AGENT_COST_CAP_CENTS: '',
      IBID_AGENT_SESSION_CAP_CENTS: '50',
      IBID_AGENT_DAY_CAP_CENTS: '200',
      IBID_AGENT_REUSE_MINUTES: '0',
      IBID_TOOLS_HTTP_ALLOW: '["localhost:8080","[::1]:80","*.intern.example"]',
      IBID_TOOLS_GITHUB_URL: 'https://git.example.org/api/v3',
      IBID_TOOLS_ADVISORIES_URL: 'none',
      IBID_SERVER_MODE: 'team',
      IBID_SERVER_HOST: '0.0.0.0',
      IBID_SERVER_PORT: '80',
      IBID_SERVER_PUBLIC_URL: 'https://ibid.example.org',
      IBID_SERVER_PROXIES: '1',
      IBID_SERVER_SIGN_UP: 'open',
      IBID_SERVER_SESSION_DAYS: '30',
      IBID_SERVER_RUNS_AT_ONCE: '3',
      IBID_SERVER_WAITING_RUNS: '9',
      IBID_SERVER_OIDC_ISSUER: 'https://login.example.org/',
      IBID_SERVER_OIDC_CLIENT_ID: 'ibid',
      IBID_SERVER_OIDC_CLIENT_SECRET: 'secret-of-the-provider',
      IBID_SERVER_OIDC_NAME: 'Example',
      IBID_SERVER_TRACES_URL: 'http://localhost:4318',
      IBID_SERVER_TRACES_CONTENT: 'true',
      IBID_DATA_DIR: 'data',
    }),
  )
  expect(settings).toEqual({
    llm: {
      provider: 'http://localhost:11434/v1',
      model: 'llama3:8b',
      fastModel: '123',
      imageModel: 'openai:painter',
      temperature: 2,
      maxTokens: 100,
      seesImages: true,
      prices: { 'llama3:8b': { input: 0, output: 0 } },
    },
    agent: {
      style: 'direct',
      planning: 'never',
      reviewer: false,
      maxIterations: 10,
      limits: {
        toolCalls: 50,
        callsAtOnce: 4,
        depth: 0,
        runSeconds: 60,
        modelSeconds: 30,
        attemptSeconds: 20,
        toolSeconds: 1.5,
      },
      contextTokens: 200_000,
      enabledTools: ['documents_search'],
      disabledTools: ['web_fetch'],
      web: false,
      memory: false,
      images: false,
      reasoningVisible: true,
      permissions: [{ tool: 'shell', arguments: 'git *', decision: 'allow' }],
      prompts: { role: 'You are a librarian.', work: undefined, answer: undefined },
      costCapCents: 10,
      sessionCapCents: 50,
      dayCapCents: 200,
      reuseMinutes: 0,
    },
    chat: { workspace: 'read-only', sandbox: 'all', notifySeconds: 0 },
    ui: { language: 'zh' },
    tools: {
      http: { allow: ['localhost:8080', '[::1]:80', '*.intern.example'] },
      github: { url: 'https://git.example.org/api/v3' },
      advisories: { url: 'none' },
    },
    web: {
      provider: 'google',
      url: 'https://search.example.org/',
      engine: '0123:abc',
      searchesPerDay: 10,
      fetchesPerDay: 20,
      robots: false,
      browser: '/usr/bin/chromium',
    },
    collections: { resyncHours: 6 },
    feeds: { syncMinutes: 60 },
    retention: { runsDays: 90, auditDays: 365 },
    server: {
      mode: 'team',
      host: '0.0.0.0',
      port: 80,
      publicUrl: 'https://ibid.example.org',
      proxies: 1,
      signUp: 'open',
      sessionDays: 30,
      runsAtOnce: 3,
      waitingRuns: 9,
      oidc: { issuer: 'https://login.example.org/', clientId: 'ibid', name: 'Example' },
      traces: { url: 'http://localhost:4318', content: true },
    },
    dataDir: join(input.folder, 'data'),
  })
  expect(keys.own()).toBe('sk-from-environment')
  expect(keys.oidcSecret()).toBe('secret-of-the-provider')
})

test('takes a relative data folder from the file it stands in, and ~ as the home folder', async () => {
  write(userFile, { dataDir: 'here' })
  expect((await loadSettings(input)).settings.dataDir).toBe(join(dirname(userFile), 'here'))
  write(userFile, { dataDir: '~/there' })
  expect((await loadSettings(input)).settings.dataDir).toBe(join(root, 'home', 'there'))
})

test('finding and loading settings does not load the schema library before they are read', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    registerHooks({ resolve: (name, context, next) => { if (name === 'zod') throw new Error('zod was loaded'); return next(name, context) } })
    const { inspectSettings } = await import(${JSON.stringify(new URL('./load.ts', import.meta.url).href)})
    const { settingsFiles } = await import(${JSON.stringify(new URL('./settings-files.ts', import.meta.url).href)})
    await import(${JSON.stringify(new URL('./endpoint.ts', import.meta.url).href)})
    await import(${JSON.stringify(new URL('./process-environment.ts', import.meta.url).href)})
    const input = { env: {}, home: '/', platform: 'linux', folder: '/' }
    console.log(settingsFiles(input).user, await inspectSettings(input).catch((error) => error.message))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stdout).toBe('/.config/ibid/settings.json zod was loaded\n')
})
