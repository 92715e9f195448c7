import { IbidError } from '../core/fault.ts'
import { canonicalJson } from '../core/json.ts'
import type { ListedSettingChange, StoredSettingChange } from '../core/setting-store.ts'
import { type ChangeTarget, changing } from './change-file.ts'
import { definitions } from './definitions.ts'
import { readSettingsFile } from './file.ts'
import { type FileValues, valueIn, withoutValue, withValue } from './file-values.ts'
import { type KeptChange, readHistory } from './history.ts'
import { settingsFiles } from './settings-files.ts'
import type { SettingsInput } from './settings-input.ts'

/** The changes that were made by ibid, the newest first. */
export function listChanges(target: SettingsInput): readonly (KeptChange & ListedSettingChange)[] {
  const { user } = settingsFiles(target)
  const changes = readHistory(user)
  const files = new Map(
    [...new Set(changes.map(({ project }) => project ?? user))].map((file) => [file, readableValues(file, file !== user)]),
  )
  return changes
    .map((change) => {
      const values = files.get(change.project ?? user)
      return { ...change, undoable: !change.secret && values !== undefined && standsAs(values, change.key, change.after) }
    })
    .toReversed()
}

/** Undefined where the file is wrong: nothing is taken back in it. */
function readableValues(file: string, isProjects: boolean): FileValues | undefined {
  try {
    return readSettingsFile(file, isProjects)
  } catch {
    return undefined
  }
}

/**
 * Sets the value before a change back; without an id, before the newest one that was not taken back yet. Throws `IbidError`: `not-found` where there is no such
 * change, `denied` where its values are not kept, `stale` where the setting has another value by now. Nothing is written then.
 */
export function undoChange(target: ChangeTarget, id?: number): { readonly undone: KeptChange; readonly file: string } {
  const { user } = settingsFiles(target)
  const undone = changeNamed(readHistory(user), id)
  assertKept(undone)
  const { key, before, after, project } = undone
  const file = project ?? user
  return changing(target, { file, project }, (values, write) => {
    if (!standsAs(values, key, after)) throw changedAgain(undone)
    write(key, before === undefined ? withoutValue(values, key) : withValue(values, key, before), undone.id)
    return { undone, file }
  })
}

/** Throws where what was before the change is not known, or fits no more. */
export function assertKept({ id, key, secret, before }: StoredSettingChange): void {
  if (secret)
    throw new IbidError('denied', `change ${id} of ${key} cannot be undone: keys are not stored in the history`, `set ${key} again`)
  if (before !== undefined && !definitions.get(key)?.accept(before))
    throw new IbidError('stale', `the value of ${key} before change ${id} is no longer valid`, `set ${key} again`)
}

export const changedAgain = ({ id, key }: StoredSettingChange): IbidError =>
  new IbidError('stale', `${key} has been changed again since change ${id}`, 'undo the newer change first, or set it again')

const standsAs = (values: FileValues, key: string, value: unknown): boolean =>
  canonicalJson([valueIn(values, key)]) === canonicalJson([value])

/** The change of this number; without one, the newest that was not taken back yet. Throws `IbidError('not-found')`. */
export function changeNamed<Change extends StoredSettingChange>(changes: readonly Change[], id: number | undefined): Change {
  const taken = new Set(changes.map(({ undoes }) => undoes))
  const found =
    id === undefined
      ? changes.findLast((change) => change.undoes === undefined && !taken.has(change.id))
      : changes.find((change) => change.id === id)
  if (found) return found
  throw id === undefined
    ? new IbidError('not-found', 'there is no change to undo', 'see: ibid config history')
    : new IbidError('not-found', `change not found: ${id}`, 'list them with: ibid config history')
}
