import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { IbidError } from '../../core/fault.ts'
import { documentExtensions, extensionOf } from '../parse/kind.ts'
import { replaceFile } from '../sources/cached-state.ts'
import { folderItems } from '../sources/folder.ts'

/** What was written. */
export interface InitialManifest {
  readonly file: string
  readonly patterns: readonly string[]
  /** How many documents the patterns were made from. */
  readonly documents: number
}

/**
 * Writes a `manifest.json` for a folder: patterns for the formats that are there, build output left out. Throws `IbidError`: `usage` where there is one
 * already (unless `replace`), `not-found` where the folder holds no documents.
 */
export async function initManifest(
  folder: string,
  options: {
    readonly name?: string
    readonly version?: string
    readonly description?: string
    readonly replace?: boolean
    readonly signal?: AbortSignal
  } = {},
): Promise<InitialManifest> {
  const file = join(resolve(folder), 'manifest.json')
  if (existsSync(file) && !options.replace) throw new IbidError('usage', `${file} already exists`, 'edit it, or overwrite it with --force')
  const patterns = new Set<string>()
  const excluded: string[] = []
  let documents = 0
  for await (const item of folderItems(folder, options.signal ?? new AbortController().signal)) {
    if (item.kind !== 'entry') {
      if (item.path.endsWith('/')) excluded.push(`!${item.path}**`)
      continue
    }
    documents++
    patterns.add(patternFor(item.path))
  }
  if (documents === 0)
    throw new IbidError(
      'not-found',
      `${folder} contains no documents`,
      `documents have extensions such as ${documentExtensions.slice(0, 6).join(', ')}`,
    )
  const glob = [...[...patterns].sort(), ...excluded.sort()]
  const manifest = {
    name: options.name ?? basename(resolve(folder)),
    version: options.version ?? '1.0.0',
    ...(options.description === undefined ? {} : { description: options.description }),
    sources: { glob },
  }
  await replaceFile(file, `${JSON.stringify(manifest, null, 2)}\n`, 0o644)
  return { file, patterns: glob, documents }
}

function patternFor(path: string): string {
  const extension = extensionOf(path)
  return extension === '' ? `**/${basename(path)}` : `**/*.${path.slice(path.lastIndexOf('.') + 1)}`
}
