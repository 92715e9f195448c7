import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { indexEntries } from './git-index.ts'
import { bytesOf } from './owned-repository.ts'

/** Bytes of an index and of a file that are looked at; larger ones count as not committed. */
const most = { index: 32_000_000, file: 1_000_000 }

/**
 * Tells whether a file stands in the index of its repository with the very bytes that it has now: those can be read from the repository, whoever hides the
 * file. Whatever the index says, nobody can state the hash of bytes that they do not know.
 */
export function committedFiles(top: string): (file: string) => boolean {
  const index = bytesOf(join(top, '.git', 'index'), most.index)
  const entries = index && indexEntries(index)
  return (file) => {
    const hash = entries?.get(relative(top, file).split(sep).join('/'))
    if (!hash || (statSync(file, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY) > most.file) return false
    const bytes = bytesOf(file, most.file)
    return bytes !== undefined && createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest().equals(hash)
  }
}
