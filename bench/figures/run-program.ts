import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export interface Ended {
  readonly output: string
  readonly seconds: number
  /** Why the output is not all that the program had to say: its last words, or that its time was up. */
  readonly problem?: string
}

/** Between a request to end and the end, ms: enough to clear the temporary folder and stop a database. */
const graceMs = 10_000

/** Runs a Node program with all that it starts in one group, and ends the group when its time is up, or when `signal` says so. */
export async function runProgram(
  run: readonly string[],
  { folder, timeoutMs, signal }: { readonly folder: string; readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<Ended> {
  const began = performance.now()
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...run], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let isTimeUp = false
  const kill = (name: NodeJS.Signals): void => {
    try {
      process.kill(-child.pid!, name)
    } catch {
      // Nothing of the group is left.
    }
  }
  let last: NodeJS.Timeout | undefined
  const end = (): void => {
    kill('SIGTERM')
    last = setTimeout(() => kill('SIGKILL'), graceMs)
  }
  const timer = setTimeout(() => {
    isTimeUp = true
    end()
  }, timeoutMs)
  signal?.addEventListener('abort', end, { once: true })
  const [output, errors, [code, by]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (...how) => resolve(how))
    }),
  ])
  clearTimeout(timer)
  clearTimeout(last)
  signal?.removeEventListener('abort', end)
  const seconds = (performance.now() - began) / 1_000
  if (isTimeUp) return { output, seconds, problem: `ended after ${timeoutMs / 60_000} minutes` }
  if (code === 0) return { output, seconds }
  return { output, seconds, problem: `${code === null ? `ended by ${by}` : `exit code ${code}`}: ${lastWords(errors)}` }
}

/** The line of an error output that says what went wrong. */
function lastWords(errors: string): string {
  const lines = errors.split('\n').map((line) => line.trim())
  const found = lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.filter(Boolean).at(-1) ?? 'it said nothing'
  return found.slice(0, 200)
}
