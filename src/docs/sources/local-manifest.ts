import { realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { IbidError } from '../../core/fault.ts'
import { readFault } from '../../files/file-faults.ts'
import { isWithin } from '../../files/within.ts'
import { fingerprintOf, inspect, tooLarge } from './contained-file.ts'
import { pathProblem } from './contained-path.ts'
import type { SourceItem, SourceProblem } from './entry.ts'
import type { Fetcher } from './fetch.ts'
import { fileEntry, walkItems } from './folder.ts'
import { compileGlobs } from './glob.ts'
import { sourceLimits } from './limits.ts'
import type { ListedFile, Manifest } from './manifest.ts'
import { webEntry, webPath } from './web-entry.ts'

/**
 * The documents of a manifest that lies in `root` (a real path). It reaches files below its own folder and public web addresses; everything else it names
 * becomes a `denied` problem. Throws `IbidError` where `baseUrl` or a pattern itself is refused.
 */
export async function* localManifestItems(
  root: string,
  manifest: Manifest,
  fetcher: Fetcher,
  signal: AbortSignal,
): AsyncGenerator<SourceItem> {
  const base = baseOf(root, manifest.baseUrl)
  const { glob, files } = manifest.sources
  if (glob) {
    const folder = base.protocol === 'file:' ? await realpath(fileURLToPath(base)).catch(() => root) : root
    if (!isWithin(root, folder)) throw outsideBase(manifest.baseUrl ?? '')
    yield* walkItems(folder, globRules(glob), signal)
    return
  }
  const seen = new Set<string>()
  for (const file of files ?? []) {
    signal.throwIfAborted()
    const item = await listedItem(root, base, file, fetcher)
    if (!seen.has(item.path)) yield item
    seen.add(item.path)
  }
}

function globRules(patterns: readonly string[]) {
  const globs = compileGlobs(patterns)
  return {
    gitignore: false,
    folder: (path: string, name: string): 'enter' | 'ignore' => {
      if (name === '.git' || (name === 'node_modules' && !globs.names(name))) return 'ignore'
      return globs.reaches(path) ? 'enter' : 'ignore'
    },
    wanted: (path: string) => globs.matches(path),
    limits: sourceLimits,
  }
}

/** Where relative names start: always ends in a slash. */
function baseOf(root: string, baseUrl: string | undefined): URL {
  const own = pathToFileURL(root + sep)
  if (baseUrl === undefined) return own
  const text = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`
  if (!URL.canParse(text, own)) throw new IbidError('invalid', `baseUrl ${baseUrl} is not a URL`, 'correct baseUrl in the manifest')
  const base = new URL(text, own)
  if (base.protocol === 'http:' || base.protocol === 'https:') return base
  if (base.protocol !== 'file:' || base.host !== '' || !isWithin(root, folderOf(base, baseUrl))) throw outsideBase(baseUrl)
  return base
}

function folderOf(base: URL, baseUrl: string): string {
  try {
    return join(fileURLToPath(base), '.').replace(/[\\/]$/, '')
  } catch {
    // Percent signs that stand for nothing, or for a separator.
    throw new IbidError('invalid', `baseUrl ${baseUrl} is not a path`, 'correct baseUrl in the manifest')
  }
}

const outsideBase = (baseUrl: string): IbidError =>
  new IbidError('denied', `baseUrl ${baseUrl} points outside the manifest's folder`, 'a manifest can only refer to files in its own folder')

async function listedItem(root: string, base: URL, file: ListedFile, fetcher: Fetcher): Promise<SourceItem> {
  const listed = typeof file === 'string' ? file : 'path' in file ? file.path : file.url
  const hash = typeof file === 'string' ? undefined : file.hash
  const isUrl = typeof file === 'string' ? /^[a-z][a-z0-9+.-]+:/i.test(file) : 'url' in file
  if (!isUrl && base.protocol === 'file:') return localItem(root, join(relative(root, fileURLToPath(base)), '.'), listed, hash)
  const problem = isUrl && /^[a-z][a-z0-9+.-]+:/i.test(listed) ? undefined : pathProblem(listed)
  if (problem !== undefined) return refused(listed, `the path ${problem}`)
  if (!URL.canParse(listed, base)) return refused(listed, 'it is not a URL')
  const url = new URL(listed, base)
  if (url.protocol === 'http:' || url.protocol === 'https:') return webEntry(fetcher, url, webPath(url, base), {}, hash)
  if (url.protocol !== 'file:' || url.host !== '') return refused(listed, `${url.protocol} URLs are not supported`)
  return fileUrlItem(root, url, listed, hash)
}

async function fileUrlItem(root: string, url: URL, listed: string, hash: string | undefined): Promise<SourceItem> {
  try {
    const path = relative(root, fileURLToPath(url))
    return await localItem(root, '.', path.split(sep).join('/'), hash, listed)
  } catch {
    return refused(listed, 'it is not a file URL on this machine')
  }
}

async function localItem(root: string, folder: string, path: string, hash: string | undefined, listed = path): Promise<SourceItem> {
  const problem = pathProblem(path)
  if (problem !== undefined) return refused(listed, `the path ${problem}`)
  const full = join(folder, path).split(sep).join('/')
  try {
    const found = await inspect(root, full)
    // A folder on the way may be a link too, which looking at the file itself does not show.
    if (found === 'outside' || !isWithin(root, await realpath(join(root, full))))
      return refused(listed, "it points outside the manifest's folder")
    if (!found.stats.isFile()) return { kind: 'failed', path: full, code: 'invalid', reason: 'not a regular file' }
    if (found.stats.size > BigInt(sourceLimits.documentBytes))
      return {
        kind: 'skipped',
        path: full,
        code: 'limit',
        reason: tooLarge('it', Number(found.stats.size), sourceLimits.documentBytes).message,
      }
    return fileEntry(root, full, { fingerprint: fingerprintOf(found.stats), ...(hash === undefined ? {} : { hash }) })
  } catch (error) {
    const fault = readFault('it', error)
    return { kind: 'failed', path: full, code: fault.code, reason: fault.message }
  }
}

const refused = (path: string, reason: string): SourceProblem => ({ kind: 'failed', path, code: 'denied', reason: `refused: ${reason}` })
