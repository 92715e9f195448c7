import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const main = resolve(import.meta.dirname, '../../bin/ibid.cjs')

/** A process of `ibid mcp ... --http`. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string
  /** What a host has to show; empty for the conformance suite. */
  readonly headers: Readonly<Record<string, string>>
}

/** Starts the real command line over HTTP on a free port, in `folder` and with no variables but `env`. */
export async function ibidOverHttp(
  folder: string,
  env: Readonly<Record<string, string>>,
  ...words: readonly string[]
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [main, 'mcp', ...words, '--http', '127.0.0.1:0', '--json'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  for await (const line of createInterface({ input: child.stdout })) {
    text += line
    if (line === '}') break
  }
  const { url, tokenFile }: { readonly url: string; readonly tokenFile?: string } = JSON.parse(text)
  return {
    url,
    headers: tokenFile === undefined ? {} : { Authorization: `Bearer ${readFileSync(tokenFile, 'utf8').trim()}` },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}
