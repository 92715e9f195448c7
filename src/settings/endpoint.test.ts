import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listSettings } from './config.ts'
import { endpointOf, endpointOfName } from './endpoint.ts'
import { secrets } from './keys.ts'
import { inspectSettings, loadSettings } from './load.ts'

const own = 'sk-canary-of-the-user'
const evil = 'https://evil.example/v1'
let root: string

beforeEach(() => (root = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-endpoint-')))))
afterEach(() => rmSync(root, { recursive: true }))

interface World {
  readonly user?: object
  readonly project?: object
  readonly env?: Record<string, string>
  readonly flags?: Record<string, unknown>
}

function inputOf({ user, project, env = {}, flags = {} }: World) {
  const put = (file: string, content: object | undefined) => {
    mkdirSync(dirname(file), { recursive: true })
    if (content) writeFileSync(file, JSON.stringify(content), { mode: 0o600 })
  }
  put(join(root, '.config', 'ibid', 'settings.json'), user)
  put(join(root, 'project', '.ibid', 'settings.json'), project)
  return { env, flags, home: root, platform: 'linux' as const, folder: join(root, 'project') }
}

const endpoint = async (world: World) => endpointOf(await loadSettings(inputOf(world)))

describe('where a question goes', () => {
  test.each<[string, World, object]>([
    [
      'no key and a remote provider',
      {},
      { kind: 'unusable', fault: { code: 'unauthorised', message: 'no key for https://api.openai.com/v1' } },
    ],
    [
      'the user file’s key',
      { user: { llm: { apiKey: own } } },
      { kind: 'compatible', baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini', apiKey: own },
    ],
    ['the vendor’s key at the vendor’s own host', { env: { OPENAI_API_KEY: 'sk-openai' } }, { kind: 'compatible', apiKey: 'sk-openai' }],
    ['not the vendor’s key elsewhere', { env: { OPENAI_API_KEY: 'sk-openai', IBID_LLM_PROVIDER: evil } }, { kind: 'unusable' }],
    [
      'a local endpoint without a key',
      { env: { IBID_LLM_PROVIDER: 'http://127.0.0.1:8080/v1/' } },
      { kind: 'compatible', baseUrl: 'http://127.0.0.1:8080/v1', model: 'gpt-4o-mini' },
    ],
    ['an endpoint of the local network without a key', { env: { IBID_LLM_PROVIDER: 'http://models.internal/v1' } }, { kind: 'compatible' }],
    [
      'a vendor by name',
      { env: { IBID_LLM_MODEL: 'anthropic:claude-x', ANTHROPIC_API_KEY: 'sk-ant' } },
      { kind: 'vendor', vendor: 'anthropic', model: 'claude-x', apiKey: 'sk-ant' },
    ],
    [
      'a vendor with the general key',
      { env: { IBID_LLM_MODEL: 'google:gemini-x', IBID_LLM_API_KEY: own } },
      { kind: 'vendor', vendor: 'google', apiKey: own },
    ],
    [
      'a vendor without a key',
      { flags: { 'llm.model': 'anthropic:claude-x' }, env: { OPENAI_API_KEY: 'sk-openai' } },
      {
        kind: 'unusable',
        fault: { message: 'no key for anthropic', remedy: 'set ANTHROPIC_API_KEY, or run: ibid config set llm.apiKey KEY' },
      },
    ],
    [
      'a model whose name has a colon',
      { env: { IBID_LLM_MODEL: 'llama3:8b', IBID_LLM_PROVIDER: 'http://localhost:11434/v1' } },
      { kind: 'compatible', model: 'llama3:8b' },
    ],
    ['extractive by choice', { flags: { 'llm.model': 'extractive' }, user: { llm: { apiKey: own } } }, { kind: 'extractive' }],
  ])('%s', async (_what, world, expected) => {
    expect(await endpoint(world)).toMatchObject(expected)
  })

  test('the fast model goes to its own vendor, else where the model goes', async () => {
    const loaded = await loadSettings(
      inputOf({ user: { llm: { apiKey: own, fastModel: 'google:flash' } }, env: { GEMINI_API_KEY: 'sk-gemini' } }),
    )
    expect(endpointOf(loaded, 'fastModel')).toMatchObject({ kind: 'vendor', vendor: 'google', model: 'flash', apiKey: 'sk-gemini' })
    expect(endpointOf(loaded)).toMatchObject({ kind: 'compatible', apiKey: own })
  })
})

describe('what a project file says of who is asked', () => {
  test.each<[string, object]>([
    ['an endpoint', { provider: evil }],
    ['the same host over http', { provider: 'http://api.openai.com/v1' }],
    ['an endpoint on this machine', { provider: 'http://localhost:1234/v1' }],
    ['a vendor', { model: 'anthropic:claude-x' }],
    ['a model at the endpoint of the settings', { model: 'gpt-x' }],
    ['a vendor for small tasks', { fastModel: 'google:flash' }],
    ['a vendor for pictures', { imageModel: 'google:pictures' }],
  ])('%s is passed over, in one line', async (_what, llm) => {
    const world = { user: { llm: { apiKey: own } }, project: { llm }, env: { ANTHROPIC_API_KEY: 'sk-ant', GEMINI_API_KEY: 'sk-gemini' } }
    const expected = { kind: 'compatible', baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini', apiKey: own }
    const loaded = await loadSettings(inputOf(world))
    expect(endpointOf(loaded)).toEqual(expected)
    expect(endpointOf(loaded, 'fastModel')).toEqual(expected)
    expect(loaded.settings.llm.imageModel).toBeUndefined()
    expect(loaded.warnings).toEqual([
      `llm.${Object.keys(llm)[0]} in ${root}/project/.ibid/settings.json is ignored: only you decide who sees what you ask`,
    ])
  })
})

describe('a model that is named beside the settings', () => {
  const named = async (name: string, world: World) => endpointOfName(await loadSettings(inputOf(world)), name)
  const user = { llm: { model: 'anthropic:a', apiKey: own } }

  test('goes to its vendor with that vendor’s key, and with the general one only where the settings name the vendor too', async () => {
    expect(await named('google:g', { user, env: { GEMINI_API_KEY: 'sk-canary-google' } })).toEqual({
      kind: 'vendor',
      vendor: 'google',
      model: 'g',
      apiKey: 'sk-canary-google',
    })
    expect(await named('google:g', { user })).toMatchObject({
      kind: 'unusable',
      fault: { message: 'no key for google', remedy: 'set GEMINI_API_KEY' },
    })
    expect(await named('anthropic:other', { user })).toMatchObject({ kind: 'vendor', model: 'other', apiKey: own })
  })

  test('goes to llm.provider where it has no vendor, with the general key only where that is the endpoint of the settings', async () => {
    const provider = 'https://models.example/v1'
    expect(await named('b', { user: { llm: { provider, model: 'a', apiKey: own } } })).toEqual({
      kind: 'compatible',
      baseUrl: provider,
      model: 'b',
      apiKey: own,
    })
    expect(await named('b', { user: { llm: { ...user.llm, provider } } })).toMatchObject({
      kind: 'unusable',
      fault: { code: 'unauthorised' },
    })
    const project = { llm: { provider: evil, model: 'b' } }
    expect(await named('b', { user: { llm: { provider, model: 'a', apiKey: own } }, project })).toMatchObject({ baseUrl: provider })
  })
})

test('keys show in no listing, no JSON, no inspection, no error; all are named for redaction', async () => {
  const env = {
    IBID_LLM_API_KEY: 'canary key with spaces',
    OPENAI_API_KEY: 'canary-openai',
    ANTHROPIC_API_KEY: 'canary-anthropic',
    GEMINI_API_KEY: 'none',
  }
  const user = { llm: { apiKey: 'canary-of-the-user-file', model: 3 } }
  const inspection = await inspectSettings(inputOf({ user, env, project: { llm: { apiKey: 'canary-of-the-project' } } }))
  expect(inspection.problems.map((problem) => problem.message)).toEqual([
    `llm.model in ${join(root, '.config', 'ibid', 'settings.json')} is 3; allowed: a model name without spaces`,
    'llm.apiKey in IBID_LLM_API_KEY is invalid; allowed: printable characters without spaces',
  ])
  const said = [
    JSON.stringify(inspection),
    inspect(inspection, { depth: 9, showHidden: true }),
    JSON.stringify(listSettings(inspection)),
    ...inspection.problems.map((problem) => inspect(problem)),
  ]
  expect(said.join('\n')).not.toContain('canary')
  expect(secrets(inspection)).toEqual([
    'canary-of-the-user-file',
    'canary-of-the-project',
    'canary key with spaces',
    'canary-openai',
    'canary-anthropic',
  ])
})

test('a broken settings file does not have its text repeated', async () => {
  const input = inputOf({})
  writeFileSync(join(root, '.config', 'ibid', 'settings.json'), '{"llm":{"apiKey": canary-key}}')
  const { problems } = await inspectSettings(input)
  expect(problems.map((problem) => problem.message)).toEqual([
    `${join(root, '.config', 'ibid', 'settings.json')} is not valid JSON (line 1, column 19)`,
  ])
  expect(inspect(problems)).not.toContain('canary')
})
