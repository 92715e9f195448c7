import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { access, constants, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '../core/json.ts'
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts'

/** ms between two signs of life of whoever carries a run. */
const beatMs = 2_000
/** ms of silence after which a process that cannot be looked at is taken for dead. */
const mostSilentMs = 15_000
/** ms after which the file of a process on another machine is taken away. */
const mostKeptMs = 86_400_000

/** Who carries a run on: this program, another one, or nobody. `unsure`: nobody says so, but nobody could. */
export type Presence = 'here' | 'elsewhere' | 'nobody' | 'unsure'

/** Which runs are carried by a living process of the data folder. */
export interface Carriers {
  /**
   * Says that this program carries the run, until the returned function is called; of a run that is over, for which nobody waits, some moments longer. Takes
   * well under 1 ms, keeps no process alive and never throws: where it cannot be written, nobody else sees it.
   */
  hold(run: string): (isOver?: boolean) => void
  presence(run: string): Promise<Presence>
  /** Whether the run waits for a worker, or was taken by one just now. Only where there are workers. */
  waits?(run: string): Promise<boolean>
}

/**
 * Presence as files: `folder` has one for each run and program that carries it, with the mark of the process. It is believed as long as that process runs; of
 * one on another machine or in another container as long as the file is touched. What the dead have left is taken away.
 */
export function carriersIn(folder: string): Carriers {
  const token = randomBytes(6).toString('hex')
  const held = new Map<string, number>()
  let beating: NodeJS.Timeout | undefined
  let isSwept = false

  const own = (run: string) => join(folder, `${encodeURIComponent(run)}.${token}`)
  const write = (run: string) => writeFileSync(own(run), JSON.stringify(ownIdentity()), { mode: 0o600 })
  const quietly = (work: () => void) => {
    try {
      work()
    } catch {
      // A run is carried whether or not others can see it.
    }
  }
  const beat = async () => {
    const now = new Date()
    for (const run of [...held.keys()]) {
      await utimes(own(run), now, now).catch(() => quietly(() => held.has(run) && write(run)))
    }
  }
  const sweep = async () => {
    for (const name of await readdir(folder)) if (!name.endsWith(token)) await signIn(join(folder, name))
  }
  return {
    hold(run) {
      const count = held.get(run) ?? 0
      held.set(run, count + 1)
      if (count === 0)
        quietly(() => {
          mkdirSync(folder, { recursive: true, mode: 0o700 })
          write(run)
        })
      beating ??= setInterval(() => void beat(), beatMs).unref()
      if (!isSwept) void sweep().catch(() => undefined)
      isSwept = true
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (held.get(run) ?? 1) - 1
        if (left > 0) return void held.set(run, left)
        held.delete(run)
        quietly(() => rmSync(own(run), { force: true }))
        if (held.size > 0) return
        clearInterval(beating)
        beating = undefined
      }
    },
    async presence(run) {
      if (held.has(run)) return 'here'
      try {
        for (const name of await readdir(folder)) {
          if (name.slice(0, name.lastIndexOf('.')) !== encodeURIComponent(run)) continue
          if ((await signIn(join(folder, name))) === 'alive') return 'elsewhere'
        }
        await access(folder, constants.W_OK)
        return 'nobody'
      } catch (error) {
        return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'nobody' : 'unsure'
      }
    },
  }
}

/** Whether the process that wrote this file still carries its run; the file of one that does not goes away. */
async function signIn(path: string): Promise<'alive' | 'dead'> {
  const [mark, age] = await Promise.all([
    readFile(path, 'utf8').then(markOf, () => undefined),
    stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => Number.POSITIVE_INFINITY,
    ),
  ])
  const isFresh = age <= mostSilentMs
  const running = mark ? isRunning(mark) : 'unknown'
  if (running === 'yes' || (running === 'unknown' && isFresh)) return 'alive'
  if (running === 'no' || age > mostKeptMs) await rm(path, { force: true }).catch(() => undefined)
  return 'dead'
}

/** Undefined while it is only half written. */
function markOf(text: string): ProcessIdentity | undefined {
  try {
    const read: unknown = JSON.parse(text)
    if (!isRecord(read)) return undefined
    const { place, pid, started } = read
    return typeof place === 'string' && typeof pid === 'number'
      ? { place, pid, started: typeof started === 'string' ? started : undefined }
      : undefined
  } catch {
    return undefined
  }
}
