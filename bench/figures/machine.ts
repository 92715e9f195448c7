import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** What was measured on: `AMD EPYC, 2 cores, 24 GiB, linux x64, Node 26.10.0`. */
export function machine(): string {
  const model = (cpus()[0]?.model ?? 'unknown processor').replace(/\s+/g, ' ').trim()
  const gib = Math.round(totalmem() / 2 ** 30)
  return `${model}, ${availableParallelism()} cores, ${gib} GiB, ${process.platform} ${process.arch}, Node ${process.versions.node}`
}

/** The average load of the last minute. */
export const load = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10

/** The commit of a checkout, with `+` behind it where a file that counts differs from it; `written` names those that do not count. */
export function commit(folder: string, written: readonly string[]): string {
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--', '.', ...written.map((path) => `:(exclude)${path}`))
    return `${git('rev-parse', '--short=8', 'HEAD')}${changed === '' ? '' : '+'}`
  } catch {
    return 'no commit'
  }
}
