import { IbidError } from '../../core/fault.ts'
import { findMemories } from '../../house/memory/find-memories.ts'
import { settledLines } from '../../house/memory/saved-words.ts'
import type { Face } from '../face.ts'

export interface SettleOptions {
  readonly replaces?: boolean
  readonly beside?: boolean
}

/** `ibid memory settle`. */
export async function settleMemory(face: Face, id: string, { replaces = false, beside = false }: SettleOptions): Promise<number> {
  if (replaces === beside) throw new IbidError('usage', 'say what it is to the facts that it may contradict', 'give --replaces or --beside')
  const memories = await (await face.house()).memories(undefined)
  const kept = (await memories.list()).filter(({ state }) => state === 'kept')
  const changed = await memories.settle(findMemories(kept, [id])[0]!.id, replaces)
  face.show(changed, settledLines(changed).join('\n'), changed)
  return 0
}
