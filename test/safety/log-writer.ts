import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const fixture = join(import.meta.dirname, 'log-writer.fixture.ts')

/** A process that writes to a log. */
export interface LogWriter {
  /** The next line that it says; undefined at its end. */
  next(): Promise<string | undefined>
  /** All that it still says. */
  rest(): Promise<readonly string[]>
  say(line: string): void
  kill(signal: NodeJS.Signals): void
}

/** Starts it. `blocks` of 512 bytes is how long a file may become that it writes, which an operating system answers like a broken disk. */
export function logWriter(args: readonly string[], blocks?: number): LogWriter {
  const own = [process.execPath, fixture, ...args]
  const [command = '', ...given] = blocks === undefined ? own : ['sh', '-c', `ulimit -f ${blocks} && exec "$@"`, 'sh', ...own]
  const child = spawn(command, given, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value
  return {
    next,
    async rest() {
      const seen: string[] = []
      for (let line = await next(); line !== undefined; line = await next()) seen.push(line)
      return seen
    },
    say: (line) => void child.stdin.write(`${line}\n`),
    kill: (signal) => void child.kill(signal),
  }
}

export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1)
