import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { IbidError } from '../core/fault.ts'

const keyLength = 32

/**
 * The key that secrets in a data folder are encrypted with, 32 bytes: the one that is `given` (`server.secretKey`, base64), else that of a file of its own in the
 * folder, which is made where it is missing; of several processes that make it at once all get the same. Throws `IbidError('usage')` for one that is no key,
 * `failed` where the file cannot be read or made.
 */
export function secretKey(dataFolder: string, given?: string): Uint8Array {
  if (given !== undefined) return keyOf(given, 'server.secretKey', 'make one with: openssl rand -base64 32')
  const path = join(dataFolder, 'secret.key')
  const written = read(path) ?? make(path)
  return keyOf(written, path, 'put the file back as it was; without it, secrets of feeds have to be given anew')
}

function keyOf(text: string, where: string, remedy: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyLength) throw new IbidError('usage', `${where} does not hold ${keyLength} bytes in base64`, remedy)
  return key
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw unusable(path, error)
  }
}

/** Written whole under another name first: whoever sees the file sees all of it. */
function make(path: string): string {
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
  try {
    const file = openSync(draft, 'wx', 0o600)
    try {
      writeSync(file, `${randomBytes(keyLength).toString('base64')}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw unusable(path, error)
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error))

const unusable = (path: string, error: unknown): IbidError =>
  new IbidError('failed', `the key ${path} cannot be used (${codeOf(error)})`, 'make it yours to read, or set server.secretKey', {
    cause: error,
  })
