import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '../../house/data-folder.ts'
import { replaceFile } from '../../settings/file.ts'

const bytes = 32

/**
 * The secret behind the cookies of a data folder, 32 bytes, made when it is first needed and readable by its owner only. Deleting the file signs every browser
 * out; one that holds anything else is made anew, as a short secret could be guessed.
 */
export function doorSecret(dataFolder: string): Uint8Array {
  const file = join(dataFolder, 'server.secret')
  const kept = read(file)
  if (kept) return kept
  makeDataFolder(dataFolder)
  const made = randomBytes(bytes)
  replaceFile(file, made.toString('hex'), { file: 0o600, folder: 0o700 })
  return read(file) ?? made
}

function read(file: string): Uint8Array | undefined {
  if (!existsSync(file)) return undefined
  const text = readFileSync(file, 'utf8').trim()
  return /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : undefined
}
