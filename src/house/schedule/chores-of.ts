import { systemClock } from '../../core/clock.ts'
import type { House } from '../house.ts'
import { applyRetention } from '../retention/apply-retention.ts'
import type { Chore } from './chore.ts'
import { collectionChores } from './collection-chores.ts'
import { keepMemories } from './keep-memories.ts'

const dayMs = 86_400_000

/** What has to be done for a house by its settings of this moment, as far as this machine can. */
export async function choresOf(house: House): Promise<readonly Chore[]> {
  return [
    { name: 'memories', label: 'upkeep of memories', everyMs: dayMs, run: () => keepMemories(house) },
    {
      name: 'retention',
      label: 'retention',
      everyMs: dayMs,
      run: async () =>
        (await applyRetention(house, systemClock.now()))
          .filter(({ count }) => count > 0)
          .map(({ what, count }) => `${count} ${what} removed`)
          .join(', '),
    },
    ...(await collectionChores(house)),
  ]
}
