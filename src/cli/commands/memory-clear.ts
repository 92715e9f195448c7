import { IbidError } from '../../core/fault.ts'
import { counted } from '../../views/amounts.ts'
import type { Cli } from '../cli.ts'
import { confirmAtTerminal } from '../confirm.ts'

/** `ibid memory clear`. */
export async function clearMemory(cli: Cli, { yes = false }: { readonly yes?: boolean }): Promise<number> {
  const memories = await (await cli.app()).memories(undefined)
  if (!yes && !(await isSure(cli, (await memories.list()).length))) {
    cli.terminal.err('Nothing was deleted')
    return 1
  }
  const deleted = await memories.clear()
  cli.show({ deleted }, `Deleted ${counted(deleted, 'fact')}, for good`)
  return 0
}

async function isSure(cli: Cli, rows: number): Promise<boolean> {
  if (!cli.terminal.isAnswered)
    throw new IbidError('usage', 'this deletes all that is remembered, for good', 'if that is what you want: ibid memory clear --yes')
  return confirmAtTerminal(cli, `Delete ${counted(rows, 'fact')} for good, with all history?`)
}
