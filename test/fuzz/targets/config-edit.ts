import { isDeepStrictEqual } from 'node:util'
import { type ConfigText, Unwritable } from '../../../src/app/editors/config-text.ts'
import { jsonConfig } from '../../../src/app/editors/json-config.ts'
import { tomlConfig } from '../../../src/app/editors/toml-config.ts'
import { holds, type Target, textOf } from '../target.ts'

const entry = { command: 'ibid', args: ['mcp', 'a "b"'] }
const group = ['mcpServers']

/** Settings files of other programs, JSON with comments and TOML, to which a server is added and taken out again. A TOML file begins with `#`. */
export const configEditTarget: Target = {
  name: 'config-edit',
  seeds: [
    '{\n  // servers\n  "mcpServers": {\n    "a": { "command": "x", "args": ["y",], },\n  },\n  "other": [1, 2]\n}\n',
    '{"mcpServers":{"ibid":{"command":"old","env":{"A":"b"}}},"mcpServers":{}}',
    '{}',
    '\ufeff{"a":1 /* c */ }',
    '# servers\nmodel = "x"\n\n[mcpServers.a]\ncommand = "y"\nargs = [\n  "z", # c\n]\n\n[[list]]\nd = 2026-01-01\n',
    '#\n[mcpServers]\nibid = { command = "old", args = [] }\n',
    '#\nmcpServers.ibid.command = """\nmulti"""\n',
  ],
  words: [
    '"mcpServers":',
    '"ibid":',
    '// ',
    '/* ',
    ' */',
    ',',
    '\n',
    '[mcpServers.ibid]\n',
    '[mcpServers]\n',
    'ibid = ',
    'command = ',
    '"""',
    "'''",
    '[[',
    ']]',
    '__proto__',
  ],
  nests: [
    ['[', ']'],
    ['{"a":', '}'],
    ['{a=', '}'],
    ['/*', '*/'],
    ['a.', ''],
  ],
  run(bytes) {
    const text = textOf(bytes)
    try {
      check(text.startsWith('#') ? tomlConfig : jsonConfig, text)
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error
    }
  },
}

function check(config: ConfigText, text: string): void {
  const before = config.parse(text)
  const put = config.put(text, group, 'ibid', entry)
  const after = config.parse(put)
  config.take(put, group, 'ibid', 0)
  // Of TOML the caller compares what the text says afterwards, and refuses.
  if (config === tomlConfig) return
  const { command, args } = (after['mcpServers'] as Readonly<Record<string, Readonly<Record<string, unknown>>>>)['ibid'] ?? {}
  holds(isDeepStrictEqual({ command, args }, entry), 'a server that is put in is there')
  const others = (all: Readonly<Record<string, unknown>>) => Object.entries(all).filter(([name]) => name !== 'mcpServers')
  holds(isDeepStrictEqual(others(before), others(after)), 'putting a server in changes nothing else')
}
