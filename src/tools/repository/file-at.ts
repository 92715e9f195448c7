import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfined } from './confined-path.ts'
import { decodeText } from './decode-text.ts'
import { type GitDependencies, gitOutput } from './git-process.ts'

/** Bytes; larger files are generated ones, and nobody's to review. */
const maxFileBytes = 2_000_000

/**
 * The whole text of a file of a change, on its new side: at the revision `head` (a full hash, as `Change.head`), or in the working tree where that is
 * absent. `root` is `Change.root`, `path` that of the `ChangedFile`. `undefined` where there is no text: gone, binary, a link, a submodule, above 2 MB.
 * Throws `IbidError('denied')` for a path that leads outside.
 */
export async function fileAt(
  root: string,
  head: string | undefined,
  path: string,
  dependencies: GitDependencies,
): Promise<string | undefined> {
  const bytes = head === undefined ? await onDisk(root, path) : await inRevision(root, head, path, dependencies)
  return bytes && decodeText(bytes)?.text
}

async function onDisk(root: string, path: string): Promise<Uint8Array | undefined> {
  const seen = await lstat(join(root, path)).catch(() => undefined)
  if (!seen?.isFile() || seen.size > maxFileBytes) return undefined
  return (await readConfined(root, path, maxFileBytes)).bytes
}

async function inRevision(root: string, head: string, path: string, dependencies: GitDependencies): Promise<Uint8Array | undefined> {
  if (!/^[0-9a-f]{40,64}$/.test(head)) throw new Error(`${head} is not a full hash`)
  const call = { ...dependencies, folder: root }
  const listed = (await gitOutput(call, ['ls-tree', '-z', '--long', '--full-tree', head, '--', path])).bytes.toString()
  const entry = /^100\d{3} blob (?<hash>[0-9a-f]+) +(?<size>\d+)\t/.exec(listed)?.groups
  if (!entry || Number(entry['size']) > maxFileBytes) return undefined
  return (await gitOutput(call, ['cat-file', 'blob', entry['hash']!])).bytes
}
