import { z } from 'zod'
import { IbidError } from '../core/fault.ts'
import { readTextSyncIfThere } from '../files/read-bounded-sync.ts'
import { replaceFile } from './file.ts'

/** Changes that are kept, and characters of their lines together: whichever is less. */
const mostKept = 1_000
const longest = 8_000_000

const keptChange = z.object({
  /** 1, 2, ... */
  id: z.int().min(1),
  /** ms since 1970. */
  at: z.int(),
  by: z.string(),
  key: z.string(),
  /** True where a value is or may hold a key: none is kept then. */
  secret: z.literal(true).optional(),
  /** The project's file, where the change was made there and not in the person's own. */
  project: z.string().optional(),
  /** The change that this one took back. */
  undoes: z.int().optional(),
  /** Absent where it was not set. */
  before: z.unknown().optional(),
  after: z.unknown().optional(),
})

/** A change of a setting as it is kept. */
export type KeptChange = Readonly<z.infer<typeof keptChange>>

/** The changes beside a settings file, the oldest first. Lines that are none are passed over. Throws `IbidError('failed')` where it cannot be read. */
export function readHistory(settingsFile: string): readonly KeptChange[] {
  return readText(historyFile(settingsFile))
    .split('\n')
    .flatMap((line) => changeOf(line) ?? [])
}

function readText(file: string): string {
  try {
    return readTextSyncIfThere(file, { mostBytes: longest * 4 }) ?? ''
  } catch (error) {
    throw new IbidError('failed', `${file} cannot be read`, 'check that it is a file and that you own it', { cause: error })
  }
}

/** Writes the history anew with one more change, which gets the next number. Throws `IbidError('failed')`. Only for whoever holds the lock. */
export function addToHistory(settingsFile: string, change: Omit<KeptChange, 'id'>): void {
  const kept = readHistory(settingsFile)
  writeHistory(settingsFile, [...kept, { id: Math.max(0, ...kept.map(({ id }) => id)) + 1, ...change }])
}

/** Takes the newest change out again: of what was not done after all. */
export const dropNewest = (settingsFile: string): void => writeHistory(settingsFile, readHistory(settingsFile).slice(0, -1))

/** Puts another name in place of who made changes. Only for whoever holds the lock. */
export function renameAuthor(settingsFile: string, from: string, to: string): void {
  const changes = readHistory(settingsFile)
  if (changes.some(({ by }) => by === from))
    writeHistory(
      settingsFile,
      changes.map((change) => (change.by === from ? { ...change, by: to } : change)),
    )
}

function writeHistory(settingsFile: string, changes: readonly KeptChange[]): void {
  const lines = changes.slice(-mostKept).map((change) => `${JSON.stringify(change)}\n`)
  let length = lines.reduce((sum, line) => sum + line.length, 0)
  while (length > longest && lines.length > 1) length -= lines.shift()!.length
  replaceFile(historyFile(settingsFile), lines.join(''), { file: 0o600, folder: 0o700 })
}

/** `settings.history.jsonl` beside `settings.json`. */
const historyFile = (settingsFile: string): string => `${settingsFile.replace(/\.json$/, '')}.history.jsonl`

function changeOf(line: string): KeptChange | undefined {
  try {
    return keptChange.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
