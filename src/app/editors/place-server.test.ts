import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Scope } from './editor.ts'
import { editors } from './editors.ts'
import { addServer, type Place, removeServer, snippet } from './place-server.ts'
import type { StartCommand } from './start-command.ts'

const start: StartCommand = { command: '/usr/bin/node', args: ['/opt/ibid/bin/ibid.cjs', 'mcp', 'docs', '-c', 'manual'] }

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** The place of `ibid` in an editor of an empty home, whose file holds `before` if that is given. */
function place(id: string, before?: string, { scope = 'user', name = 'ibid' }: { scope?: Scope; name?: string } = {}): Place {
  const root = mkdtempSync(join(tmpdir(), 'ibid-editors-'))
  roots.push(root)
  const editor = editors.find((each) => each.id === id)!
  const file = editor.file(scope, { env: {}, home: join(root, 'home'), platform: 'linux', folder: join(root, 'work') })!
  if (before !== undefined) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, before)
  }
  return { editor, scope, file, name, dataFolder: join(root, 'data') }
}
const held = ({ file }: Place) => readFileSync(file, 'utf8')

/** What a person may have in the file of each editor, and what stands there once ibid is in it. */
const files: Readonly<Record<string, { readonly before: string; readonly after: string }>> = {
  'claude-code': {
    before: '{\n  "numStartups": 7,\n  "projects": {\n    "/work": { "history": ["{", "}"] }\n  }\n}\n',
    after:
      '{\n  "numStartups": 7,\n  "projects": {\n    "/work": { "history": ["{", "}"] }\n  },\n  "mcpServers": {\n    "ibid": {\n      "type": "stdio",\n      "command": "/usr/bin/node",\n      "args": ["/opt/ibid/bin/ibid.cjs", "mcp", "docs", "-c", "manual"]\n    }\n  }\n}\n',
  },
  'claude-desktop': {
    before: '{\n    "mcpServers": {\n        "files": {"command": "npx", "args": []}\n    },\n    "theme": "dark"\n}',
    after:
      '{\n    "mcpServers": {\n        "files": {"command": "npx", "args": []},\n        "ibid": {\n            "command": "/usr/bin/node",\n            "args": ["/opt/ibid/bin/ibid.cjs", "mcp", "docs", "-c", "manual"]\n        }\n    },\n    "theme": "dark"\n}',
  },
  cursor: {
    before: '{"mcpServers":{"a":{"url":"http://127.0.0.1:1"}}}',
    after:
      '{"mcpServers":{"a":{"url":"http://127.0.0.1:1"}, "ibid": {"command":"/usr/bin/node","args":["/opt/ibid/bin/ibid.cjs","mcp","docs","-c","manual"]}}}',
  },
  windsurf: {
    before: '{\n  "mcpServers": {}\n}\n',
    after:
      '{\n  "mcpServers": {\n    "ibid": {\n      "command": "/usr/bin/node",\n      "args": ["/opt/ibid/bin/ibid.cjs", "mcp", "docs", "-c", "manual"]\n    }\n  }\n}\n',
  },
  vscode: {
    before:
      '{\r\n\t// servers of mine\r\n\t"servers": {\r\n\t\t"git": { "type": "stdio", "command": "uvx" }, // keep\r\n\t},\r\n\t"inputs": [],\r\n}\r\n',
    after:
      '{\r\n\t// servers of mine\r\n\t"servers": {\r\n\t\t"git": { "type": "stdio", "command": "uvx" }, // keep\r\n\t\t"ibid": {\r\n\t\t\t"type": "stdio",\r\n\t\t\t"command": "/usr/bin/node",\r\n\t\t\t"args": ["/opt/ibid/bin/ibid.cjs", "mcp", "docs", "-c", "manual"]\r\n\t\t},\r\n\t},\r\n\t"inputs": [],\r\n}\r\n',
  },
  codex: {
    before: 'model = "m"   # mine\n\n[mcp_servers.git]\ncommand = \'uvx\'\nargs = [\n  "one", # first\n]\n',
    after:
      'model = "m"   # mine\n\n[mcp_servers.git]\ncommand = \'uvx\'\nargs = [\n  "one", # first\n]\n\n[mcp_servers.ibid]\ncommand = "/usr/bin/node"\nargs = ["/opt/ibid/bin/ibid.cjs", "mcp", "docs", "-c", "manual"]\n',
  },
  opencode: {
    before:
      '{\n  "$schema": "https://opencode.ai/config.json",\n  "mcp": {\n    "a": { "type": "remote", "url": "http://127.0.0.1:1" } // here\n  }\n}\n',
    after:
      '{\n  "$schema": "https://opencode.ai/config.json",\n  "mcp": {\n    "a": { "type": "remote", "url": "http://127.0.0.1:1" }, // here\n    "ibid": {\n      "type": "local",\n      "command": ["/usr/bin/node", "/opt/ibid/bin/ibid.cjs", "mcp", "docs", "-c", "manual"]\n    }\n  }\n}\n',
  },
  zed: {
    before: '// Zed settings\n{\n  "theme": "One Dark",\n  "vim_mode": true, // yes\n}\n',
    after:
      '// Zed settings\n{\n  "theme": "One Dark",\n  "vim_mode": true, // yes\n  "context_servers": {\n    "ibid": {\n      "command": "/usr/bin/node",\n      "args": ["/opt/ibid/bin/ibid.cjs", "mcp", "docs", "-c", "manual"]\n    }\n  },\n}\n',
  },
  'gemini-cli': {
    before: '{\n  "theme": "GitHub"\n  /* no servers yet */\n}\n',
    after:
      '{\n  "theme": "GitHub",\n  /* no servers yet */\n  "mcpServers": {\n    "ibid": {\n      "command": "/usr/bin/node",\n      "args": ["/opt/ibid/bin/ibid.cjs", "mcp", "docs", "-c", "manual"]\n    }\n  }\n}\n',
  },
}

describe('a server in the file of an editor', () => {
  it('has an example of every editor', () => {
    expect(Object.keys(files)).toEqual(editors.map(({ id }) => id))
  })

  it.each(Object.entries(files))('%s: is added, stays when added again, and goes without a trace', async (id, { before, after }) => {
    const at = place(id, before)
    expect(await addServer(at, start)).toBe('added')
    expect(held(at)).toBe(after)
    expect(await addServer(at, start)).toBe('unchanged')
    expect(held(at)).toBe(after)
    expect(await removeServer(at)).toBe('removed')
    expect(held(at)).toBe(before)
    expect(await removeServer(at)).toBe('absent')
  })

  it.each(editors.map(({ id }) => id))('%s: makes the file where there is none, and takes it away again', async (id) => {
    const at = place(id)
    expect(await addServer(at, start)).toBe('added')
    expect(held(at)).toBe(`${await snippet(at.editor, 'ibid', start)}\n`)
    expect(statSync(at.file).mode & 0o777).toBe(0o600)
    expect(await removeServer(at)).toBe('removed')
    expect(existsSync(at.file)).toBe(false)
    expect(existsSync(dirname(dirname(at.dataFolder)))).toBe(true)
    expect(existsSync(join(at.dataFolder, 'editors.json'))).toBe(false)
  })

  it('leaves folders and tables that were there, even empty ones', async () => {
    const at = place('cursor', '{"mcpServers": {}}\n')
    await addServer(at, start)
    await removeServer(at)
    expect(held(at)).toBe('{"mcpServers": {}}\n')
    const beside = place('zed', '{}')
    await addServer(beside, start)
    await removeServer(beside)
    expect(held(beside)).toBe('{}')
  })

  it('takes away only the server where others came to it', async () => {
    const at = place('cursor')
    await addServer(at, start)
    await addServer({ ...at, name: 'second' }, start)
    await removeServer(at)
    expect(held(at)).toBe(`${await snippet(at.editor, 'second', start)}\n`)
    const toml = place('codex')
    await addServer(toml, start)
    writeFileSync(toml.file, `${held(toml)}\n[tui]\ntheme = "x"\n`)
    await removeServer(toml)
    expect(held(toml)).toBe('[tui]\ntheme = "x"\n')
  })

  it.each([
    [
      'cursor',
      '{\n  "mcpServers": {\n    "ibid": {\n      "command": "old",\n      "args": ["/old/ibid.cjs", "mcp", "agent"],\n      "timeout": 9 // mine\n    }\n  }\n}\n',
      '{\n  "mcpServers": {\n    "ibid": {\n      "command": "/usr/bin/node",\n      "args": ["/opt/ibid/bin/ibid.cjs", "mcp", "docs", "-c", "manual"],\n      "timeout": 9 // mine\n    }\n  }\n}\n',
    ],
    [
      'codex',
      '[mcp_servers.ibid]\nargs = ["-y", "ibid", "mcp", "verbs"]\ncommand = "npx"\ntool_timeout_sec = 90 # mine\n\n[mcp_servers.ibid.env]\nTZ = "UTC"\n',
      '[mcp_servers.ibid]\nargs = ["/opt/ibid/bin/ibid.cjs", "mcp", "docs", "-c", "manual"]\ncommand = "/usr/bin/node"\ntool_timeout_sec = 90 # mine\n\n[mcp_servers.ibid.env]\nTZ = "UTC"\n',
    ],
  ] as const)('%s: keeps what a person added to the entry when it is brought up to date', async (id, before, after) => {
    const at = place(id, before)
    expect(await addServer(at, start)).toBe('updated')
    expect(held(at)).toBe(after)
  })

  it('stands where opencode of the second version keeps its servers', async () => {
    const before = '{\n  "mcp": {\n    "servers": {\n      "a": { "type": "local", "command": ["x"] }\n    }\n  }\n}\n'
    const at = place('opencode', before)
    await addServer(at, start)
    expect(JSON.parse(held(at)).mcp).toEqual({
      servers: { a: { type: 'local', command: ['x'] }, ibid: { type: 'local', command: [start.command, ...start.args] } },
    })
    await removeServer(at)
    expect(held(at)).toBe(before)
  })

  it('keeps the mode of a file, its byte order mark, and the link that leads to it', async () => {
    const at = place('cursor', '\ufeff{}\n')
    const real = join(dirname(at.file), 'dotfiles.json')
    writeFileSync(real, held(at), { mode: 0o640 })
    rmSync(at.file)
    symlinkSync(real, at.file)
    await addServer(at, start)
    expect(readFileSync(real, 'utf8')).toBe(`\ufeff${await snippet(at.editor, 'ibid', start)}\n`)
    expect(statSync(real).mode & 0o777).toBe(0o640)
  })

  it('can be read by everybody in a project, which shares it', async () => {
    const at = place('claude-code', undefined, { scope: 'project' })
    await addServer(at, start)
    expect(statSync(at.file).mode & 0o777).toBe(0o644)
  })
})

describe('a file that cannot be edited', () => {
  it.each([
    ['cursor', '{\n  "mcpServers": {\n', 'is not valid JSON (line 3, column 1)'],
    ['cursor', '{ "a": 1 "b": 2 }', 'is not valid JSON (line 1, column 10)'],
    ['cursor', '[]', 'must contain a JSON object'],
    ['cursor', '{\n  "mcpServers": []\n}', 'has no table under mcpServers'],
    ['codex', 'model = "m"\nmodel = "n"\n', 'is not valid TOML (line 2, column 1)'],
  ])('%s: %j is refused in one line, and left as it is', async (id, before, message) => {
    const at = place(id, before)
    await expect(addServer(at, start)).rejects.toMatchObject({
      code: 'usage',
      message: `${at.file} ${message}`,
      remedy: 'fix it manually; nothing was changed',
    })
    expect(held(at)).toBe(before)
  })

  it.each([
    ['cursor', '{"mcpServers": {"ibid": {"command": "npx", "args": ["other"]}}}'],
    ['codex', '[mcp_servers.ibid]\ncommand = "other"\n'],
  ])('%s: another server of that name is left alone', async (id, before) => {
    const at = place(id, before)
    await expect(addServer(at, start)).rejects.toMatchObject({
      message: `${at.file} has another server called ibid`,
      remedy: 'give ibid a different name with --name',
    })
    await expect(removeServer(at)).rejects.toMatchObject({ message: `the server ibid in ${at.file} was not written by ibid` })
    expect(held(at)).toBe(before)
  })

  it.each([
    'mcp_servers = { git = { command = "uvx" } }\n',
    'mcp_servers.ibid.command = "npx"\nmcp_servers.ibid.args = ["-y", "ibid", "mcp", "docs"]\n',
    '[mcp_servers.ibid]\ncommand = "npx"\nargs = [\n  "-y", "ibid",\n  "mcp", "docs",\n]\n',
  ])('codex: %j is written in a way that is left alone', async (before) => {
    const at = place('codex', before)
    await expect(addServer(at, start)).rejects.toMatchObject({ code: 'usage' })
    expect(held(at)).toBe(before)
  })

  it('is told from one that cannot be read', async () => {
    const at = place('cursor')
    mkdirSync(at.file, { recursive: true })
    await expect(addServer(at, start)).rejects.toMatchObject({
      message: `${at.file} is a folder`,
      remedy: 'check that it is a file and that you own it',
    })
  })
})
