import { undoneLines } from '../../app/memory/describe-saved.ts'
import { findMemories } from '../../app/memory/find-memories.ts'
import { inReadersLanguage } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid memory undo`. */
export async function undoMemory(cli: Cli, id: string): Promise<number> {
  const memories = await (await cli.app()).memories(undefined)
  const [meant] = findMemories(await memories.list(), [id])
  const changed = await memories.undo(meant!.id)
  cli.show(changed, undoneLines(changed).map(inReadersLanguage).join('\n'), changed)
  return 0
}
