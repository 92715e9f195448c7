import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IbidError } from '../core/fault.ts'
import type { MediaStore } from '../core/media.ts'

/**
 * Keeps media as files named by their hash in `folder`, readable by the owner only. A file is whole or not there. Throws `IbidError('failed')` where the disk
 * refuses.
 */
export const mediaFiles = (folder: string): MediaStore => ({
  async keep(hash, bytes) {
    const path = join(folder, hash)
    if (existsSync(path)) return
    // Several may keep the same at a time.
    const half = `${path}.${randomUUID()}`
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(half, bytes, { mode: 0o600 })
      await rename(half, path)
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      throw new IbidError(
        'failed',
        `${path} could not be written (${reason})`,
        'check the free disk space and the permissions of the data folder',
        {
          cause: error,
        },
      )
    }
  },
  async read(hash) {
    try {
      return await readFile(join(folder, hash))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  },
  async list() {
    const names = existsSync(folder) ? await readdir(folder) : []
    return names.filter((name) => !name.includes('.'))
  },
  remove: (hash) => rm(join(folder, hash), { force: true }),
})
