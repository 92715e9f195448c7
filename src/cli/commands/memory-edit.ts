import { findMemories } from '../../app/memory/find-memories.ts'
import { IbidError } from '../../core/fault.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { shownOfId } from '../memory-text.ts'

/** `ibid memory edit`. */
export async function editMemory(cli: Cli, id: string, text: string): Promise<number> {
  const app = await cli.app()
  const memories = await app.memories(undefined)
  const [meant] = findMemories(await memories.list(), [id])
  if (meant!.state !== 'kept')
    throw new IbidError('usage', `this fact is no longer remembered: ${meant!.content}`, `restore it first with: ibid memory undo ${id}`)
  const edited = await memories.edit(meant!.id, { content: app.redact(text) })
  cli.show(edited, `${say`Remembered: ${edited.content}`}\n${say`New ID: ${edited.id.slice(0, shownOfId)}`}`)
  return 0
}
