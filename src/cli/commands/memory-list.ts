import type { MemoryCategory } from '../../core/memory.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { warnWhereMemoryIsOff } from '../memory-off.ts'
import { memoryLines } from '../memory-text.ts'

export interface ListOptions {
  readonly all?: boolean
  readonly category?: MemoryCategory
}

/** `ibid memory list`. */
export async function listMemory(cli: Cli, { all = false, category }: ListOptions): Promise<number> {
  const app = await cli.app()
  const rows = await (await app.memories(undefined)).list()
  const listed = rows.filter((row) => (all || row.state === 'kept') && (category === undefined || row.category === category))
  const none = say`Nothing remembered yet. Add a fact with: ibid memory add "I prefer ..."`
  cli.show(listed, memoryLines(listed, all).join('\n') || none, listed)
  warnWhereMemoryIsOff(cli, app)
  return 0
}
