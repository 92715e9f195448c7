import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { memoryLines } from '../memory-text.ts'

/** Facts that a search gives, at most. */
const mostFound = 20

/** `ibid memory search`. */
export async function searchMemory(cli: Cli, query: string): Promise<number> {
  const found = await (await (await cli.app()).memories(undefined)).retrieve({ query, limit: mostFound })
  cli.show(found, memoryLines(found.facts).join('\n') || say`No remembered facts match: ${query}`, found.facts)
  return 0
}
