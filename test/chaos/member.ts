import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface MemberOptions {
  readonly role: 'server' | 'worker' | 'alone'
  readonly name: string
  /** Of the database; the data folder where absent. */
  readonly url?: string
  readonly folder: string
  readonly atOnce: number
  /** ms that the model takes for a step. */
  readonly stepMs: number
  readonly steps: number
  /** Of the text that each call gives back, beside what it did. */
  readonly characters?: number
  /** Whether it looks again and again for what was acknowledged; a server also changes a document from time to time. */
  readonly looks?: boolean
}

/** A line that a program has said: a run that it began, or that has ended there. */
export interface Said {
  readonly list: string
  readonly run?: string
  readonly status?: string
  readonly refused?: string
  readonly message?: string
  readonly remedy?: string
}

/** How the process is started, beside what it does. */
export interface Surroundings {
  /** Words before the command, such as those that put it into a namespace. */
  readonly through?: readonly string[]
  /** Of `shifted-date.ts`. */
  readonly clock?: string
  /** A library that comes before all others. */
  readonly preload?: string
  readonly env?: Readonly<Record<string, string>>
}

/** A program of a team, in a process of its own. */
export interface Member {
  readonly options: MemberOptions
  readonly child: ChildProcess
  readonly said: readonly Said[]
  tell(line: string): void
  signal(signal: NodeJS.Signals): void
  /** Kills it, and waits until it is gone. */
  end(): Promise<void>
}

/** Starts one; resolves when it is ready. */
export async function member(options: MemberOptions, { through = [], clock, preload, env }: Surroundings = {}): Promise<Member> {
  const shifted = clock === undefined ? [] : ['--import', join(import.meta.dirname, 'shifted-date.ts')]
  const words = [...through, process.execPath, ...shifted, join(import.meta.dirname, 'member.fixture.ts'), JSON.stringify(options)]
  const child = spawn(words[0] ?? '', words.slice(1), {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compiled-of-tests'),
      ...process.env,
      ...env,
      ...(clock === undefined ? {} : { IBID_CHAOS_CLOCK: clock }),
      ...(preload === undefined ? {} : { LD_PRELOAD: preload }),
    },
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const gone = once(child, 'exit').then(() => process.off('exit', kill))
  const said: Said[] = []
  const lines = createInterface({ input: child.stdout! })
  const ready = new Promise<void>((resolve) => lines.once('line', () => resolve()))
  lines.on('line', (line) => {
    const read = JSON.parse(line)
    if (!read.ready) said.push(read)
  })
  await Promise.race([ready, gone.then(() => Promise.reject(new Error(`${options.name} ended before it was ready`)))])
  return {
    options,
    child,
    said,
    tell: (line) => void child.stdin!.write(`${line}\n`),
    signal: (signal) => void child.kill(signal),
    async end() {
      kill()
      child.kill('SIGCONT')
      await gone
    },
  }
}
