import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { IbidError } from '../core/fault.ts'

/**
 * A secret in a file of its own that only its owner reads, made by `make` where it is missing; of several processes that make it at once all get the same.
 * `what` it is, for people, as in `the key`. Throws `IbidError('failed')` with `remedy` where it cannot be read or made.
 */
export function privateText(path: string, make: () => string, what: string, remedy: string): string {
  const unusable = (error: unknown): IbidError =>
    new IbidError('failed', `${what} ${path} cannot be used (${codeOf(error)})`, remedy, { cause: error })
  const read = (): string | undefined => {
    try {
      return readFileSync(path, 'utf8').trim()
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw unusable(error)
    }
  }
  const there = read()
  if (there !== undefined) return there
  // Written whole under another name first: whoever sees the file sees all of it.
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const file = openSync(draft, 'wx', 0o600)
    try {
      writeSync(file, `${make()}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unusable(error)
  } finally {
    rmSync(draft, { force: true })
  }
  return read() ?? ''
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error))
