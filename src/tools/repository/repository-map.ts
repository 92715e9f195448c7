import { lstat, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { IbidError } from '../../core/fault.ts'
import type { Source } from '../../core/source.ts'
import { phrase } from '../../core/text/phrase.ts'
import { prose } from '../prose.ts'
import { folderFiles } from '../syntax/folder-files.ts'
import { tool } from '../tool.ts'
import type { WorkDependencies } from '../work-dependencies.ts'
import { confinedPath, readConfined } from './confined-path.ts'
import { decodeText } from './decode-text.ts'
import { entryPointsOf } from './map/entry-points.ts'
import { foldersOf, type MappedFile } from './map/folders.ts'
import { type LanguageShare, languagesOf } from './map/languages.ts'
import { isManifest, type Manifest, readManifest } from './map/manifests.ts'
import type { RepositoryMap } from './map/map-data.ts'
import { mapText } from './map/map-text.ts'

/** Manifests that are read, bytes of a file that is read, lines of a README that are shown. */
const limits = { manifests: 30, bytes: 1_000_000, readme: 60 }

export const repositoryMap = ({ environment }: WorkDependencies) =>
  tool({
    name: 'repository_map',
    title: 'Map a repository',
    description: prose('repository-map.md', import.meta.url),
    input: z.object({
      path: z.string().min(1).max(4_000).optional().describe('Folder to map (default: the whole folder)'),
    }),
    paged: true,
    async run({ path = '.' }, { folder = process.cwd(), signal }) {
      const root = await confinedPath(folder, path)
      if (!(await stat(root)).isDirectory())
        throw new IbidError('invalid', `${path} is not a folder`, 'specify a folder; to read files, use file_reader')
      const paths = await folderFiles(root, { environment, signal })
      const files = await sizesOf(root, paths, signal)
      const depth = (each: string) => each.split('/').length
      const listed = files
        .map((file) => file.path)
        .filter(isManifest)
        .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
      const manifests = await Promise.all(
        listed.slice(0, limits.manifests).map(async (each) => readManifest(each, (await textOf(root, each)) ?? '')),
      )
      const readme = readmeOf(files)
      const languages = languagesOf(files)
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      const data: RepositoryMap = {
        summary: summaryOf(files.length, bytes, languages, manifests[0]),
        files: files.length,
        bytes,
        languages,
        folders: foldersOf(files),
        entryPoints: entryPointsOf(paths, manifests),
        manifests,
        ...(readme === undefined ? {} : { readme }),
      }
      return { text: mapText(data), sources: readme === undefined ? [] : await headSource(root, readme), data }
    },
  })

/** Links are nobody's bytes, and what is gone again is not there. */
async function sizesOf(root: string, paths: readonly string[], signal: AbortSignal): Promise<readonly MappedFile[]> {
  const files: MappedFile[] = []
  for (let at = 0; at < paths.length; at += 200) {
    signal.throwIfAborted()
    const seen = await Promise.all(
      paths.slice(at, at + 200).map(async (path) => ({ path, stats: await lstat(join(root, path)).catch(() => undefined) })),
    )
    files.push(...seen.flatMap(({ path, stats }) => (stats?.isFile() ? [{ path, bytes: stats.size }] : [])))
  }
  return files
}

async function textOf(root: string, path: string): Promise<string | undefined> {
  const read = await readConfined(root, path, limits.bytes).catch(() => undefined)
  return read && decodeText(read.bytes)?.text
}

const readmeOf = (files: readonly MappedFile[]): string | undefined =>
  files.find(({ path }) => /^readme(?:\.(?:md|markdown|rst|adoc|txt|org))?$/i.test(path))?.path

async function headSource(root: string, path: string): Promise<readonly Source[]> {
  const text = await textOf(root, path)
  if (!text?.trim()) return []
  const lines = text.split('\n').slice(0, limits.readme)
  const uri = `${pathToFileURL(join(root, path)).href}#L1-L${lines.length}`
  return [{ id: uri, title: path, uri, document: path, line: 1, text: lines.join('\n').slice(0, 6_000) }]
}

/** `demo 1.0.0: 12 files, 34.5 kB, TypeScript 80%, Markdown 20%`. */
function summaryOf(files: number, bytes: number, languages: readonly LanguageShare[], manifest: Manifest | undefined): string {
  const name = manifest?.name === undefined ? '' : `${[manifest.name, manifest.version].filter(Boolean).join(' ')}: `
  const shares = languages
    .slice(0, 3)
    .filter(({ share }) => share >= 0.01)
    .map((each) => `${each.name} ${Math.round(each.share * 100)}%`)
  return phrase`${name}${files} file(s), ${[sizeOf(bytes), ...shares].join(', ')}`
}

const sizeOf = (bytes: number): string => (bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`)
