import { IbidError } from '../../core/fault.ts'
import { say, sayCount } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import { confirmAtTerminal } from '../confirm.ts'

/** `ibid memory clear`. */
export async function clearMemory(cli: Cli, { yes = false }: { readonly yes?: boolean }): Promise<number> {
  const memories = await (await cli.app()).memories(undefined)
  if (!yes && !(await isSure(cli, (await memories.list()).length))) {
    cli.terminal.err(say`Nothing was deleted`)
    return 1
  }
  const deleted = await memories.clear()
  cli.show({ deleted }, say`Permanently deleted ${sayCount(deleted, 'fact')}`)
  return 0
}

async function isSure(cli: Cli, rows: number): Promise<boolean> {
  if (!cli.terminal.isAnswered)
    throw new IbidError('usage', 'this permanently deletes everything that is remembered', 'to confirm, run: ibid memory clear --yes')
  return confirmAtTerminal(cli, say`Permanently delete ${sayCount(rows, 'fact')} with all history?`)
}
