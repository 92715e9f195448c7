import type { BigIntStats } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type FaultCode, IbidError } from '../../core/fault.ts'
import { readBounded } from '../../files/read-bounded.ts'
import { isWithin } from '../../files/within.ts'
import { isPassedOver, maxFileBytes, mostFiles, mostFolders, tooLarge } from './file-feed-limits.ts'

/** A file of a folder, or why one is not read. Paths are below the folder, with `/`. */
export type WalkedFile =
  | { readonly type: 'file'; readonly path: string; readonly version: string /** ms since 1970. */; readonly changedAt: number }
  | { readonly type: 'skipped' | 'failed'; readonly path: string; readonly code: FaultCode; readonly reason: string }

/** The folder as it is, links resolved. Throws `IbidError('not-found')`. */
export async function realFolder(path: string): Promise<string> {
  const root = await realpath(path).catch(() => undefined)
  if (root !== undefined && (await lstat(root)).isDirectory()) return root
  throw new IbidError('not-found', `folder ${path} does not exist`, 'specify the path of a folder')
}

/** Files below `root`, a real path, in a stable order. Links are not followed. Throws `IbidError('limit')` where there are too many. */
export async function* walkFiles(root: string, signal: AbortSignal): AsyncGenerator<WalkedFile> {
  const folders = ['']
  let files = 0
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    signal.throwIfAborted()
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (folder === '') throw new IbidError('denied', `${root} cannot be read (${codeOf(error)})`)
      return codeOf(error)
    })
    if (typeof entries === 'string') {
      yield { type: 'failed', path: folder, code: 'denied', reason: `the folder cannot be read (${entries})` }
      continue
    }
    const below: string[] = []
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (isPassedOver(entry.name, entry.isDirectory())) continue
      if (entry.isDirectory()) {
        if (path.split('/').length <= mostFolders) below.push(path)
        else yield { type: 'skipped', path, code: 'limit', reason: `nested more than ${mostFolders} folders deep` }
      } else {
        if (++files > mostFiles) throw new IbidError('limit', `${root} contains more than ${mostFiles} files`, 'choose a smaller folder')
        const file = await walked(root, path)
        if (file) yield file
      }
    }
    folders.push(...below.reverse())
  }
}

/** A link to a file of the folder itself is nothing new. What has gone since was never there; sockets and pipes are no files. */
async function walked(root: string, path: string): Promise<WalkedFile | undefined> {
  try {
    const stats = await lstat(join(root, path), { bigint: true })
    if (stats.isSymbolicLink()) {
      const real = await realpath(join(root, path)).catch(() => undefined)
      return real !== undefined && isWithin(root, real)
        ? undefined
        : { type: 'skipped', path, code: 'denied', reason: 'a link that is broken or points outside the folder' }
    }
    if (!stats.isFile()) return undefined
    const reason = tooLarge(Number(stats.size))
    if (reason !== undefined) return { type: 'skipped', path, code: 'limit', reason }
    return { type: 'file', path, version: versionOf(stats), changedAt: Number(stats.mtimeMs) }
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? undefined : { type: 'failed', path, code: 'denied', reason: `cannot be read (${codeOf(error)})` }
  }
}

/** The change time cannot be set back by hand, so an equal version means an untouched file. */
const versionOf = ({ size, mtimeNs, ctimeNs, ino }: BigIntStats): string => `${size}:${mtimeNs}:${ctimeNs}:${ino}`

/** Bytes of a file below `root`, proved to lie inside, so that a link swapped in since it was listed gains nothing. Throws `IbidError`. */
export const readInside = (root: string, path: string): Promise<Uint8Array> =>
  readBounded(join(root, path), { mostBytes: maxFileBytes, within: root, name: path })

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown error')
