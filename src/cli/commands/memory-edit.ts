import { findMemories } from '../../app/memory/find-memories.ts'
import { IbidError } from '../../core/fault.ts'
import type { Face } from '../face.ts'

/** `ibid memory edit`. */
export async function editMemory(face: Face, id: string, text: string): Promise<number> {
  const app = await face.app()
  const memories = await app.memories(undefined)
  const [meant] = findMemories(await memories.list(), [id])
  if (meant!.state !== 'kept')
    throw new IbidError('usage', `that is not remembered any more: ${meant!.content}`, `bring it back first with: ibid memory undo ${id}`)
  const edited = await memories.edit(meant!.id, { content: app.redact(text) })
  face.show(edited, `Remembered: ${edited.content}`)
  return 0
}
