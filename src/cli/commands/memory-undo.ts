import { findMemories } from '../../house/memory/find-memories.ts'
import { undoneLines } from '../../house/memory/saved-words.ts'
import type { Face } from '../face.ts'

/** `ibid memory undo`. */
export async function undoMemory(face: Face, id: string): Promise<number> {
  const memories = await (await face.house()).memories(undefined)
  const [meant] = findMemories(await memories.list(), [id])
  const changed = await memories.undo(meant!.id)
  face.show(changed, undoneLines(changed).join('\n'), changed)
  return 0
}
