import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { faultOf, IbidError } from '../core/fault.ts'
import { isRecord } from '../core/json.ts'
import { readTextSync } from '../files/read-bounded-sync.ts'

/** The largest settings file that is read, bytes. */
const largest = 1_000_000

/** `.ibid/settings.json` in `folder` or the nearest folder above that has one. */
export function findProjectFile(folder: string): string | undefined {
  const file = join(folder, '.ibid', 'settings.json')
  if (existsSync(file)) return file
  return dirname(folder) === folder ? undefined : findProjectFile(dirname(folder))
}

/**
 * The object that a settings file holds; an empty one where there is no file. That of a project must lie in its folder; one's own may be a link. Throws
 * `IbidError('usage')` with the place of the mistake. The parser's own words are not passed on: they quote the file, and there may be a key in it.
 */
export function readSettingsFile(file: string, isProjects = false): Readonly<Record<string, unknown>> {
  if (!existsSync(file)) return {}
  const text = readText(file, isProjects).replace(/^\ufeff/, '')
  let value: unknown
  try {
    value = JSON.parse(text || '{}')
  } catch {
    throw new IbidError('usage', `${file} is not valid JSON (${placeOf(text)})`, 'fix it manually, or delete it')
  }
  if (!isRecord(value)) throw new IbidError('usage', `${file} must contain a JSON object`, 'fix it manually, or delete it')
  return value
}

/** Replaces the file in one step, readable by its owner only; a link is followed. Throws `IbidError('failed')`. */
export const writeSettingsFile = (file: string, value: Readonly<Record<string, unknown>>): void =>
  replaceFile(file, `${JSON.stringify(value, null, 2)}\n`, { file: 0o600, folder: 0o700 })

/** Replaces a file in one step, or makes it and its folders, with the modes given; a link is followed. Throws `IbidError('failed')`. */
export function replaceFile(file: string, text: string, modes: { readonly file: number; readonly folder: number }): void {
  const target = existsSync(file) ? realpathSync(file) : file
  const draft = `${target}.${randomUUID()}.tmp`
  try {
    mkdirSync(dirname(target), { recursive: true, mode: modes.folder })
    const descriptor = openSync(draft, 'wx', modes.file)
    try {
      fchmodSync(descriptor, modes.file)
      writeSync(descriptor, text)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { force: true })
    throw new IbidError('failed', `${file} cannot be written (${codeOf(error)})`, 'check that you own the file and its folder')
  }
}

/** Whether others than its owner may read the file; never on Windows, whose rights are not modes. */
export const isReadableByOthers = (file: string): boolean =>
  process.platform !== 'win32' && existsSync(file) && (statSync(file).mode & 0o077) !== 0

function readText(file: string, isProjects: boolean): string {
  try {
    return readTextSync(file, { mostBytes: largest, within: isProjects ? realpathSync(dirname(dirname(file))) : undefined })
  } catch (error) {
    const { code, message } = faultOf(error)
    if (code === 'limit')
      throw new IbidError(
        'usage',
        `${file} is larger than ${largest} bytes, too large for a settings file`,
        'delete it, or specify another file with --config',
      )
    throw new IbidError('usage', message, 'check that it is a file and that you own it')
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason')

/** The character at which `text` stops being JSON. The parser does not always say; it is the last of the shortest part it takes offence at. */
function placeOf(text: string): string {
  let fine = 0
  let broken = text.length + 1
  while (broken - fine > 1) {
    const length = Math.floor((fine + broken) / 2)
    if (mayGoOn(text.slice(0, length))) fine = length
    else broken = length
  }
  const before = text.slice(0, fine).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

/** Whether `text` is JSON, or the beginning of some. */
function mayGoOn(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    return /^Un(expected end|terminated)/.test(message) || Number(/position (\d+)/.exec(message)?.[1] ?? -1) >= text.length
  }
}
