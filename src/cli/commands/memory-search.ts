import type { Face } from '../face.ts'
import { memoryLines } from '../memory-text.ts'

/** Facts that a search gives, at most. */
const mostFound = 20

/** `ibid memory search`. */
export async function searchMemory(face: Face, query: string): Promise<number> {
  const found = await (await (await face.app()).memories(undefined)).retrieve({ query, limit: mostFound })
  face.show(found, memoryLines(found.facts).join('\n') || `Nothing that is remembered fits: ${query}`, found.facts)
  return 0
}
