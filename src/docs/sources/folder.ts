import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { IbidError } from '../../core/fault.ts'
import { codeExtensions, documentExtensions, extensionOf, kindOf } from '../parse/kind.ts'
import { readContained, tooLarge } from './contained-file.ts'
import type { SourceEntry, SourceItem, SourceProblem } from './entry.ts'
import { megabytes, sourceLimits } from './limits.ts'
import { type WalkedFile, type WalkRules, walkFolder } from './walk.ts'

/**
 * Every document below `root`, as a person who points at a folder means it: no dependencies, no build output, nothing that git ignores; large data only where
 * it is named, and source code only where there is no document.
 */
export async function* folderItems(root: string, signal: AbortSignal): AsyncGenerator<SourceItem> {
  const real = await realFolder(root)
  let documents = 0
  const problems = new Set<string>()
  for await (const item of walkItems(real, plainFolder, signal)) {
    if (item.kind === 'entry') documents++
    else problems.add(item.path)
    yield item
  }
  if (documents > 0) return
  for await (const item of walkItems(real, codeFolder, signal)) if (!problems.has(item.path)) yield item
}

/** A folder's rules, and the data files that are too large to be taken unnamed. */
interface FolderRules extends WalkRules {
  /** Why a file is left out for its size, in bytes. */
  tooMuch?(path: string, size: number): string | undefined
}

/** Walks by `rules`; files above the cap are skipped with their size. `root` is a real path. */
export async function* walkItems(root: string, rules: FolderRules, signal: AbortSignal): AsyncGenerator<SourceItem> {
  for await (const found of walkFolder(root, rules, signal)) {
    const reason = found.kind === 'file' ? rules.tooMuch?.(found.path, found.size) : undefined
    if (reason !== undefined) yield { kind: 'skipped', path: found.path, code: 'limit', reason }
    else yield found.kind === 'file' ? fileItem(root, found) : found
  }
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

const data = new Set(['csv', 'tsv', 'json-lines'])

const plainFolder: FolderRules = {
  gitignore: true,
  folder(_path, name) {
    if (name.startsWith('.') || name === 'node_modules') return 'ignore'
    return outputFolders.has(name) ? { skip: 'build output; list it in a manifest.json to include it' } : 'enter'
  },
  wanted: (_path, name) => !name.startsWith('.') && isDocumentName(name),
  tooMuch: (path, size) =>
    size > sourceLimits.unnamedDataBytes && data.has(kindOf(path) ?? '')
      ? `${megabytes(size)} of data; list it in a manifest.json to include it`
      : undefined,
  limits: sourceLimits,
}

const codeFolder: FolderRules = { ...plainFolder, wanted: (_path, name) => !name.startsWith('.') && codeExtensions.has(extensionOf(name)) }
