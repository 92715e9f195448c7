import { undoneLines } from '../../app/memory/describe-saved.ts'
import { findMemories } from '../../app/memory/find-memories.ts'
import type { Face } from '../face.ts'

/** `ibid memory undo`. */
export async function undoMemory(face: Face, id: string): Promise<number> {
  const memories = await (await face.app()).memories(undefined)
  const [meant] = findMemories(await memories.list(), [id])
  const changed = await memories.undo(meant!.id)
  face.show(changed, undoneLines(changed).join('\n'), changed)
  return 0
}
