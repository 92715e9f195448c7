import { IbidError } from '../../src/core/fault.ts'
import type { Target } from './target.ts'

/** What is wrong with how one input was taken. */
export interface Verdict {
  /** The same for inputs that show the same fault. */
  readonly key: string
  readonly message: string
}

/** ms of the thread's own time that one input may take, whatever else the machine does. */
const mostCpuMs = 1_000

/** Gives an input to a target. Undefined where all is well; an `IbidError` is a refusal, and well. */
export async function judge(target: Target, bytes: Uint8Array): Promise<Verdict | undefined> {
  const first = await timed(target, bytes)
  if (first.thrown !== undefined) return verdictOf(first.thrown)
  if (first.ms <= mostCpuMs) return undefined
  // The collector works on the same thread: only what is slow every time is slow.
  const again = [await timed(target, bytes), await timed(target, bytes)].map(({ ms }) => ms)
  const ms = Math.min(first.ms, ...again)
  return ms <= mostCpuMs ? undefined : { key: 'slow', message: `takes ${Math.round(ms)} ms for ${bytes.length} bytes` }
}

async function timed(target: Target, bytes: Uint8Array): Promise<{ readonly ms: number; readonly thrown?: unknown }> {
  const before = process.threadCpuUsage()
  let thrown: unknown
  let listeners = 0
  const hear = (error: unknown) => {
    // Where the code under test listens as well, it knows what it does.
    if (process.listenerCount('unhandledRejection') === listeners) thrown ??= error ?? 'nothing'
  }
  try {
    const running = target.run(bytes)
    if (running) {
      // A promise that nobody waits for would end a program: it is a finding of the input that it belongs to.
      process.on('unhandledRejection', hear)
      listeners = process.listenerCount('unhandledRejection')
      try {
        await running
      } finally {
        await new Promise(setImmediate)
        process.off('unhandledRejection', hear)
      }
    }
  } catch (error) {
    if (!(error instanceof IbidError)) thrown = error ?? 'nothing'
  }
  const { user, system } = process.threadCpuUsage(before)
  return { ms: (user + system) / 1_000, thrown }
}

function verdictOf(thrown: unknown): Verdict {
  if (!(thrown instanceof Error)) return { key: 'thrown', message: String(thrown) }
  const places = (thrown.stack ?? '').split('\n').flatMap((line) => /((?:src|targets)\/[\w/.-]+\.ts):\d+/.exec(line)?.[1] ?? [])
  const message = thrown.message.split('\n')[0]!.slice(0, 300)
  return {
    key: [thrown.name, thrown.name === 'Broken' ? message : '', places[0] ?? ''].filter(Boolean).join(' in '),
    message: `${thrown.name}: ${message}${places.length > 0 ? ` (${places.slice(0, 3).join(' < ')})` : ''}`,
  }
}
