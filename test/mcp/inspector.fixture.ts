import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

const clients = resolve(import.meta.dirname, '../peers/node_modules/@modelcontextprotocol/inspector/clients')

/** How a command of the inspector ended; `out` is what it printed, read as JSON where it is that. */
export interface Inspected {
  readonly exitCode: number
  readonly out: unknown
}

function run(file: string, home: string, words: readonly string[]): Promise<Inspected> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, MCP_INSPECTOR_SECRET_STORE: 'file' }
  return new Promise((done) => {
    execFile(process.execPath, [resolve(clients, file), ...words], { env, cwd: home, timeout: 300_000 }, (error, out) =>
      done({ exitCode: error ? Number(error.code ?? 1) : 0, out: parsed(out) }),
    )
  })
}

/** By itself the inspector gives a server 15 s to start, which a machine that is busy with other tests may need. */
export const unhurried: readonly string[] = ['--connect-timeout', '0']

/** One request of the official inspector's command line. */
export const inspect = (home: string, ...words: readonly string[]): Promise<Inspected> =>
  run('launcher/build/index.js', home, ['--cli', '--format', 'json', '--quiet', ...unhurried, ...words])

/** The inspector's other command line, which keeps connections open in a process of its own: end it with `daemon stop`. */
export const mcpdo = (home: string, ...words: readonly string[]): Promise<Inspected> =>
  run('mcpdo/build/mcp-bin.js', home, ['--format', 'json', ...words])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
