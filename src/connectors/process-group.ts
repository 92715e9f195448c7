import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { IbidError } from '../core/fault.ts'
import type { ProcessServer } from './server.ts'

/** ms that a process has to end by itself once its input is closed, and then once it was told to. */
const patienceMs = 500

/** Leaders of the groups that are running, so that none outlives this process however that ends. */
const running = new Set<number>()
let watching = false

/** Starts a server as the leader of a process group of its own, so that what it starts ends with it. It does not keep this process alive. */
export function startGroup({ command, args, env, cwd }: ProcessServer): ChildProcessWithoutNullStreams {
  const child = spawn(command, [...args], { env: { ...env }, cwd, detached: process.platform !== 'win32', windowsHide: true })
  child.unref()
  for (const stream of [child.stdin, child.stdout, child.stderr])
    if ('unref' in stream && typeof stream.unref === 'function') stream.unref()
  if (child.pid !== undefined) running.add(child.pid)
  if (!watching) {
    watching = true
    process.on('exit', () => {
      for (const leader of running) signalGroup(leader, 'SIGKILL')
    })
  }
  return child
}

/** Ends a server and all it has started: its input is closed, then it is told to end, then it is killed. Resolves when its leader is gone. */
export async function endGroup(child: ChildProcessWithoutNullStreams): Promise<void> {
  const leader = child.pid
  if (leader === undefined) return
  // Whoever waits for the end has this process live as long.
  child.ref()
  const gone =
    child.exitCode !== null || child.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.stdin.end()
  if (!(await within(gone, patienceMs))) {
    signalGroup(leader, 'SIGTERM')
    await within(gone, patienceMs)
  }
  // What the leader has left behind goes too.
  signalGroup(leader, 'SIGKILL')
  running.delete(leader)
  await gone
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy()
}

/** What went wrong when the process was started, in a line for people. */
export function startFault(command: string, error: NodeJS.ErrnoException): IbidError {
  const missing = error.code === 'ENOENT'
  return new IbidError(
    'unreachable',
    missing
      ? `program not found: ${command}, or its folder does not exist`
      : `${command} could not be started (${error.code ?? error.message})`,
    missing ? 'install it, or specify its full path' : 'check that you have permission to execute it',
  )
}

function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process.platform === 'win32' ? leader : -leader, signal)
  } catch {
    // It has ended already.
  }
}

async function within(done: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([done.then(() => true), late]).finally(() => clearTimeout(timer))
}
