import { goneOwner } from '../../../core/retention.ts'
import { readHistory, renameAuthor } from '../../../settings/history.ts'
import { whileLocked } from '../../../settings/lock.ts'
import type { App } from '../../app.ts'

/** Changes of settings that somebody made stay in the history of this machine, and of its team, without their name. */
export async function forgetAuthor({ inspection, team }: Pick<App, 'inspection' | 'team'>, name: string): Promise<void> {
  await team?.renameAuthor(name, goneOwner)
  const { user } = inspection.files
  if (readHistory(user).some(({ by }) => by === name)) whileLocked(user, () => renameAuthor(user, name, goneOwner))
}
