import type { Inspection } from '../../settings/inspection.ts'
import { secretKey } from '../../store/secret-key.ts'
import { assertSameKey } from './assert-shared-key.ts'

/** The key that secrets in the store are sealed with, when it is asked for. Throws as `assertSameKey` and `secretKey` do. */
export const sealingKey =
  ({ settings, keys }: Pick<Inspection, 'settings' | 'keys'>) =>
  (): Uint8Array => {
    assertSameKey({ keys })
    return secretKey(settings.dataDir, keys.secretKey())
  }
