import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openSource } from './open-source.ts'
import { resolveOrigin } from './resolve-origin.ts'

/** A folder with these files that goes when the test is over. */
export function folderOf(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ibid-test-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFiles(folder, files)
  return folder
}

export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A web server on this machine that goes when the test is over. `origin` is `http://127.0.0.1:port`. */
export async function serve(handler: Handler): Promise<{ readonly origin: string; readonly requests: readonly IncomingMessage[] }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  return { origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, requests }
}

/** Serves these texts by path, everything else as 404. */
export const pages =
  (texts: Readonly<Record<string, string | Uint8Array>>): Handler =>
  (request, response) => {
    const text = texts[request.url ?? '']
    response.writeHead(text === undefined ? 404 : 200).end(text)
  }

/** Runs git in a folder with a fixed author. */
export function git(folder: string, ...args: readonly string[]): string {
  const identity = [
    '-c',
    'user.name=Test',
    '-c',
    'user.email=test@example.org',
    '-c',
    'init.defaultBranch=main',
    '-c',
    'commit.gpgsign=false',
  ]
  // Neither the settings of whoever runs the tests, nor the repository they may be run from.
  const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' }
  return execFileSync('git', [...identity, ...args], { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}

/** A repository with one commit that holds these files. */
export function repositoryOf(files: Readonly<Record<string, string>>): string {
  const folder = folderOf(files)
  git(folder, 'init', '--quiet')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '-m', 'first')
  return folder
}

/** All that a source offers: `path` for a document, `path: reason` for the rest. */
export async function listing(text: string, folder = '/', cache = folderOf()): Promise<string[]> {
  const signal = AbortSignal.timeout(20_000)
  const source = await openSource(resolveOrigin(text, folder), { cache, environment: {}, signal })
  const lines: string[] = []
  for await (const item of source.items(signal)) lines.push(item.kind === 'entry' ? item.path : `${item.path}: ${item.reason}`)
  source.close()
  return lines
}

/** The text of one document of a source. */
export async function textAt(text: string, path: string, cache = folderOf()): Promise<string> {
  const signal = AbortSignal.timeout(20_000)
  const source = await openSource(resolveOrigin(text, '/'), { cache, environment: {}, signal })
  for await (const item of source.items(signal)) {
    if (item.kind !== 'entry' || item.path !== path) continue
    const read = await item.read(undefined, signal)
    source.close()
    return read === 'unchanged' ? read : new TextDecoder().decode(read.bytes)
  }
  throw new Error(`${path} is not offered`)
}
