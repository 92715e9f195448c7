import { createHash } from 'node:crypto'
import { readConfined } from '../repository/confined-path.ts'
import { decodeText } from '../repository/decode-text.ts'
import { fileAt } from '../repository/file-at.ts'
import { type GitCall, type GitDependencies, gitOutput } from '../repository/git-process.ts'

/** Reads the text of a file at one revision, as {@link fileAt} does. */
export type RevisionReader = (path: string) => Promise<string | undefined>

/** Paths of one call of git; bytes of a file and of all of them. */
const most = { paths: 500, fileBytes: 2_000_000, bytes: 64_000_000 }

/**
 * Reads files of a change at its newer side: those that are the same in the working tree there, the others from git, with two calls for all of `paths`. A
 * call for each would take longer than all the rest.
 */
export async function revisionReader(
  root: string,
  head: string | undefined,
  paths: readonly string[],
  dependencies: GitDependencies,
): Promise<RevisionReader> {
  if (head === undefined || !/^[0-9a-f]{40,64}$/.test(head)) return (path) => fileAt(root, head, path, dependencies)
  const call = { ...dependencies, folder: root }
  const entries = await blobsOf(call, head, paths)
  const texts = new Map<string, string | undefined>()
  const elsewhere: Blob[] = []
  for (const blob of entries) {
    const bytes = await bytesOnDisk(root, blob.path)
    if (bytes && hashOf(bytes, blob.hash.length) === blob.hash) texts.set(blob.path, decodeText(bytes)?.text)
    else elsewhere.push(blob)
  }
  const read = await contentsOf(call, elsewhere)
  return (path) =>
    texts.has(path)
      ? Promise.resolve(texts.get(path))
      : read.has(path)
        ? Promise.resolve(read.get(path))
        : fileAt(root, head, path, dependencies)
}

interface Blob {
  readonly path: string
  readonly hash: string
}

/** The files that a revision holds under these names, without links, submodules and what is too large. */
async function blobsOf(call: GitCall, head: string, paths: readonly string[]): Promise<readonly Blob[]> {
  const found: Blob[] = []
  for (let at = 0; at < paths.length; at += most.paths) {
    const { bytes } = await gitOutput(call, ['ls-tree', '-z', '--long', '--full-tree', head, '--', ...paths.slice(at, at + most.paths)])
    for (const entry of bytes.toString().split('\0')) {
      const parts = /^100\d{3} blob (?<hash>[0-9a-f]+) +(?<size>\d+)\t(?<path>.*)$/s.exec(entry)?.groups
      if (parts && Number(parts['size']) <= most.fileBytes) found.push({ path: parts['path']!, hash: parts['hash']! })
    }
  }
  return found
}

/** The texts of blobs, by the paths they stand under; those beyond the bytes of one call are left out. */
async function contentsOf(call: GitCall, blobs: readonly Blob[]): Promise<ReadonlyMap<string, string | undefined>> {
  const texts = new Map<string, string | undefined>()
  if (blobs.length === 0) return texts
  const input = blobs.map(({ hash }) => `${hash}\n`).join('')
  const { bytes } = await gitOutput({ ...call, input }, ['cat-file', '--batch'], most.bytes)
  let at = 0
  for (const { path, hash } of blobs) {
    // `<hash> blob <size>`, the bytes, a line feed.
    const line = bytes.indexOf(10, at)
    const head = line < 0 ? '' : bytes.toString('latin1', at, line)
    const size = head.startsWith(`${hash} blob `) ? Number(head.split(' ')[2]) : Number.NaN
    if (!Number.isSafeInteger(size) || line + 1 + size > bytes.length) break
    texts.set(path, decodeText(bytes.subarray(line + 1, line + 1 + size))?.text)
    at = line + size + 2
  }
  return texts
}

/** The name that git gives to a file's bytes: SHA-1 in most repositories, SHA-256 in some. */
const hashOf = (bytes: Uint8Array, length: number): string =>
  createHash(length === 40 ? 'sha1' : 'sha256')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex')

async function bytesOnDisk(root: string, path: string): Promise<Uint8Array | undefined> {
  return (await readConfined(root, path, most.fileBytes).catch(() => undefined))?.bytes
}
