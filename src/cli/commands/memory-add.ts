import { savedLines, settledLines } from '../../app/memory/describe-saved.ts'
import { remember } from '../../app/memory/remember.ts'
import type { MemoryCategory, MemoryTier } from '../../core/memory.ts'
import { inReadersLanguage, say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { confirmAtTerminal } from '../confirm.ts'
import { warnWhereMemoryIsOff } from '../memory-off.ts'
import { shownOfId } from '../memory-text.ts'

export interface AddOptions {
  readonly category?: MemoryCategory
  readonly tier?: MemoryTier
}

/** `ibid memory add`: exit code 1 for what must not be kept. Whoever sits there is asked whether it takes the place of what it may contradict. */
export async function addMemory(cli: Cli, content: string, { category, tier }: AddOptions): Promise<number> {
  const draft = { content, ...(category === undefined ? {} : { category }), ...(tier === undefined ? {} : { tier }) }
  const app = await cli.app()
  const saved = await remember(app, undefined, draft)
  cli.show(saved, savedLines(saved).map(inReadersLanguage).join('\n'))
  for (const { saved: fact, others } of saved.doubtful) {
    const id = fact.id.slice(0, shownOfId)
    if (!cli.terminal.isAnswered) cli.terminal.err(say`  if it replaces the other fact: ibid memory settle ${id} --replaces`)
    else {
      const replaced: string[] = []
      for (const other of others) if (await confirmAtTerminal(cli, say`Does it replace: ${other.content}?`)) replaced.push(other.id)
      cli.terminal.out(
        settledLines(await (await app.memories(undefined)).settle(fact.id, replaced))
          .map(inReadersLanguage)
          .join('\n'),
      )
    }
  }
  warnWhereMemoryIsOff(cli, app)
  return 0
}
