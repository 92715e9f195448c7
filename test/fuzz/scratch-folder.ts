import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder: string | undefined

/** A folder of this process for targets that read files; gone when it ends. */
export function scratchFolder(): string {
  if (folder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'ibid-fuzz-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    folder = made
  }
  return folder
}
