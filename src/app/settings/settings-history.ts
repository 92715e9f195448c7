import { IbidError } from '../../core/fault.ts'
import type { SettingChange } from '../../core/schemas/http/settings.ts'
import type { ListedSettingChange } from '../../core/setting-store.ts'
import { definitions } from '../../settings/definitions.ts'
import { listChanges } from '../../settings/undo.ts'
import type { App } from '../app.ts'

type Dependencies = Pick<App, 'input' | 'redact' | 'team'>

/** What was changed in the file of whoever runs the server, by whatever program, or for all machines of its team; the newest first. */
export const settingHistory = async (app: Dependencies): Promise<readonly SettingChange[]> =>
  (await ownChanges(app)).map(({ id, at, by, key, secret = false, before, after, undoable }) => ({
    id,
    at,
    by,
    key,
    secret,
    ...(before === undefined ? {} : { before: app.redact(before) }),
    ...(after === undefined ? {} : { after: app.redact(after) }),
    undoable: undoable && definitions.get(key)?.notOverHttp === undefined,
  }))

/** One of them. Throws `IbidError('not-found')`. */
export async function undoableChange(app: Dependencies, id: number): Promise<ListedSettingChange> {
  const found = (await ownChanges(app)).find((change) => change.id === id)
  if (found) return found
  throw new IbidError('not-found', `change not found: ${id}`)
}

/** Those of projects are made in their folders, and are no business of a server. */
const ownChanges = async ({ input, team }: Dependencies): Promise<readonly ListedSettingChange[]> =>
  team ? team.list() : listChanges(input).filter(({ project }) => project === undefined)
