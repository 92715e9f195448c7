import { findMemories } from '../../house/memory/find-memories.ts'
import type { Face } from '../face.ts'

/** `ibid memory edit`. */
export async function editMemory(face: Face, id: string, text: string): Promise<number> {
  const house = await face.house()
  const memories = await house.memories(undefined)
  const [meant] = findMemories(await memories.list(), [id])
  const edited = await memories.edit(meant!.id, { content: house.redact(text) })
  face.show(edited, `Remembered: ${edited.content}`)
  return 0
}
