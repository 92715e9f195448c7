import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { editors } from '../../src/app/editors/editors.ts'
import { oldClient } from '../mcp/sdk-v1.fixture.ts'
import { manual, world } from './cli.fixture.ts'

const bin = resolve(import.meta.dirname, '../../bin/ibid.cjs')

describe('ibid mcp install', { concurrent: true, timeout: 120_000 }, () => {
  it('adds a server, says so, and takes it back', async () => {
    const { home, ibid } = world()
    const file = join(home, '.cursor', 'mcp.json')
    expect(await ibid('mcp', 'install', 'cursor', 'docs', '-c', 'manual')).toEqual({
      code: 0,
      out: 'Added ibid to ~/.cursor/mcp.json\nCursor lists it in its settings, under MCP.\n',
      err: 'ibid: ~/.cursor does not exist yet: is Cursor installed on this machine?\n',
    })
    const { command, args } = JSON.parse(readFileSync(file, 'utf8')).mcpServers.ibid
    expect(args).toEqual([bin, 'mcp', 'docs', '-c', 'manual'])
    expect(existsSync(command)).toBe(true)
    expect((await ibid('mcp', 'install', 'cursor', 'docs', '-c', 'manual')).out).toBe(
      '~/.cursor/mcp.json already has the current configuration for ibid; nothing to change\n',
    )
    expect((await ibid('mcp', 'install', 'cursor')).out).toBe(
      'Updated ibid in ~/.cursor/mcp.json\nCursor lists it in its settings, under MCP.\n',
    )
    expect(await ibid('mcp', 'install', 'cursor', '--undo')).toEqual({ code: 0, out: 'Removed ibid from ~/.cursor/mcp.json\n', err: '' })
    expect(existsSync(join(home, '.cursor'))).toBe(false)
    expect((await ibid('mcp', 'install', 'cursor', '--undo')).out).toBe('~/.cursor/mcp.json has no server named ibid; nothing to undo\n')
  })

  it('writes whole paths, and no key', async () => {
    const { folder, home, ibidWith } = world(manual)
    const env = { ANTHROPIC_API_KEY: 'sk-canary-1234567890', IBID_LLM_MODEL: 'anthropic:any' }
    const words = ['mcp', 'install', 'codex', 'agent', '--in', 'docs', '--data-dir', 'data', '--model', 'anthropic:other', '--name', 'mine']
    const { code, err } = await ibidWith({ env }, ...words)
    expect(code).toBe(0)
    expect(err).toContain('save it with: ibid config set llm.apiKey < FILE\n')
    const text = readFileSync(join(home, '.codex', 'config.toml'), 'utf8')
    expect(text).toContain(
      JSON.stringify(['mcp', 'agent', '--in', join(folder, 'docs'), '--model', 'anthropic:other', '--data-dir', join(folder, 'data')])
        .replaceAll('","', '", "')
        .slice(1),
    )
    expect(text).toMatch(/^\[mcp_servers\.mine\]\n/)
    expect(text).not.toContain('canary')
  })

  it('writes a command that starts the server, wherever the editor runs it', async () => {
    const { home, ibid } = world(manual)
    await ibid('mcp', 'install', 'gemini-cli', 'docs', '--in', 'docs')
    const { command, args } = JSON.parse(readFileSync(join(home, '.gemini', 'settings.json'), 'utf8')).mcpServers.ibid
    const editor = await oldClient({ command, args, env: { HOME: home, PATH: '/nowhere' }, cwd: home })
    const { tools } = await editor.listTools()
    await editor.close()
    expect(tools.map(({ name }) => name)).toContain('documents_search')
  })

  it('takes no folder that is not there, and leaves the entry as it was', async () => {
    const { home, ibid } = world(manual)
    await ibid('mcp', 'install', 'cursor', 'docs', '--in', 'docs')
    const file = join(home, '.cursor', 'mcp.json')
    const before = readFileSync(file, 'utf8')
    expect(await ibid('mcp', 'install', 'cursor', 'docs', '--in', 'dosc')).toEqual({
      ...{ code: 1, out: '' },
      err: 'ibid: ./dosc does not exist; check the path\n',
    })
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('prints what it would write, and writes nothing', async () => {
    const { home, ibid } = world()
    const { code, out, err } = await ibid('mcp', 'install', 'zed', '--print')
    expect({ code, err }).toEqual({ code: 0, err: 'For Zed, in ~/.config/zed/settings.json:\n' })
    expect(JSON.parse(out)).toMatchObject({ context_servers: { ibid: { args: [bin, 'mcp', 'agent'] } } })
    expect(existsSync(join(home, '.config'))).toBe(false)
    const usual = await ibid('mcp', 'install', 'json', 'verbs')
    expect(JSON.parse(usual.out)).toMatchObject({ mcpServers: { ibid: { args: [bin, 'mcp', 'verbs'] } } })
  })

  it('has every editor in its help', async () => {
    const { out } = await world().ibid('help', 'mcp', 'install')
    expect(editors.map(({ id }) => id).filter((id) => !out.includes(id))).toEqual([])
  })

  it('tells a machine what it did', async () => {
    const { ibid } = world()
    const { out } = await ibid('mcp', 'install', 'opencode', '--scope', 'project', '--json')
    const { entry, ...done } = JSON.parse(out)
    expect(done).toEqual({ editor: 'opencode', scope: 'project', file: './opencode.json', name: 'ibid', done: 'added' })
    expect(entry).toMatchObject({ type: 'local' })
  })

  it.each([
    [['cusror'], 'unknown editor: cusror; did you mean cursor?'],
    [
      ['emacs'],
      'unknown editor: emacs; supported editors: claude-code, claude-desktop, cursor, windsurf, vscode, codex, opencode, zed, gemini-cli, json; json prints the standard form',
    ],
    [['windsurf', '--scope', 'project'], 'Windsurf does not support project servers; omit --scope project'],
    [['cursor', '--name', 'a b'], '"a b" is not a valid server name; use up to 48 letters, digits, - and _'],
    [['json', '--undo'], 'json is only printed, so there is nothing to undo; specify an editor'],
    [
      ['cursor', 'everything'],
      "command-argument value 'everything' is invalid for argument 'kind'. Allowed choices are agent, docs, hybrid, verbs; see: ibid help mcp install",
    ],
    [
      ['cursor', '--scope', 'all'],
      "option '--scope <scope>' argument 'all' is invalid. Allowed choices are user, project; see: ibid help mcp install",
    ],
  ])('refuses %j in one line', async (words, message) => {
    expect(await world().ibid('mcp', 'install', ...words)).toEqual({ code: 2, out: '', err: `ibid: ${message}\n` })
  })

  it('refuses a broken file in one line and leaves it alone', async () => {
    const { folder, ibid } = world({ '.cursor/mcp.json': '{ "mcpServers": { ' })
    expect(await ibid('mcp', 'install', 'cursor', '--scope', 'project')).toEqual({
      code: 2,
      out: '',
      err: 'ibid: ./.cursor/mcp.json is not valid JSON (line 1, column 19); fix it manually; nothing was changed\n',
    })
    expect(readFileSync(join(folder, '.cursor', 'mcp.json'), 'utf8')).toBe('{ "mcpServers": { ')
  })
})
