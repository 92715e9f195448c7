import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isRecord } from '../../core/json.ts'
import type { Source, SourceEntry } from '../../docs/sources/entry.ts'
import { fileEntry } from '../../docs/sources/folder.ts'
import { identityOf, type Origin } from '../../docs/sources/origin.ts'
import { loadFingerprints, saveFingerprints } from '../../docs/sync/file-fingerprints.ts'
import { reconcile } from '../../docs/sync/reconcile.ts'
import type { SyncProgress, SyncReport } from '../../docs/sync/report.ts'
import { packageRoot } from '../../files/package-root.ts'
import type { App } from '../app.ts'

const name = 'manual'

/**
 * Indexes ibid's own manual and the README files of its installed dependencies, where they lie; only what changed is read again. Gives the id of that
 * collection.
 */
export async function syncOwnManual(
  app: Pick<App, 'dataFolder' | 'documents' | 'writers'>,
  options: { readonly signal: AbortSignal; onProgress?(name: string, progress: SyncProgress): void },
): Promise<{ readonly id: string; readonly report: SyncReport }> {
  const root = packageRoot()
  const origin: Origin = { kind: 'folder', path: root, ...identityOf(`${pathToFileURL(root).href}#manual`, name) }
  const store = await app.documents()
  await store.putCollection({
    id: origin.id,
    name,
    origin: origin.uri,
    description: 'the ibid manual and reference',
  })
  const writer = await app.writers.open(origin.id)
  const cache = join(app.dataFolder, 'sources', origin.id)
  const seen = new Map(await loadFingerprints(cache))
  try {
    const known = await writer.known()
    const onProgress = (progress: SyncProgress) => options.onProgress?.(name, progress)
    const report = await reconcile({
      origin,
      name,
      source: manualSource(root),
      known,
      seen,
      writer,
      options: { onProgress },
      signal: options.signal,
    })
    await writer.finish(Date.now())
    await saveFingerprints(cache, seen)
    return { id: origin.id, report }
  } catch (error) {
    await writer.abandon()
    throw error
  }
}

function manualSource(root: string): Source {
  const own = [
    'README.md',
    ...(existsSync(join(root, 'docs')) ? readdirSync(join(root, 'docs')) : [])
      .filter((file) => file.endsWith('.md'))
      .sort()
      .map((file) => `docs/${file}`),
  ]
  const entries = [
    ...own.filter((path) => existsSync(join(root, path))).map((path) => entryOf(root, path, `ibid/${path}`)),
    ...dependenciesOf(root).flatMap((dependency) => readmeOf(root, dependency)),
  ]
  return {
    single: false,
    items: async function* () {
      yield* entries
    },
    close: () => undefined,
  }
}

const entryOf = (folder: string, file: string, path: string): SourceEntry => ({ ...fileEntry(folder, file), path })

function dependenciesOf(root: string): readonly string[] {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const dependencies = isRecord(manifest) ? manifest['dependencies'] : undefined
  return isRecord(dependencies) ? Object.keys(dependencies).sort() : []
}

/** Installed beside the package or above it, as Node finds it; nothing for one that is not installed or has none. */
function readmeOf(root: string, dependency: string): readonly SourceEntry[] {
  for (let at = root; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', dependency)
    if (existsSync(folder)) {
      const file = readdirSync(folder).find((each) => /^readme\.(?:md|markdown)$/i.test(each))
      return file === undefined ? [] : [entryOf(realpathSync(folder), file, `${dependency}/${file}`)]
    }
    if (dirname(at) === at) return []
  }
}
