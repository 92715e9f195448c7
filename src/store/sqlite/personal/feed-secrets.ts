import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { IbidError } from '../../../core/fault.ts'
import type { FeedStore } from '../../../core/feed-store.ts'
import type { SqliteFile } from '../open.ts'

const cipher = 'aes-256-gcm'
/** Bytes. */
const nonceLength = 12
const tagLength = 16
/** The first byte of a sealed secret: how the rest is to be read. */
const form = 1

/** Secrets of feeds: each sealed with AES-256-GCM under a nonce of its own, and bound to its feed and its name, so that none can be put in another's place. */
export function feedSecrets(file: SqliteFile, key: () => Uint8Array): Pick<FeedStore, 'setSecret' | 'secret'> {
  const put = file.guard(() => file.sqlite.prepare('insert or replace into feed_secrets (feed, name, sealed) values (?, ?, ?)'))
  const remove = file.guard(() => file.sqlite.prepare('delete from feed_secrets where feed = ? and name = ?'))
  const get = file.guard(() => file.sqlite.prepare('select sealed from feed_secrets where feed = ? and name = ?'))
  return {
    async setSecret(feed, name, value) {
      if (value === undefined) return void file.guard(() => remove.run(feed, name))
      const sealed = seal(value, key(), place(feed, name))
      file.guard(() => put.run(feed, name, sealed))
    },
    async secret(feed, name) {
      const sealed = file.guard(() => get.get(feed, name)?.['sealed'])
      return sealed instanceof Uint8Array ? open(sealed, key(), place(feed, name), name) : undefined
    },
  }
}

const place = (feed: string, name: string): Buffer => Buffer.from(JSON.stringify([feed, name]))

function seal(value: string, key: Uint8Array, bound: Buffer): Buffer {
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(bound)
  const words = Buffer.concat([sealing.update(value, 'utf8'), sealing.final()])
  return Buffer.concat([Buffer.of(form), nonce, sealing.getAuthTag(), words])
}

function open(sealed: Uint8Array, key: Uint8Array, bound: Buffer, name: string): string {
  const [nonceEnd, tagEnd] = [1 + nonceLength, 1 + nonceLength + tagLength]
  try {
    if (sealed[0] !== form || sealed.length < tagEnd) throw new Error('another form')
    const opening = createDecipheriv(cipher, key, sealed.subarray(1, nonceEnd), { authTagLength: tagLength })
    opening.setAAD(bound).setAuthTag(sealed.subarray(nonceEnd, tagEnd))
    return Buffer.concat([opening.update(sealed.subarray(tagEnd)), opening.final()]).toString('utf8')
  } catch (error) {
    throw new IbidError(
      'unauthorised',
      `the ${name} that is kept cannot be opened with the key of this data folder`,
      'put back the key that it was kept with (secret.key, or server.secretKey), or give it anew',
      { cause: error },
    )
  }
}
