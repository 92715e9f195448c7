import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** A process, so that another one can tell whether it still runs. */
export interface ProcessIdentity {
  /** Machine, its start and its container, as far as they can be known: where the number means this process. */
  readonly place: string
  readonly pid: number
  /** When the process started, in the system's own count; undefined where that cannot be known. With it, a number that is used again is not taken for it. */
  readonly started: string | undefined
}

let own: ProcessIdentity | undefined

/** The mark of this process. */
export const ownIdentity = (): ProcessIdentity => (own ??= { place: placeOf(), pid: process.pid, started: startOf('self') })

/** `unknown`: it runs elsewhere, or its number is in use and nothing says by whom. */
export function isRunning({ place, pid, started }: ProcessIdentity): 'yes' | 'no' | 'unknown' {
  if (place !== ownIdentity().place) return 'unknown'
  if (started !== undefined) return startOf(pid) === started ? 'yes' : 'no'
  return isUsed(pid) ? 'unknown' : 'no'
}

const placeOf = (): string =>
  [
    hostname(),
    attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    attempt(() => readlinkSync('/proc/self/ns/pid')),
  ]
    .filter((part) => part !== undefined)
    .join(' ')

/** Clock ticks from the start of the machine to that of the process (proc_pid_stat(5), field 22); undefined for one that is dead, and on other systems than Linux. */
function startOf(pid: number | 'self'): string | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The second field is the name of the program, in brackets, with anything in it.
  const [state, ...fields] = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  return state === 'Z' || state === 'X' ? undefined : fields[18]
}

function isUsed(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
