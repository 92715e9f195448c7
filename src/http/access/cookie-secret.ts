import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../settings/file.ts'
import { makeDataFolder } from '../../store/data-folder.ts'
import { secretKey } from '../../store/secret-key.ts'

const bytes = 32

/**
 * The secret behind cookies, 32 bytes: of the key that is `given` (`server.secretKey`), so that all servers of a team have the same; else one of the data folder,
 * made when it is first needed and readable by its owner only. Deleting its file signs every browser out; one that holds anything else is made anew, as a short
 * secret could be guessed. Throws `IbidError('usage')` for what is no key.
 */
export function cookieSecret(dataFolder: string, given?: string): Uint8Array {
  if (given !== undefined) return createHmac('sha256', secretKey(dataFolder, given)).update('cookies').digest()
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
