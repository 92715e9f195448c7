import { fstatSync } from 'node:fs'

/** Whether standard input is a pipe or a file that somebody means to be read; a terminal, `/dev/null` or a closed one is not. */
export function isPiped(): boolean {
  if (process.stdin.isTTY) return false
  try {
    const stats = fstatSync(0)
    return stats.isFIFO() || stats.isFile()
  } catch {
    return false
  }
}
