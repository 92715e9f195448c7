import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scriptedEndpoint } from '../../src/testing/scripted-endpoint.ts'
import { manual, world } from './cli.fixture.ts'

describe('ibid config', { concurrent: true, timeout: 120_000 }, () => {
  it('sets, gets, lists and unsets', async () => {
    const { ibid, home } = world()
    const file = join(home, '.config/ibid/settings.json')
    expect(await ibid('config', 'set', 'llm.model', 'anthropic:claude-x')).toEqual({
      code: 0,
      out: 'Set llm.model in ~/.config/ibid/settings.json\n',
      err: '',
    })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ llm: { model: 'anthropic:claude-x' } })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await ibid('config', 'get', 'llm.model')).out).toBe('anthropic:claude-x\n')
    expect((await ibid('config', 'list')).out).toContain(
      'llm.model                    anthropic:claude-x  (~/.config/ibid/settings.json)\n',
    )
    expect((await ibid('config', 'unset', 'llm.model')).code).toBe(0)
    expect((await ibid('config', 'get', 'llm.model', '--json')).out).toBe(
      '{\n  "key": "llm.model",\n  "value": "gpt-4o-mini",\n  "origin": "default"\n}\n',
    )
  })

  it('takes a key from standard input and shows only that it is set', async () => {
    const { ibid, ibidWith, home } = world()
    const set = await ibidWith({ input: 'sk-canary-0123456789\n' }, 'config', 'set', 'llm.apiKey')
    expect(set).toEqual({ code: 0, out: 'Set llm.apiKey in ~/.config/ibid/settings.json\n', err: '' })
    expect(readFileSync(join(home, '.config/ibid/settings.json'), 'utf8')).toContain('sk-canary-0123456789')
    expect((await ibid('config', 'get', 'llm.apiKey')).out).toBe('set (from file)\n')
    expect((await ibid('config', 'set', 'llm.apiKey')).code).toBe(2)
  })

  it('knows what was changed, and takes it back change by change', async () => {
    const { ibid, ibidWith } = world()
    expect((await ibid('config', 'history')).out).toBe('No changes made with ibid config set yet\n')
    await ibid('config', 'set', 'agent.style', 'direct')
    await ibid('config', 'set', '--project', 'agent.planning', 'never')
    await ibidWith({ input: 'sk-canary-0123456789\n' }, 'config', 'set', 'llm.apiKey')
    await ibid('config', 'set', 'agent.style', 'tool_first')
    const { out } = await ibid('config', 'history')
    expect(out.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'THEN').split('\n')).toEqual([
      '4  THEN  terminal  agent.style "direct" -> "tool_first"',
      '3  THEN  terminal  llm.apiKey changed (keys are not recorded)',
      expect.stringMatching(/^2 {2}THEN {2}terminal {2}agent\.planning unset -> "never" \(/),
      '1  THEN  terminal  agent.style unset -> "direct"',
      '',
    ])
    expect((await ibid('config', 'undo')).out).toBe('Undid change 4: agent.style is now "direct" in ~/.config/ibid/settings.json\n')
    expect(await ibid('config', 'undo')).toEqual({
      code: 1,
      out: '',
      err: 'ibid: change 3 of llm.apiKey cannot be undone: keys are not stored in the history; set llm.apiKey again\n',
    })
    expect((await ibid('config', 'undo', '4')).err).toBe(
      'ibid: agent.style has been changed again since change 4; undo the newer change first, or set it again\n',
    )
    expect((await ibid('config', 'undo', 'agent.style')).code).toBe(2)
    const { key, undone } = JSON.parse((await ibid('config', 'undo', '1', '--json')).out)
    expect([key, undone]).toEqual(['agent.style', 1])
    const [newest] = JSON.parse((await ibid('config', 'history', '--json', '--limit', '1')).out)
    expect(newest).toMatchObject({ id: 6, by: 'terminal', key: 'agent.style', before: 'direct', undoes: 1 })
  })

  it('enables only tools that there are', async () => {
    const { ibid } = world()
    expect(await ibid('config', 'set', 'agent.enabledTools', '["documents_serch"]')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: tool not found: documents_serch; did you mean documents_search?\n',
    })
    expect((await ibid('config', 'set', 'agent.enabledTools', '["documents_search"]')).code).toBe(0)
    expect((await ibid('config', 'get', 'agent.enabledTools')).out).toBe('["documents_search"]\n')
  })

  it('says where everything is', async () => {
    const { ibid } = world()
    expect((await ibid('config', 'path')).out).toBe(
      'settings         ~/.config/ibid/settings.json  (does not exist yet)\ncollections      ~/.config/ibid/context.json  (does not exist yet)\ndata             ~/.local/share/ibid  (does not exist yet)\n',
    )
  })

  it('opens the editor on the file, and says what is wrong with it afterwards', async () => {
    const { ibidWith, folder } = world()
    const editor = join(folder, 'editor')
    writeFileSync(editor, '#!/bin/sh\nprintf \'{"llm": {"temperature": 99}}\' > "$1"\n')
    chmodSync(editor, 0o755)
    expect(await ibidWith({ env: { EDITOR: editor } }, 'config', 'edit')).toEqual({
      code: 1,
      out: '',
      err: 'ibid: llm.temperature in ~/.config/ibid/settings.json is 99; allowed: a number from 0 to 2; fix it with: ibid config set llm.temperature VALUE, or: ibid config unset llm.temperature\n',
    })
    expect((await ibidWith({ env: { EDITOR: 'no-such-editor' } }, 'config', 'edit')).err).toBe(
      'ibid: cannot start the editor no-such-editor; set EDITOR, or edit ~/.config/ibid/settings.json yourself\n',
    )
  })
})

describe('ibid doctor', { concurrent: true, timeout: 120_000 }, () => {
  it('finds a broken setting, a damaged database, a collection that is gone and an endpoint that is down', async () => {
    const { ibid, ibidWith, home } = world({
      ...manual,
      'context.json': '{"collections": {"gone": {"url": "./gone"}, "manual": {"url": "./docs"}}}',
    })
    await ibid('search', 'jobs')
    mkdirSync(join(home, '.config/ibid'), { recursive: true })
    writeFileSync(join(home, '.config/ibid/settings.json'), '{"llm": {"temperature": 99, "modle": "x"}}', { mode: 0o600 })
    writeFileSync(join(home, '.local/share/ibid/runs.db'), 'no database at all, but long enough to be taken for something'.repeat(100))
    const { code, out } = await ibidWith({ env: { IBID_LLM_PROVIDER: 'http://127.0.0.1:9/v1' } }, 'doctor')
    expect(code).toBe(1)
    expect(out).toContain(
      'broken   settings: llm.temperature in ~/.config/ibid/settings.json is 99; allowed: a number from 0 to 2\n         -> fix it with',
    )
    expect(out).toContain('warning  settings: unknown setting llm.modle in ~/.config/ibid/settings.json (did you mean llm.model?)\n')
    expect(out).toMatch(
      /broken {3}database of runs: ~\/\.local\/share\/ibid\/runs\.db .+\n {9}-> restore ~\/\.local\/share\/ibid\/runs\.db from a backup/,
    )
    expect(out).toContain('broken   model: gpt-4o-mini at 127.0.0.1:9: no answer\n         -> check llm.provider')
  })

  it('tells a collection that is gone from one that is well', async () => {
    const { ibid } = world({ ...manual, 'context.json': '{"collections": {"gone": {"url": "./gone"}, "manual": {"url": "./docs"}}}' })
    await ibid('search', 'jobs')
    const { code, out } = await ibid('doctor', '--offline')
    expect(code).toBe(1)
    expect(out).toContain('broken   collection gone: collection gone in ./context.json: ./gone does not exist\n')
    expect(out).toContain('ok       collection manual: 3 documents\n')
  })

  it('asks the endpoint and tells a refused key from a model it does not list', async () => {
    const { ibidWith } = world()
    await using refusing = await scriptedEndpoint(() => ({ status: 401, error: { message: 'wrong key sk-canary-0123456789' } }))
    const env = { IBID_LLM_API_KEY: 'sk-canary-0123456789', IBID_LLM_MODEL: 'local' }
    const refused = await ibidWith({ env: { ...env, IBID_LLM_PROVIDER: refusing.baseUrl } }, 'doctor', '--verbose')
    expect(refused.code).toBe(1)
    expect(refused.out).toContain('the key was rejected (401)')
    expect(refused.out + refused.err).not.toContain('sk-canary')
    expect(refusing.requests[0]?.headers.authorization).toBe('Bearer sk-canary-0123456789')
  })
})
