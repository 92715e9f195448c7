import { findMemories } from '../../app/memory/find-memories.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { shownOfId } from '../memory-text.ts'

/** `ibid memory delete`: all of them, or with a wrong id none. */
export async function deleteMemory(cli: Cli, ids: readonly string[]): Promise<number> {
  const memories = await (await cli.app()).memories(undefined)
  const kept = (await memories.list()).filter(({ state }) => state === 'kept')
  const forgotten = await memories.forget(findMemories(kept, ids).map(({ id }) => id))
  const told = forgotten.map(({ id, content }) => say`Deleted: ${content}\n  restore it with: ibid memory undo ${id.slice(0, shownOfId)}`)
  cli.show(forgotten, told.join('\n'), forgotten)
  return 0
}
