import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** ms of a tick of Linux' process times. */
const tickMs = 10

/** ms of CPU that a process has used, with those of its children that have ended; 0 for one that is gone. Linux only. */
export function cpuMs(pid: number): number {
  const [, , ...fields] = statOf(pid)
  return fields.slice(9, 13).reduce((sum, ticks) => sum + Number(ticks) * tickMs, 0)
}

/** The same of a PostgreSQL server with all its connections, by its data folder. */
export function postgresCpuMs(data: string): number {
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(Number(name))[3] === String(pid))
  return [pid, ...children.map(Number)].reduce((sum, each) => sum + cpuMs(each), 0)
}

/** The fields of `stat`: id, name, state, parent, and so on. A name may hold spaces. */
function statOf(pid: number): readonly string[] {
  try {
    const [, id = '', name = '', rest = ''] = /^(\d+) \((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return [id, name, ...rest.split(' ')]
  } catch {
    return []
  }
}
