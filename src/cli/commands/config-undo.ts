import { IbidError } from '../../core/fault.ts'
import { undoChange } from '../../settings/undo.ts'
import type { Face } from '../face.ts'

/** `ibid config undo`. */
export async function undoConfig(face: Face, change: string | undefined): Promise<number> {
  const id = change === undefined ? undefined : Number(change)
  if (id !== undefined && !(Number.isInteger(id) && id > 0))
    throw new IbidError('usage', `${change} is no number of a change`, 'list them with: ibid config history')
  const { undone, file } = undoChange(face.input, id)
  const { key, before } = undone
  face.show(
    { undone: undone.id, key, file },
    before === undefined
      ? `Took change ${undone.id} back: ${key} is unset in ${file}`
      : `Took change ${undone.id} back: ${key} is ${JSON.stringify(before)} in ${file}`,
  )
  return 0
}
