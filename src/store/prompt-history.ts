import { closeSync, constants, existsSync, fchmodSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { IbidError } from '../core/fault.ts'
import { storeError } from './sqlite/error.ts'

/** What people asked before, so that they can ask it again. */
export interface PromptHistory {
  /** The newest 1,000 prompts, the oldest first; none where there is no file yet. Damaged lines are skipped. */
  load(): Promise<readonly string[]>
  /** Adds a prompt, but for one of white space, of more than 100,000 UTF-16 units, or the same as the newest. */
  add(text: string): Promise<void>
}

const limits = {
  kept: 1_000,
  /** The file is written anew from so many prompts on, so not at each one. */
  compacted: 1_200,
  length: 100_000,
  /** How long another process may take, ms. */
  lockMs: 3_000,
}

/**
 * Keeps prompts in `file`, one JSON string a line, the newest last, readable by the owner only. Any number of processes may add at once: they take turns by a
 * lock that ends with its process (`file.lock`, an empty SQLite file). A process that is killed while it adds loses that prompt at most.
 * Both functions reject with `IbidError('failed')` where the disk refuses.
 */
export const openPromptHistory = (file: string): PromptHistory => ({
  async load() {
    try {
      return promptsIn(await readFile(file, 'utf8')).slice(-limits.kept)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return []
      throw refused(file, 'read', error)
    }
  },
  async add(text) {
    if (text.trim() === '' || text.length > limits.length) return
    try {
      const folder = dirname(file)
      if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
      locked(`${file}.lock`, () => append(file, text))
    } catch (error) {
      throw refused(file, 'written', error)
    }
  },
})

function append(file: string, text: string): void {
  const descriptor = openSync(file, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600)
  try {
    fchmodSync(descriptor, 0o600)
    const written = readFileSync(descriptor, 'utf8')
    const prompts = promptsIn(written)
    if (prompts.at(-1) === text) return
    // What a killed process left half is a line of its own.
    const half = written === '' || written.endsWith('\n') ? '' : '\n'
    if (prompts.length >= limits.compacted) compact(file, [...prompts, text].slice(-limits.kept))
    else writeFileSync(descriptor, `${half}${JSON.stringify(text)}\n`)
  } finally {
    closeSync(descriptor)
  }
}

/** Whoever reads meanwhile sees the old file or the new one, whole. */
function compact(file: string, prompts: readonly string[]): void {
  const draft = `${file}.draft`
  rmSync(draft, { force: true })
  writeFileSync(draft, prompts.map((prompt) => `${JSON.stringify(prompt)}\n`).join(''), { mode: 0o600 })
  renameSync(draft, file)
}

/** Runs `work` while no other process does. */
function locked(path: string, work: () => void): void {
  closeSync(openSync(path, 'a', 0o600))
  const lock = new DatabaseSync(path, { timeout: limits.lockMs })
  try {
    try {
      lock.exec('begin immediate')
    } catch (error) {
      throw storeError(error, path)
    }
    work()
  } finally {
    lock.close()
  }
}

function promptsIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const prompt = promptIn(line)
    return prompt === undefined ? [] : [prompt]
  })
}

function promptIn(line: string): string | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error))

const refused = (file: string, how: string, error: unknown): IbidError =>
  error instanceof IbidError
    ? error
    : new IbidError(
        'failed',
        `the prompt history ${file} could not be ${how} (${codeOf(error)})`,
        'check the free disk space and the permissions of the data folder',
        {
          cause: error,
        },
      )
