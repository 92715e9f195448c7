import { IbidError } from '../../core/fault.ts'
import type { SettingChange } from '../../core/schemas/http/settings.ts'
import type { ListedSettingChange } from '../../core/setting-store.ts'
import { definitions } from '../../settings/definitions.ts'
import { listChanges } from '../../settings/undo.ts'
import type { House } from '../house.ts'

type Means = Pick<House, 'input' | 'redact' | 'team'>

/** What was changed in the file of whoever runs the server, by whatever program, or for all machines of its team; the newest first. */
export const settingHistory = async (house: Means): Promise<readonly SettingChange[]> =>
  (await ownChanges(house)).map(({ id, at, by, key, secret = false, before, after, undoable }) => ({
    id,
    at,
    by,
    key,
    secret,
    ...(before === undefined ? {} : { before: house.redact(before) }),
    ...(after === undefined ? {} : { after: house.redact(after) }),
    undoable: undoable && definitions.get(key)?.notOverHttp === undefined,
  }))

/** One of them. Throws `IbidError('not-found')`. */
export async function undoableChange(house: Means, id: number): Promise<ListedSettingChange> {
  const found = (await ownChanges(house)).find((change) => change.id === id)
  if (found) return found
  throw new IbidError('not-found', `there is no change ${id}`)
}

/** Those of projects are made in their folders, and are no business of a server. */
const ownChanges = async ({ input, team }: Means): Promise<readonly ListedSettingChange[]> =>
  team ? team.list() : listChanges(input).filter(({ project }) => project === undefined)
