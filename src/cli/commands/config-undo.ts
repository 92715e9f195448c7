import { withTeamSettings } from '../../app/settings/inspect-with-team.ts'
import { IbidError } from '../../core/fault.ts'
import { terminal } from '../../settings/change-file.ts'
import { undoChange } from '../../settings/undo.ts'
import { say } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'

/** `ibid config undo`. */
export async function undoConfig(cli: Cli, change: string | undefined, { team = false }: { readonly team?: boolean }): Promise<number> {
  const id = change === undefined ? undefined : Number(change)
  if (id !== undefined && !(Number.isInteger(id) && id > 0))
    throw new IbidError('usage', `${change} is not a change number`, 'list them with: ibid config history')
  const { undone, place } = team
    ? await withTeamSettings(cli.input, async (changes, place) => ({ undone: await changes.undo(id, terminal), place }))
    : placed(undoChange(cli.input, id))
  const { key, before } = undone
  cli.show(
    { undone: undone.id, key, place },
    before === undefined
      ? say`Undid change ${undone.id}: ${key} is now unset in ${place}`
      : say`Undid change ${undone.id}: ${key} is now ${JSON.stringify(before)} in ${place}`,
  )
  return 0
}

const placed = ({ undone, file }: ReturnType<typeof undoChange>) => ({ undone, place: file })
