import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk that takes its time to make writes durable, for processes that are started with its library. */
export interface SlowDisk {
  readonly library: string
  readonly env: Readonly<Record<string, string>>
  /** ms that each `fsync` takes longer from now on. */
  take(ms: number): void
  end(): void
}

/** Undefined where there is no C compiler. */
export function slowDisk(): SlowDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-chaos-disk-'))
  // Other users' processes read it.
  chmodSync(folder, 0o755)
  const [library, said] = [join(folder, 'slow-fsync.so'), join(folder, 'ms')]
  const end = () => {
    process.off('exit', end)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', end)
  const take = (ms: number) => writeFileSync(said, String(ms), { mode: 0o644 })
  take(0)
  const made = spawnSync('gcc', ['-shared', '-fPIC', '-O1', '-o', library, join(import.meta.dirname, 'slow-fsync.c'), '-ldl'])
  if (made.status !== 0) {
    end()
    return undefined
  }
  return { library, env: { IBID_CHAOS_FSYNC: said }, take, end }
}
