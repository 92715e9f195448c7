import { IbidError } from '../../core/fault.ts'
import type { SettingChange } from '../../core/schemas/http/settings.ts'
import { type ListedChange, listChanges } from '../../settings/undo.ts'
import type { House } from '../house.ts'

type Means = Pick<House, 'input' | 'redact'>

/** What was changed in the file of whoever runs the server, by whatever program, the newest first. */
export const settingHistory = (house: Means): readonly SettingChange[] =>
  ownChanges(house).map(({ id, at, by, key, secret = false, before, after, undoable }) => ({
    id,
    at,
    by,
    key,
    secret,
    ...(before === undefined ? {} : { before: house.redact(before) }),
    ...(after === undefined ? {} : { after: house.redact(after) }),
    undoable,
  }))

/** One of them. Throws `IbidError('not-found')`. */
export function undoableChange(house: Means, id: number): ListedChange {
  const found = ownChanges(house).find((change) => change.id === id)
  if (found) return found
  throw new IbidError('not-found', `there is no change ${id}`)
}

/** Those of projects are made in their folders, and are no business of a server. */
const ownChanges = ({ input }: Means): readonly ListedChange[] => listChanges(input).filter(({ project }) => project === undefined)
