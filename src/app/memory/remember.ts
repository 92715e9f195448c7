import { IbidError } from '../../core/fault.ts'
import type { MemoryDraft, MemorySaved } from '../../core/memory.ts'
import type { App } from '../app.ts'

/** Remembers what a person says of themselves. Throws `IbidError('invalid')` where it must not be kept. */
export async function remember(app: Pick<App, 'memories' | 'redact'>, owner: string | undefined, draft: MemoryDraft): Promise<MemorySaved> {
  const saved = await (await app.memories(owner)).save([app.redact(draft)], { by: 'person' })
  const [refused] = saved.refused
  if (refused) throw new IbidError('invalid', `this cannot be remembered: ${refused.reason}`)
  return saved
}
