import { findMemories } from '../../app/memory/find-memories.ts'
import type { Face } from '../face.ts'
import { shownOfId } from '../memory-text.ts'

/** `ibid memory delete`: all of them, or with a wrong id none. */
export async function deleteMemory(face: Face, ids: readonly string[]): Promise<number> {
  const memories = await (await face.app()).memories(undefined)
  const kept = (await memories.list()).filter(({ state }) => state === 'kept')
  const forgotten = await memories.forget(findMemories(kept, ids).map(({ id }) => id))
  const told = forgotten.map(({ id, content }) => `Forgotten: ${content}\n  bring it back with: ibid memory undo ${id.slice(0, shownOfId)}`)
  face.show(forgotten, told.join('\n'), forgotten)
  return 0
}
