import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { bytesOf } from './owned-repository.ts'

/** Bytes of an index and of a file that are looked at; larger ones count as not committed. */
const most = { index: 32_000_000, file: 1_000_000 }

/** Bytes in front of a path in an index: the hash of its content, then flags that hold the length of the path. */
const before = { hash: 22, flags: 2 }

/**
 * Tells whether a file stands in the index of its repository with the very bytes that it has now: those can be read from the repository, whoever hides the
 * file. Whatever the index says, nobody can state the hash of bytes that they do not know.
 */
export function committedFiles(top: string): (file: string) => boolean {
  const index = bytesOf(join(top, '.git', 'index'), most.index)
  return (file) => {
    if (!index || (statSync(file, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY) > most.file) return false
    const hash = hashIn(index, relative(top, file).split(sep).join('/'))
    const bytes = hash ? bytesOf(file, most.file) : undefined
    return bytes !== undefined && createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest().equals(hash!)
  }
}

function hashIn(index: Buffer, path: string): Buffer | undefined {
  const name = Buffer.from(path)
  for (let at = index.indexOf(name); at >= 0; at = index.indexOf(name, at + 1)) {
    const isEntry = at >= before.hash && index[at + name.length] === 0 && (index.readUInt16BE(at - before.flags) & 0xfff) === name.length
    if (isEntry) return index.subarray(at - before.hash, at - before.flags)
  }
  return undefined
}
