import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { dirname, relative, sep } from 'node:path'
import { ZodError } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import { confinedPath, readConfined } from '../../repository/confined-path.ts'
import { decodeText } from '../../repository/decode-text.ts'
import { folderFiles } from '../../syntax/folder-files.ts'
import type { LockContent, LockText } from './dependency.ts'
import { goModules } from './go-modules.ts'
import { mavenPom } from './maven-pom.ts'
import { npmLock } from './npm-lock.ts'
import { unlockedPackage } from './package-manifest.ts'
import { pipfileLock } from './pipfile-lock.ts'
import { pnpmLock } from './pnpm-lock.ts'
import { requirements } from './requirements.ts'
import { cargoLock, poetryLock, uvLock } from './toml-locks.ts'
import { yarnLock } from './yarn-lock.ts'

/** Bytes of one lock file; how many are read of one project. */
const most = { bytes: 30_000_000, files: 20 }

const readers: readonly { readonly name: RegExp; readonly read: (lock: LockText) => Promise<LockContent> }[] = [
  { name: /^(?:package-lock|npm-shrinkwrap)\.json$/, read: npmLock },
  { name: /^yarn\.lock$/, read: yarnLock },
  { name: /^pnpm-lock\.yaml$/, read: pnpmLock },
  { name: /^(?:requirements|constraints)[\w.-]*\.txt$/, read: requirements },
  { name: /^poetry\.lock$/, read: poetryLock },
  { name: /^uv\.lock$/, read: uvLock },
  { name: /^Pipfile\.lock$/, read: pipfileLock },
  { name: /^go\.mod$/, read: goModules },
  { name: /^Cargo\.lock$/, read: cargoLock },
  { name: /^pom\.xml$/, read: mavenPom },
  { name: /^package\.json$/, read: unlockedPackage },
]
const javascriptLocks = /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/

/** A lock file that was found. */
export interface FoundLock {
  /** From the folder of the call, with `/`. */
  readonly path: string
  /** Absolute. */
  readonly real: string
  readonly text: string
}

interface Dependencies {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
}

/**
 * The lock files of a folder, or where it has none those below it; or the one file that is named. `left` says which others there are. Throws
 * `IbidError('not-found')` where there are none.
 */
export async function findLocks(
  folder: string,
  path: string | undefined,
  dependencies: Dependencies,
): Promise<{ readonly locks: readonly FoundLock[]; readonly left: readonly string[] }> {
  const [root, real] = await Promise.all([confinedPath(folder, '.'), confinedPath(folder, path ?? '.')])
  const within = relative(root, real).split(sep).join('/')
  if (!(await stat(real)).isDirectory()) {
    if (!readerOf(within)) throw new IbidError('invalid', `${within} is not a readable lock file`, known)
    return { locks: [await readLock(root, within)], left: [] }
  }
  const all = (await folderFiles(real, dependencies)).filter((file) => readerOf(file))
  const found = all.filter((file) => baseOf(file) !== 'package.json' || !all.some((other) => isLockOf(other, file)))
  if (found.length === 0) throw new IbidError('not-found', `no lock file found in ${within || 'the folder'}`, known)
  const here = found.filter((file) => !file.includes('/'))
  const chosen = (here.length > 0 ? here : found).slice(0, most.files)
  const named = (file: string): string => (within === '' ? file : `${within}/${file}`)
  const left = found.filter((file) => !chosen.includes(file)).map((file) => `${named(file)}: specify its folder to analyze it`)
  const locks: FoundLock[] = []
  for (const file of chosen) locks.push(await readLock(root, named(file)))
  return { locks, left }
}

const known =
  'supported files: package-lock.json, yarn.lock, pnpm-lock.yaml, requirements.txt, poetry.lock, uv.lock, Pipfile.lock, go.mod, Cargo.lock and pom.xml'

const baseOf = (path: string): string => path.split('/').at(-1)!
const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')
const readerOf = (path: string) => readers.find(({ name }) => name.test(baseOf(path)))?.read

/** Whether a file locks what a package.json beside or below it asks for. */
const isLockOf = (lock: string, manifest: string): boolean =>
  javascriptLocks.test(baseOf(lock)) && `${folderOf(manifest)}/`.startsWith(folderOf(lock) === '' ? '' : `${folderOf(lock)}/`)

async function readLock(root: string, path: string): Promise<FoundLock> {
  const { text, real } = await textIn(root, path)
  return { path, real, text }
}

async function textIn(root: string, path: string): Promise<{ readonly text: string; readonly real: string }> {
  const { bytes, real } = await readConfined(root, path, most.bytes)
  const text = decodeText(bytes)?.text
  if (text === undefined) throw new IbidError('malformed', `${path} is not a text file`)
  return { text, real }
}

/** Reads what a lock file says. Throws `IbidError('malformed')` with its name for what does not have the form of its kind. */
export async function readFound(lock: FoundLock): Promise<LockContent> {
  const beside = (name: string): Promise<string | undefined> =>
    textIn(dirname(lock.real), name).then(
      ({ text }) => text,
      () => undefined,
    )
  try {
    return await readerOf(lock.path)!({ text: lock.text, beside })
  } catch (error) {
    if (error instanceof IbidError) throw error
    const issue = error instanceof ZodError ? error.issues[0] : undefined
    const said = issue ? `${issue.path.join('.') || 'the file'}: ${issue.message}` : error instanceof Error ? error.message : String(error)
    const why = said.split('\n')[0]!.slice(0, 200)
    throw new IbidError('malformed', `${lock.path} cannot be read: ${why}`, 'regenerate it with its package manager')
  }
}

/** Changes with what the files say, and with their place. */
export const hashOfLocks = (locks: readonly (readonly [FoundLock, LockContent])[]): string => {
  const hash = createHash('sha256')
  for (const [{ real }, content] of locks) hash.update(JSON.stringify([real, content]))
  return hash.digest('hex')
}
