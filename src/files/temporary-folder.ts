import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a temporary folder is for: the second part of its name. */
type Purpose = 'dry-run' | 'page' | 'prompt' | 'tests'

/** A folder that goes when it is disposed of, and at the latest with the process. */
export interface TemporaryFolder extends AsyncDisposable {
  readonly path: string
}

const ours = /^ibid-(?:dry-run|page|prompt|tests)-(\d+)-/
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const open = new Set<string>()

/**
 * Makes a folder that nobody else can read in the system's folder for such. It is removed at the end of the process and at a signal that ends it too; what a process
 * left that was killed, the next removes.
 */
export function temporaryFolder(purpose: Purpose): TemporaryFolder {
  removeLeft()
  const path = mkdtempSync(join(tmpdir(), `ibid-${purpose}-${process.pid}-`))
  if (open.size === 0) {
    process.on('exit', removeAll)
    for (const signal of signals) process.on(signal, leave)
  }
  open.add(path)
  return {
    path,
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined)
      if (!open.delete(path) || open.size > 0) return
      process.off('exit', removeAll)
      for (const signal of signals) process.off(signal, leave)
    },
  }
}

function removeAll(): void {
  for (const path of open) rmSync(path, { recursive: true, force: true })
}

/** Whoever else hears the signal ends the process, or does not; where nobody does, it ends as it would have. */
function leave(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return
  removeAll()
  process.off(signal, leave)
  process.kill(process.pid, signal)
}

function removeLeft(): void {
  for (const name of readdirSync(tmpdir())) {
    const maker = ours.exec(name)?.[1]
    if (maker === undefined || isAlive(Number(maker))) continue
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
    } catch {
      // It is somebody else's.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
