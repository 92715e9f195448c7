import type { MemoryCategory, MemoryTier } from '../../core/memory.ts'
import { remember } from '../../house/memory/remember.ts'
import { savedLines } from '../../house/memory/saved-words.ts'
import type { Face } from '../face.ts'
import { warnWhereMemoryIsOff } from '../memory-off.ts'

export interface AddOptions {
  readonly category?: MemoryCategory
  readonly tier?: MemoryTier
}

/** `ibid memory add`: exit code 1 for what must not be kept. */
export async function addMemory(face: Face, content: string, { category, tier }: AddOptions): Promise<number> {
  const draft = { content, ...(category === undefined ? {} : { category }), ...(tier === undefined ? {} : { tier }) }
  const house = await face.house()
  const saved = await remember(house, undefined, draft)
  face.show(saved, savedLines(saved).join('\n'))
  warnWhereMemoryIsOff(face, house)
  return 0
}
