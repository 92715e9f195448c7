import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const main = resolve(import.meta.dirname, '../../bin/ibid.cjs')

/** A process of `ibid mcp ... --http`. */
export interface ServerProcess extends AsyncDisposable {
  readonly url: string
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
  const { url }: { url: string } = JSON.parse(text)
  return {
    url,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null) return
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}
