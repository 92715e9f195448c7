import { createHash } from 'node:crypto'
import { openConfined } from '../repository/confined-path.ts'
import { decodeText } from '../repository/decode-text.ts'
import { fileAt } from '../repository/file-at.ts'
import { type GitMeans, gitOutput } from '../repository/git-process.ts'

/** Reads the text of a file at one revision, as {@link fileAt} does. */
export type RevisionReader = (path: string) => Promise<string | undefined>

/** Paths of one call of git. */
const most = 500

/**
 * Reads files of a change at its newer side. A file that is the same in the working tree is read there, which one call of git tells for all of `paths`: a
 * call for each would take longer than all the rest.
 */
export async function revisionReader(
  root: string,
  head: string | undefined,
  paths: readonly string[],
  means: GitMeans,
): Promise<RevisionReader> {
  if (head === undefined || !/^[0-9a-f]{40,64}$/.test(head)) return (path) => fileAt(root, head, path, means)
  const hashes = new Map<string, string>()
  for (let at = 0; at < paths.length; at += most) {
    const part = paths.slice(at, at + most)
    const { bytes } = await gitOutput({ ...means, folder: root }, ['ls-tree', '-z', '--full-tree', head, '--', ...part])
    for (const entry of bytes.toString().split('\0')) {
      const blob = /^100\d{3} blob (?<hash>[0-9a-f]+)\t(?<path>.*)$/s.exec(entry)?.groups
      if (blob) hashes.set(blob['path']!, blob['hash']!)
    }
  }
  return async (path) => {
    const hash = hashes.get(path)
    if (hash === undefined) return undefined
    const bytes = await bytesOnDisk(root, path)
    return bytes && hashOf(bytes, hash.length) === hash ? decodeText(bytes)?.text : fileAt(root, head, path, means)
  }
}

/** The name that git gives to a file's bytes: SHA-1 in most repositories, SHA-256 in some. */
const hashOf = (bytes: Uint8Array, length: number): string =>
  createHash(length === 40 ? 'sha1' : 'sha256')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex')

/** Bytes; what is larger is left to `fileAt`, which has the say about it. */
const longest = 2_000_000

async function bytesOnDisk(root: string, path: string): Promise<Uint8Array | undefined> {
  const opened = await openConfined(root, path).catch(() => undefined)
  if (!opened) return undefined
  try {
    const seen = await opened.file.stat()
    return seen.isFile() && seen.size <= longest ? await opened.file.readFile() : undefined
  } finally {
    await opened.file.close()
  }
}
