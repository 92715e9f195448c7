import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../core/json.ts'
import type { ProcessEnvironment } from '../../settings/process-environment.ts'
import type { Editor } from './editor.ts'
import type { StartCommand } from './start-command.ts'

/** The form that most editors share. */
const usual = {
  format: 'json',
  group: () => ['mcpServers'],
  entry: ({ command, args }: StartCommand) => ({ command, args }),
} as const

const typed = ({ command, args }: StartCommand) => ({ type: 'stdio', command, args })

/** Every editor that `ibid mcp install` knows, each with its files as its own manual had them in November 2026. */
export const editors: readonly Editor[] = [
  {
    ...usual,
    id: 'claude-code',
    title: 'Claude Code',
    file: (scope, { env, home, folder }) =>
      scope === 'project' ? join(folder, '.mcp.json') : join(env['CLAUDE_CONFIG_DIR'] || home, '.claude.json'),
    entry: typed,
    next: 'Start a new session; /mcp lists it.',
  },
  {
    ...usual,
    id: 'claude-desktop',
    title: 'Claude Desktop',
    file: (scope, around) => (scope === 'project' ? undefined : join(claudeFolder(around), 'claude_desktop_config.json')),
    next: 'Quit and reopen Claude Desktop.',
  },
  {
    ...usual,
    id: 'cursor',
    title: 'Cursor',
    file: (scope, { home, folder }) => join(scope === 'project' ? folder : home, '.cursor', 'mcp.json'),
    next: 'Cursor lists it in its settings, under MCP.',
  },
  {
    ...usual,
    id: 'windsurf',
    title: 'Windsurf',
    file: (scope, { home }) => (scope === 'project' ? undefined : join(home, '.codeium', 'windsurf', 'mcp_config.json')),
    next: 'Refresh the list of MCP servers in Cascade.',
  },
  {
    ...usual,
    id: 'vscode',
    title: 'VS Code',
    file: (scope, around) =>
      scope === 'project' ? join(around.folder, '.vscode', 'mcp.json') : join(applications(around), 'Code', 'User', 'mcp.json'),
    group: () => ['servers'],
    entry: typed,
    next: 'Start it with the command "MCP: List Servers".',
  },
  {
    ...usual,
    id: 'codex',
    title: 'Codex',
    format: 'toml',
    file: (scope, { env, home, folder }) =>
      scope === 'project' ? join(folder, '.codex', 'config.toml') : join(env['CODEX_HOME'] || join(home, '.codex'), 'config.toml'),
    group: () => ['mcp_servers'],
    next: 'Start a new session; /mcp lists it.',
  },
  {
    ...usual,
    id: 'opencode',
    title: 'opencode',
    file: (scope, around) => {
      const folder = scope === 'project' ? around.folder : join(configuration(around), 'opencode')
      return ['opencode.json', 'opencode.jsonc'].map((name) => join(folder, name)).find(existsSync) ?? join(folder, 'opencode.json')
    },
    // Its second version keeps servers one level down, and still reads the flat form that its first version needs.
    group: ({ mcp }) => (isRecord(mcp) && isRecord(mcp['servers']) && !('command' in mcp['servers']) ? ['mcp', 'servers'] : ['mcp']),
    entry: ({ command, args }) => ({ type: 'local', command: [command, ...args] }),
    next: 'Restart opencode.',
  },
  {
    ...usual,
    id: 'zed',
    title: 'Zed',
    file: (scope, around) => {
      if (scope === 'project') return join(around.folder, '.zed', 'settings.json')
      return around.platform === 'win32'
        ? join(applications(around), 'Zed', 'settings.json')
        : join(configuration(around), 'zed', 'settings.json')
    },
    group: () => ['context_servers'],
    next: 'Zed starts it immediately; it is listed in the settings under AI.',
  },
  {
    ...usual,
    id: 'gemini-cli',
    title: 'Gemini CLI',
    file: (scope, { home, folder }) => join(scope === 'project' ? folder : home, '.gemini', 'settings.json'),
    next: 'Start a new session; /mcp lists it.',
  },
]

type Place = Pick<ProcessEnvironment, 'env' | 'home' | 'platform'>

/** Where command line programs keep their configuration, on every platform. */
const configuration = ({ env, home }: Place): string => env['XDG_CONFIG_HOME'] || join(home, '.config')

/** Where desktop programs keep theirs. */
function applications(place: Place): string {
  if (place.platform === 'darwin') return join(place.home, 'Library', 'Application Support')
  return place.platform === 'win32' ? place.env['APPDATA'] || join(place.home, 'AppData', 'Roaming') : configuration(place)
}

/** On Windows its package reads a folder of its own in place of the usual one; which one is in the name only. */
function claudeFolder(place: Place): string {
  const packages = join(place.env['LOCALAPPDATA'] || join(place.home, 'AppData', 'Local'), 'Packages')
  const own =
    place.platform === 'win32' && existsSync(packages) ? readdirSync(packages).find((name) => name.startsWith('Claude_')) : undefined
  return own === undefined ? join(applications(place), 'Claude') : join(packages, own, 'LocalCache', 'Roaming', 'Claude')
}
