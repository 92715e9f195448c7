import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { faultOf } from '../../../core/fault.ts'
import type { Inspection } from '../../../settings/inspection.ts'
import type { View } from '../../../store/copy/side.ts'
import { openSecret, type SecretPlace, settingPlace } from '../../../store/sealed-secret.ts'
import { secretKey } from '../../../store/secret-key.ts'
import { counted } from '../../../views/amounts.ts'
import { amiss, type Check, fine } from '../check.ts'
import { newProblemCounter } from './problem-counter.ts'
import { rowsOf } from './tables.ts'

const name = 'secrets'
const remedy = 'restore the key they were encrypted with (secret.key, or server.secretKey), or enter them again'

/** Whether the key opens what is sealed. A key that is missing is not made. */
export async function checkSecrets(view: View, { settings, keys }: Pick<Inspection, 'settings' | 'keys'>): Promise<Check> {
  const closed = newProblemCounter()
  let key: Uint8Array | undefined
  let count = 0
  try {
    for await (const { place, sealed, said } of sealedIn(view)) {
      count += 1
      if (keys.secretKey() === undefined && !existsSync(join(settings.dataDir, 'secret.key')))
        return amiss(name, 'broken', 'there are encrypted secrets, but no key', remedy)
      key ??= secretKey(settings.dataDir, keys.secretKey())
      if (!opens(sealed, key, place)) closed.add(said)
    }
  } catch (error) {
    const { message, remedy: told } = faultOf(error)
    return amiss(name, 'broken', message, told)
  }
  if (closed.count > 0) return amiss(name, 'broken', closed.said('secret cannot be decrypted', 'secrets cannot be decrypted'), remedy)
  return fine(name, count === 0 ? counted(count, 'secret') : `${counted(count, 'secret')}, decrypted with the key`)
}

interface Sealed {
  readonly sealed: unknown
  readonly place: SecretPlace
  /** For people. */
  readonly said: string
}

/** Secrets of feeds, and those that a team has among its settings. */
async function* sealedIn(view: View): AsyncGenerator<Sealed, void, undefined> {
  for await (const { feed, name, sealed } of rowsOf(view, 'feed_secrets'))
    yield { sealed, place: { of: String(feed), name: String(name) }, said: `${name} of connector ${feed}` }
  for await (const { key, sealed } of rowsOf(view, 'settings'))
    if (sealed !== null) yield { sealed, place: settingPlace(String(key)), said: `the setting ${key}` }
}

function opens(sealed: unknown, key: Uint8Array, place: SecretPlace): boolean {
  try {
    openSecret(sealed instanceof Uint8Array ? sealed : new Uint8Array(), key, place)
    return true
  } catch {
    return false
  }
}
