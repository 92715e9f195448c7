import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import { IbidError } from '../../../core/fault.ts'
import { killGroup } from '../../project/test-run/end-processes.ts'
import { capturedOutput } from './captured-output.ts'
import { type NetworkIsolation, shellOfMachine } from './network-isolation.ts'
import { closesWithin, type ProcessGroup, processGroup } from './process-group.ts'

export interface CommandCall {
  readonly command: string
  /** Absolute. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  /** How it is kept from the network; absent where it may reach it, or cannot be kept from it. */
  readonly networkIsolation: NetworkIsolation | undefined
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** The newest line of both outputs. */
  progress(line: string): void
}

export interface CommandEnd {
  /** As a shell tells it, 128 and more for a signal; null where the command did not end by itself. */
  readonly exitCode: number | null
  /** The signal that ended the shell itself. */
  readonly endedBy: NodeJS.Signals | null
  readonly timedOut: boolean
  /** True where something still ran in the background when the command had ended; it was ended too. */
  readonly leftBehind: boolean
  readonly durationMs: number
  /** Both outputs in their order; beginning and end where it is long. */
  readonly output: string
}

/**
 * ms that outputs are waited for once the command has ended: `quiet` without anything new, `chatty` however much is new, and `last` once what it left has been
 * ended.
 */
const waits = { quiet: 150, chatty: 1_000, last: 2_000 }

/**
 * Both outputs go through one real pipe, in their order. The exit code has a channel of its own, so that it is known also while something in the
 * background holds the pipe. Whoever asks the group to end asks the command: what carries its last words stays. Only the
 * command has the mark: what it leaves can be ended without what carries its output.
 */
const launcher = ({ before, drop }: NetworkIsolation, mark: string): string =>
  `trap : TERM; ${before}{ trap : TERM; IBID_COMMAND=${mark} ${drop}"$@" 3>&-; echo $? >&3; } 2>&1 | (trap '' TERM; exec cat) 3>&-`

const unconfined: NetworkIsolation = { prefix: [], before: '', drop: '' }

/**
 * Runs a command line until it ends, its time is up or the signal aborts; whatever it has started ends with it, see {@link processGroup}. Rejects at once
 * with the signal's reason, whatever the command does about it; with `IbidError('failed')` where no shell could be started.
 */
export async function runCommand(call: CommandCall): Promise<CommandEnd> {
  call.signal.throwIfAborted()
  const begun = performance.now()
  const mark = randomUUID()
  const child = started(call, mark)
  const output = capturedOutput(call.progress)
  let heardAt = begun
  child.printed.on('data', (bytes: Buffer) => {
    heardAt = performance.now()
    output.add(bytes)
  })
  const group = processGroup(child.process.pid, mark)
  const { pid } = child.process
  // A program that ends leaves no command behind.
  const leave = (): void => void (pid !== undefined && killGroup(pid))
  process.once('exit', leave)
  const limits = new AbortController()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  aborted.catch(() => undefined)
  const stop = (): void => reject(call.signal.reason)
  call.signal.addEventListener('abort', stop, { once: true })
  try {
    await Promise.race([child.spawned, aborted])
    const timeUp = after(call.timeoutMs, 'time is up' as const, { signal: limits.signal })
    timeUp.catch(() => undefined)
    const first = await Promise.race([child.ended, timeUp, aborted])
    const timedOut = first === 'time is up'
    const leftBehind = !timedOut && (await Promise.race([endLeftBehind(child.closed, () => heardAt, group), aborted]))
    await Promise.race([timedOut ? group.endGently(child.closed) : group.end(), aborted])
    await Promise.race([child.closed, after(waits.last, undefined, { signal: limits.signal }), aborted])
    const exitCode = timedOut ? null : child.exitCode()
    const endedBy = exitCode === null && !timedOut ? child.process.signalCode : null
    return { exitCode, endedBy, timedOut, leftBehind, durationMs: Math.round(performance.now() - begun), output: output.text() }
  } catch (error) {
    void group.endGently(child.closed)
    if (call.signal.aborted) throw call.signal.reason
    throw new IbidError('failed', `the shell could not be started: ${error instanceof Error ? error.message : error}`)
  } finally {
    limits.abort()
    call.signal.removeEventListener('abort', stop)
    process.off('exit', leave)
    output.close()
    child.printed.destroy()
  }
}

function started({ command, folder, environment, networkIsolation = unconfined }: CommandCall, mark: string) {
  const [file = '', ...args] = [
    ...networkIsolation.prefix,
    ...['/bin/sh', '-c', launcher(networkIsolation, mark), 'sh'],
    ...[shellOfMachine().file, '-c', command],
  ]
  const child = spawn(file, args, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    detached: true,
  })
  let code = ''
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const status = child.stdio[3] as Readable
  status.setEncoding('utf8').on('data', (text: string) => {
    code += text
    if (code.endsWith('\n')) end()
  })
  child.once('exit', () => end())
  return {
    process: child,
    printed: child.stdout as Readable,
    spawned: new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject)),
    /** Settles when the command itself has ended, whatever it left in the background. */
    ended,
    closed: new Promise<void>((resolve) => child.once('close', () => resolve())),
    exitCode: () => (/^\d+\n$/.test(code) ? Number(code) : child.exitCode),
  }
}

/**
 * Ends what still holds the outputs of a command that has ended; whether there was anything. Silence alone proves nothing: on a busy machine what was
 * printed may still be on its way. So what carries it is left alone until the outputs close.
 */
async function endLeftBehind(closed: Promise<void>, heardAt: () => number, group: ProcessGroup): Promise<boolean> {
  if (await closesByItself(closed, heardAt)) return false
  const found = await group.endMarked()
  return !(await closesWithin(waits.last, closed)) || found
}

/** Whether the outputs are closed before they have been quiet for a while: what holds them then may be in the background. */
async function closesByItself(closed: Promise<void>, heardAt: () => number): Promise<boolean> {
  const endedAt = performance.now()
  for (;;) {
    const left = Math.min(Math.max(endedAt, heardAt()) + waits.quiet, endedAt + waits.chatty) - performance.now()
    if (left <= 0) return false
    if (await closesWithin(left, closed)) return true
  }
}
