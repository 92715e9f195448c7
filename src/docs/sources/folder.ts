import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { IbidError } from '../../core/fault.ts'
import { documentExtensions, extensionOf, kindOf } from '../parse/kind.ts'
import { readContained, tooLarge } from './contained-file.ts'
import type { SourceEntry, SourceItem, SourceProblem } from './entry.ts'
import { sourceLimits } from './limits.ts'
import { type WalkedFile, type WalkRules, walkFolder } from './walk.ts'

/** Every document below `root`, as a person who points at a folder means it: no dependencies, no build output, nothing that git ignores. */
export async function* folderItems(root: string, signal: AbortSignal): AsyncGenerator<SourceItem> {
  const real = await realFolder(root)
  yield* walkItems(real, plainFolder, signal)
}

/** Walks by `rules`; files above the cap are skipped with their size. `root` is a real path. */
export async function* walkItems(root: string, rules: WalkRules, signal: AbortSignal): AsyncGenerator<SourceItem> {
  for await (const found of walkFolder(root, rules, signal)) yield found.kind === 'file' ? fileItem(root, found) : found
}

/** The folder's real path. Throws `IbidError('not-found')`. */
export const realFolder = (folder: string): Promise<string> =>
  realpath(folder).catch(() => {
    throw new IbidError('not-found', `${folder} does not exist`, 'check the path')
  })

/** A document on disk below `root` (a real path). */
export function fileEntry(root: string, path: string, extra: { readonly fingerprint?: string; readonly hash?: string } = {}): SourceEntry {
  return {
    kind: 'entry',
    path,
    uri: pathToFileURL(join(root, path)).href,
    ...extra,
    read: async (known) =>
      known !== undefined && known === extra.fingerprint ? 'unchanged' : readContained(root, path, sourceLimits.documentBytes),
  }
}

function fileItem(root: string, file: WalkedFile): SourceEntry | SourceProblem {
  if (file.size <= sourceLimits.documentBytes) return fileEntry(root, file.path, { fingerprint: file.fingerprint })
  return { kind: 'skipped', path: file.path, code: 'limit', reason: tooLarge('it', file.size, sourceLimits.documentBytes).message }
}

const documentation = new Set(documentExtensions)

/** Whether a walk takes a file of this name for documentation: by its extension, or a bare `README` or `LICENSE`. */
const isDocumentName = (name: string): boolean =>
  documentation.has(extensionOf(name)) || (!name.includes('.') && kindOf(name) !== undefined)

const outputFolders = new Set(['dist', 'build'])

const plainFolder: WalkRules = {
  gitignore: true,
  folder(_path, name) {
    if (name.startsWith('.') || name === 'node_modules') return 'ignore'
    return outputFolders.has(name) ? { skip: 'build output; a manifest.json can name it' } : 'enter'
  },
  wanted: (_path, name) => !name.startsWith('.') && isDocumentName(name),
  limits: sourceLimits,
}
