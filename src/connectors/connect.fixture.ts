import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ProcessServer } from './server.ts'

const own = { PATH: process.env['PATH'] ?? '' }

/** A server of a file beside this one. */
export const fixtureServer = (file: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): ProcessServer => ({
  kind: 'process',
  command: process.execPath,
  args: [join(import.meta.dirname, file), ...args],
  env: { ...own, ...env },
  cwd: import.meta.dirname,
})

export const shopServer = (env: Readonly<Record<string, string>> = {}): ProcessServer => fixtureServer('shop-server.fixture.ts', [], env)

export const badServer = (fault: string): ProcessServer => fixtureServer('bad-server.fixture.ts', [fault])

/** The shop over HTTP, on a port of its own; `stop` ends it. */
export async function shopOverHttp(env: Readonly<Record<string, string>> = {}): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { command, args, cwd } = shopServer()
  const child = spawn(command, [...args, '--http'], { cwd, env: { ...own, ...env }, stdio: ['pipe', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve) => child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8').trim())))
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  return { url, stop }
}
