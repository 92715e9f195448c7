import { lstat, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Change, ChangedFile, Hunk } from '../../core/diff.ts'
import { IbidError } from '../../core/fault.ts'
import { phrase } from '../../core/text/phrase.ts'
import type { ToolContext } from '../../core/tool.ts'
import { changeFrom } from '../repository/change-from.ts'
import { confinedPath } from '../repository/confined-path.ts'
import { fileAt } from '../repository/file-at.ts'
import { folderFiles } from './folder-files.ts'
import { readPatch } from './read-patch.ts'
import { type RevisionReader, revisionReader } from './revision-files.ts'

/** The input of tools that look at code: a change by an earlier result or as text, or a file or folder. The first of these that is there counts. */
export interface LookInput {
  readonly path?: string | undefined
  readonly diff?: string | undefined
  readonly from?: readonly string[] | undefined
}

export interface LookFile {
  /** With `/`, from the folder of the call, or the root of the change's repository. */
  readonly path: string
  readonly text: string
  readonly uri?: string
  /** Lines (from 1) that the change added; absent where everything is looked at. */
  readonly changed?: ReadonlySet<number>
  /** Of a change. */
  readonly hunks?: readonly Hunk[]
  /** False where only the lines of a change are known: the others are empty, so that all stand at their places. */
  readonly whole: boolean
}

export interface Look {
  /** For people: `main...HEAD`, `src`. */
  readonly of: string
  /** Real path that the files' paths count from, where they are on this machine. */
  readonly root?: string
  readonly isChange: boolean
  /** One by one: each is read when it is asked for. */
  files(): AsyncGenerator<LookFile>
  /** Files that are not looked at, and why. Complete once `files` has ended. */
  readonly left: readonly string[]
}

/** What is read: files, and bytes of all. What is above is left out, and said. */
interface LookLimits {
  readonly files: number
  readonly bytes: number
}

interface Dependencies {
  readonly environment: Readonly<Record<string, string | undefined>>
}

/**
 * Finds what to look at. `wanted` chooses by path. Throws `IbidError`: `denied` for a path outside the folder, `not-found` for one that is not there and for
 * a result without a change, `malformed` for a diff that is none, `invalid` for a file that is not wanted or no text.
 */
export async function filesToAnalyse(
  input: LookInput,
  wanted: (path: string) => boolean,
  limits: LookLimits,
  context: Pick<ToolContext, 'folder' | 'results' | 'signal'>,
  { environment }: Dependencies,
): Promise<Look> {
  const dependencies = { environment, signal: context.signal }
  const folder = context.folder ?? '.'
  const change = changeFrom(context.results, input.from) ?? (input.diff === undefined ? undefined : await changeOf(input.diff, folder))
  const left: string[] = []
  if (change) {
    if (change.left !== undefined) left.push(change.left)
    const files = change.files.filter(({ path, status }) => status !== 'deleted' && status !== 'binary' && wanted(path))
    const paths = files.map(({ path }) => path)
    const reader = change.root === undefined ? undefined : await revisionReader(change.root, change.head, paths, dependencies)
    const one = (file: ChangedFile) => changedFile(change, file, reader, left)
    const root = change.root === undefined ? {} : { root: change.root }
    return { of: change.of, ...root, isChange: true, left, files: () => capped(files, one, limits, left) }
  }
  const [root, real] = await Promise.all([confinedPath(folder, '.'), confinedPath(folder, input.path ?? '.')])
  const within = relative(root, real).split(sep).join('/')
  const isFolder = (await stat(real)).isDirectory()
  if (!isFolder && !wanted(within)) throw new IbidError('invalid', `unsupported file type: ${within}`, 'specify a source code file')
  const below = isFolder ? await folderFiles(real, dependencies) : []
  const paths = isFolder ? below.map((path) => (within === '' ? path : `${within}/${path}`)).filter(wanted) : [within]
  const one = (path: string) => fileBelow(root, path, dependencies, isFolder ? left : undefined)
  return { of: within === '' ? phrase`the folder` : within, root, isChange: false, left, files: () => capped(paths, one, limits, left) }
}

/** A diff is of the files in the folder, as far as these are as it says. */
async function changeOf(diff: string, folder: string): Promise<Change> {
  const root = await confinedPath(folder, '.')
  return { of: phrase`the diff`, root, files: readPatch(diff), commits: [], summary: '' }
}

async function* capped<T>(
  all: readonly T[],
  read: (one: T) => Promise<LookFile | undefined>,
  limits: LookLimits,
  left: string[],
): AsyncGenerator<LookFile> {
  let bytes = 0
  for (const [at, one] of all.entries()) {
    if (at >= limits.files || bytes >= limits.bytes) {
      left.push(`${all.length - at} more files: too many at once; specify a smaller path`)
      return
    }
    const file = await read(one)
    if (file) {
      bytes += file.text.length
      yield file
    }
  }
}

async function fileBelow(
  root: string,
  path: string,
  dependencies: Dependencies & { readonly signal: AbortSignal },
  left: string[] | undefined,
) {
  const text = await fileAt(root, undefined, path, dependencies)
  if (text !== undefined) return { path, text, uri: pathToFileURL(join(root, path)).href, whole: true }
  if (!left) throw new IbidError('invalid', `${path} is not a text file, or is larger than 2 MB`, 'specify a source code file')
  // What git knows may be gone from the folder: then there is nothing to tell.
  if (await lstat(join(root, path)).catch(() => undefined)) left.push(`${path} is not a text file, or is larger than 2 MB`)
  return undefined
}

/** A file of a change with its whole text where that can be had, else with the lines that the change shows. */
async function changedFile(change: Change, file: ChangedFile, read: RevisionReader | undefined, left: string[]): Promise<LookFile> {
  const lines = file.hunks.flatMap((hunk) => hunk.lines)
  const changed = new Set(lines.filter(({ kind }) => kind === 'added').map(({ line }) => line))
  const known = { path: file.path, changed, hunks: file.hunks, ...(file.uri === undefined ? {} : { uri: file.uri }) }
  const shown = new Map(lines.filter(({ kind }) => kind !== 'removed').map(({ line, text }) => [line, text]))
  const text = await read?.(file.path).catch(() => undefined)
  if (text !== undefined && agrees(text, shown)) {
    const uri = known.uri ?? pathToFileURL(join(change.root!, file.path)).href
    return { ...known, uri, text, whole: true }
  }
  const whole = file.status === 'added'
  if (!whole) left.push(`only the changed lines of ${file.path} are available`)
  const last = Math.max(0, ...shown.keys())
  return { ...known, whole, text: Array.from({ length: last }, (_, at) => `${shown.get(at + 1) ?? ''}\n`).join('') }
}

/** Whether a text holds the lines of a change where the change has them. */
function agrees(text: string, shown: ReadonlyMap<number, string>): boolean {
  const lines = text.split('\n')
  return [...shown].every(([line, words]) => lines[line - 1]?.replace(/\r$/, '') === words.replace(/\r$/, ''))
}
