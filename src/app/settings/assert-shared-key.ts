import { IbidError } from '../../core/fault.ts'
import type { Inspection } from '../../settings/inspection.ts'

/** Throws `IbidError('usage')` where machines share a database and no key: what one seals the others could not open, and cookies of one would be none at another. */
export function assertSameKey({ keys }: Pick<Inspection, 'keys'>): void {
  if (keys.storeUrl() === undefined || keys.secretKey() !== undefined) return
  throw new IbidError(
    'usage',
    'server.secretKey is not set, but programs that share the database in store.url need the same key',
    'set it to the same key on all of them; create one with: openssl rand -base64 32',
  )
}
