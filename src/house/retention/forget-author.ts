import { goneOwner } from '../../core/retention.ts'
import { readHistory, renameAuthor } from '../../settings/history.ts'
import { whileLocked } from '../../settings/lock.ts'
import type { House } from '../house.ts'

/** Changes of settings that somebody made stay in the history of this machine, without their name. */
export function forgetAuthor({ inspection }: House, name: string): void {
  const { user } = inspection.files
  if (readHistory(user).some(({ by }) => by === name)) whileLocked(user, () => renameAuthor(user, name, goneOwner))
}
