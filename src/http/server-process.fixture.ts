import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { openApp } from '../app/compose.ts'
import { serve } from './server/serve.ts'

/** Where a server process works. */
interface Place {
  readonly home: string
  readonly folder: string
  readonly flags: Readonly<Record<string, unknown>>
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string
  /** What lets a program in. */
  readonly token: string
  /** Ends it as a crash would, and resolves when it is gone. */
  kill(): Promise<void>
}

const file = fileURLToPath(import.meta.url)

/** Starts a server for one person in a process of its own. */
export async function serverProcess(place: Place): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [file, JSON.stringify(place)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  const { url, link }: { url: string; link: string } = JSON.parse(line)
  return {
    url,
    token: new URL(link).searchParams.get('token') ?? '',
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

if (process.argv[1] === file) {
  const { home, folder, flags }: Place = JSON.parse(process.argv[2] ?? '')
  const app = await openApp({ env: {}, home, platform: 'linux', folder, flags })
  const server = await serve(app, {
    host: '127.0.0.1',
    port: 0,
    publicUrl: undefined,
    mode: 'local',
    onError: (error) => console.error(error),
  })
  console.log(JSON.stringify({ url: server.url, link: server.invitation[0] }))
}
