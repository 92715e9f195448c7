import { chmodSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ours = /^ibid-run-(\d+)$/

/**
 * Makes one temporary folder for all that this process and those that it starts put there, and gives what removes it. What was left by one that was killed is
 * removed first.
 */
export function ownTemporary(): () => void {
  const outer = realpathSync(tmpdir())
  for (const name of readdirSync(outer)) {
    const maker = ours.exec(name)?.[1]
    if (maker !== undefined && !isAlive(Number(maker))) rmSync(join(outer, name), { recursive: true, force: true, maxRetries: 5 })
  }
  const folder = join(outer, `ibid-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // The user of a database server has a folder of its own below.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  return () => {
    process.env['TMPDIR'] = outer
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
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
