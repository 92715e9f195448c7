import type { MemoryCategory } from '../../core/memory.ts'
import type { Face } from '../face.ts'
import { warnWhereMemoryIsOff } from '../memory-off.ts'
import { memoryLines } from '../memory-text.ts'

export interface ListOptions {
  readonly all?: boolean
  readonly category?: MemoryCategory
}

/** `ibid memory list`. */
export async function listMemory(face: Face, { all = false, category }: ListOptions): Promise<number> {
  const app = await face.app()
  const rows = await (await app.memories(undefined)).list()
  const listed = rows.filter((row) => (all || row.state === 'kept') && (category === undefined || row.category === category))
  const none = 'Nothing is remembered. Add something with: ibid memory add "I prefer ..."'
  face.show(listed, memoryLines(listed, all).join('\n') || none, listed)
  warnWhereMemoryIsOff(face, app)
  return 0
}
