import '../built.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Held } from './looked-into.ts'

const here = join(import.meta.dirname, '../..')
const lookedInto = join(import.meta.dirname, 'looked-into.ts')

/** One `ibid` under load, and what can be seen of it. */
export interface Program {
  readonly name: string
  readonly pid: number
  /** The line that it printed for programs. */
  readonly told: Readonly<Record<string, unknown>>
  /** What it said on its standard error so far, its last lines. */
  said(): string
  isAlive(): boolean
  held(): Promise<Held>
  snapshot(file: string): Promise<void>
  /** Open file descriptors: sockets, and everything else. */
  descriptors(): { readonly sockets: number; readonly others: number }
  /** Files that it has left among temporary ones. */
  temporaryFiles(): number
  /** Seconds of processor time. */
  cpu(): number
  /** As its keeper does (`SIGTERM`); waits until it is gone. */
  stop(): Promise<void>
  /** As a machine that fails does. */
  kill(): Promise<void>
}

/** Starts `ibid` in a folder, of this checkout or of another; resolves when it has printed its line. */
export async function startProgram(
  name: string,
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
  checkout = here,
): Promise<Program> {
  const temporary = join(folder, `tmp-${name}`)
  mkdirSync(temporary, { recursive: true })
  const child: ChildProcess = spawn(process.execPath, ['--expose-gc', '--import', lookedInto, join(checkout, 'bin', 'ibid.cjs'), ...args], {
    cwd: join(folder, 'work'),
    env: { PATH: process.env['PATH'], HOME: join(folder, `home-${name}`), TMPDIR: temporary, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const lines: string[] = []
  createInterface({ input: child.stderr! }).on('line', (line) => {
    lines.push(line)
    if (lines.length > 50) lines.shift()
  })
  const line = await Promise.race([
    once(createInterface({ input: child.stdout! }), 'line').then(([first]) => String(first)),
    once(child, 'exit').then(() => undefined),
  ])
  if (line === undefined) throw new Error(`${name} has not started:\n${lines.join('\n')}`)
  const pid = child.pid ?? 0
  const answer = async (asked: object | string) => {
    child.send(asked)
    const [said] = await once(child, 'message', { signal: AbortSignal.timeout(600_000) })
    return said
  }
  const ended = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const over = once(child, 'exit')
    child.kill(signal)
    if (child.connected) child.disconnect()
    await over
  }
  return {
    name,
    pid,
    told: JSON.parse(line),
    said: () => lines.join('\n'),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    held: async () => (await answer('figures')) as Held,
    snapshot: async (file) => void (await answer({ snapshot: file })),
    descriptors() {
      const all = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
        try {
          return [readlinkSync(`/proc/${pid}/fd/${fd}`)]
        } catch {
          return []
        }
      })
      const sockets = all.filter((target) => target.startsWith('socket:')).length
      return { sockets, others: all.length - sockets }
    },
    temporaryFiles: () => readdirSync(temporary, { recursive: true }).length,
    cpu: () => secondsOf(pid),
    async stop() {
      await ended('SIGTERM')
    },
    async kill() {
      await ended('SIGKILL')
    },
  }
}

/** Seconds of processor time of a process. */
export function secondsOf(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / 100
}
