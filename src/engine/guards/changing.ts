import type { Fact } from '../../core/event-types.ts'
import type { ChangingFile } from '../../core/file-change.ts'
import type { MediaStore } from '../../core/media.ts'
import type { ToolCall } from '../../core/tool.ts'
import { hashOf } from './hash.ts'

/** What the log is told of a file that a call is about to change; the bytes it has now are kept. */
export async function changingFact(call: ToolCall, { path, before, after }: ChangingFile, store: MediaStore | undefined): Promise<Fact> {
  const hash = nameOf(before)
  if (hash !== null && before instanceof Uint8Array) await store?.keep(hash, before)
  return { type: 'file.changing', call: call.id, change: { path, before: hash, after: nameOf(after) } }
}

const nameOf = (bytes: Uint8Array | string | null): string | null => (bytes instanceof Uint8Array ? hashOf(bytes) : bytes)
