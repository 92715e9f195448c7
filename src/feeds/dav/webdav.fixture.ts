import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

const program = ['/usr/bin/rclone', '/usr/local/bin/rclone', '/opt/homebrew/bin/rclone'].find((path) => existsSync(path))

/** Whether a real WebDAV server can be started here. */
export const hasWebdav = program !== undefined

/** A real WebDAV server of a test's own, on the loopback, over a folder. */
export interface WebdavServer {
  /** `http://127.0.0.1:port/`. */
  readonly url: string
  readonly user: string
  readonly password: string
  /** The folder that it serves. */
  readonly folder: string
  /** Writes a file below the folder. */
  write(path: string, content: string | Uint8Array): void
  remove(path: string): void
  stop(): Promise<void>
}

/** Starts rclone's WebDAV server over a folder with these files. */
export async function startWebdav(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<WebdavServer> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-webdav-'))
  const [user, password] = ['ada', 'correct-horse']
  const write = (path: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const [path, content] of Object.entries(files)) write(path, content)
  const serving = [
    'serve',
    'webdav',
    folder,
    '--addr',
    '127.0.0.1:0',
    '--config',
    '/dev/null',
    '--dir-cache-time',
    '0s',
    '--read-only',
    '-v',
  ]
  const server = spawn(program!, serving, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: '/usr/bin:/bin', HOME: folder, RCLONE_USER: user, RCLONE_PASS: password },
  })
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const exit = once(server, 'exit')
      server.kill('SIGTERM')
      await exit
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const lines = createInterface({ input: server.stderr })
  try {
    for await (const line of lines) {
      const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(line)?.[0]
      if (url)
        return { url, user, password, folder, write, remove: (path) => rmSync(join(folder, path), { recursive: true, force: true }), stop }
    }
  } catch (error) {
    await stop()
    throw error
  }
  await stop()
  throw new Error('rclone did not begin to serve')
}
