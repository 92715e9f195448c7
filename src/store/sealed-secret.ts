import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { IbidError } from '../core/fault.ts'

const cipher = 'aes-256-gcm'
/** Bytes. */
const nonceLength = 12
const tagLength = 16
/** The first byte of a sealed secret: how the rest is to be read. */
const form = 1

/** Where a secret is kept: it can be opened in no other place. */
export interface SecretPlace {
  /** Id of the feed, or `settings`. */
  readonly of: string
  readonly name: string
}

/** Where a setting that a team shares is kept. */
export const settingPlace = (name: string): SecretPlace => ({ of: 'settings', name })

/** A secret sealed with AES-256-GCM under a nonce of its own, and bound to its place. `key`: 32 bytes. */
export function sealSecret(value: string, key: Uint8Array, place: SecretPlace): Buffer {
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(bound(place))
  const words = Buffer.concat([sealing.update(value, 'utf8'), sealing.final()])
  return Buffer.concat([Buffer.of(form), nonce, sealing.getAuthTag(), words])
}

/** What was sealed. Throws `IbidError('unauthorised')` for another key, another place, or anything else than a sealed secret. */
export function openSecret(sealed: Uint8Array, key: Uint8Array, place: SecretPlace): string {
  const [nonceEnd, tagEnd] = [1 + nonceLength, 1 + nonceLength + tagLength]
  try {
    if (sealed[0] !== form || sealed.length < tagEnd) throw new Error('another form')
    const opening = createDecipheriv(cipher, key, sealed.subarray(1, nonceEnd), { authTagLength: tagLength })
    opening.setAAD(bound(place)).setAuthTag(sealed.subarray(nonceEnd, tagEnd))
    return Buffer.concat([opening.update(sealed.subarray(tagEnd)), opening.final()]).toString('utf8')
  } catch (error) {
    throw new IbidError(
      'unauthorised',
      `the stored ${place.name} cannot be decrypted with the key of this data folder`,
      'restore the key it was encrypted with (secret.key or server.secretKey), or enter the secret again',
      { cause: error },
    )
  }
}

const bound = ({ of, name }: SecretPlace): Buffer => Buffer.from(JSON.stringify([of, name]))
