import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { editors } from './editors.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ibid-editors-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const fileOf = (id: string, scope: 'user' | 'project', platform: NodeJS.Platform, env: Readonly<Record<string, string>> = {}) =>
  editors
    .find((each) => each.id === id)
    ?.file(scope, { env, home: join(root, 'home'), platform, folder: join(root, 'work') })
    ?.slice(root.length + 1)

describe('the file of an editor', () => {
  it.each([
    ['claude-code', 'home/.claude.json', 'home/.claude.json', 'home/.claude.json', 'work/.mcp.json'],
    [
      'claude-desktop',
      'home/.config/Claude/claude_desktop_config.json',
      'home/Library/Application Support/Claude/claude_desktop_config.json',
      'home/AppData/Roaming/Claude/claude_desktop_config.json',
      undefined,
    ],
    ['cursor', 'home/.cursor/mcp.json', 'home/.cursor/mcp.json', 'home/.cursor/mcp.json', 'work/.cursor/mcp.json'],
    [
      'windsurf',
      'home/.codeium/windsurf/mcp_config.json',
      'home/.codeium/windsurf/mcp_config.json',
      'home/.codeium/windsurf/mcp_config.json',
      undefined,
    ],
    [
      'vscode',
      'home/.config/Code/User/mcp.json',
      'home/Library/Application Support/Code/User/mcp.json',
      'home/AppData/Roaming/Code/User/mcp.json',
      'work/.vscode/mcp.json',
    ],
    ['codex', 'home/.codex/config.toml', 'home/.codex/config.toml', 'home/.codex/config.toml', 'work/.codex/config.toml'],
    [
      'opencode',
      'home/.config/opencode/opencode.json',
      'home/.config/opencode/opencode.json',
      'home/.config/opencode/opencode.json',
      'work/opencode.json',
    ],
    [
      'zed',
      'home/.config/zed/settings.json',
      'home/.config/zed/settings.json',
      'home/AppData/Roaming/Zed/settings.json',
      'work/.zed/settings.json',
    ],
    ['gemini-cli', 'home/.gemini/settings.json', 'home/.gemini/settings.json', 'home/.gemini/settings.json', 'work/.gemini/settings.json'],
  ] as const)('%s: where its makers say', (id, linux, darwin, win32, project) => {
    expect([
      fileOf(id, 'user', 'linux'),
      fileOf(id, 'user', 'darwin'),
      fileOf(id, 'user', 'win32'),
      fileOf(id, 'project', 'linux'),
    ]).toEqual([linux, darwin, win32, project])
  })

  it('is where a variable of the editor says', () => {
    const elsewhere = join(root, 'elsewhere')
    expect(fileOf('claude-code', 'user', 'linux', { CLAUDE_CONFIG_DIR: elsewhere })).toBe('elsewhere/.claude.json')
    expect(fileOf('codex', 'user', 'linux', { CODEX_HOME: elsewhere })).toBe('elsewhere/config.toml')
    for (const id of ['claude-desktop', 'vscode', 'opencode', 'zed'])
      expect(fileOf(id, 'user', 'linux', { XDG_CONFIG_HOME: elsewhere })).toMatch(/^elsewhere\//)
    for (const id of ['claude-desktop', 'vscode', 'zed'])
      expect(fileOf(id, 'user', 'win32', { APPDATA: elsewhere })).toMatch(/^elsewhere\//)
  })

  it('of Claude Desktop from its Windows package is in the folder that the package sees', () => {
    const packages = join(root, 'home', 'AppData', 'Local', 'Packages')
    mkdirSync(join(packages, 'Claude_1a2b3c'), { recursive: true })
    expect(fileOf('claude-desktop', 'user', 'win32')).toBe(
      'home/AppData/Local/Packages/Claude_1a2b3c/LocalCache/Roaming/Claude/claude_desktop_config.json',
    )
  })

  it('of opencode is the one that is there', () => {
    mkdirSync(join(root, 'work'))
    writeFileSync(join(root, 'work', 'opencode.jsonc'), '{}')
    expect(fileOf('opencode', 'project', 'linux')).toBe('work/opencode.jsonc')
  })
})
