import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { IbidError } from '../core/fault.ts'
import { privateText } from './private-text.ts'

const keyLength = 32

/**
 * The key that secrets in a data folder are encrypted with, 32 bytes: the one that is `given` (`server.secretKey`, base64), else that of a file of its own in the
 * folder, which is made where it is missing. Throws `IbidError('usage')` for one that is no key, `failed` where the file cannot be read or made.
 */
export function secretKey(dataFolder: string, given?: string): Uint8Array {
  if (given !== undefined) return keyOf(given, 'server.secretKey', 'create one with: openssl rand -base64 32')
  const path = join(dataFolder, 'secret.key')
  const written = privateText(
    path,
    () => randomBytes(keyLength).toString('base64'),
    'the key',
    'make the file readable for your user, or set server.secretKey',
  )
  return keyOf(written, path, 'restore the original file; without it, connector secrets must be entered again')
}

function keyOf(text: string, where: string, remedy: string): Uint8Array {
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== keyLength) throw new IbidError('usage', `${where} does not contain ${keyLength} bytes in base64`, remedy)
  return key
}
