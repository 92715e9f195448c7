import { systemClock } from '../../core/clock.ts'
import type { App } from '../app.ts'
import { applyRetention } from '../people/retention/apply-retention.ts'
import type { Chore } from './chore.ts'
import { collectionChores } from './collection-chores.ts'
import { keepMemories } from './keep-memories.ts'

const dayMs = 86_400_000

/** What has to be done for an app by its settings of this moment, as far as this machine can. */
export async function allChores(app: App): Promise<readonly Chore[]> {
  return [
    { name: 'memories', label: 'upkeep of memories', everyMs: dayMs, run: () => keepMemories(app) },
    {
      name: 'retention',
      label: 'retention',
      everyMs: dayMs,
      run: async () =>
        (await applyRetention(app, systemClock.now()))
          .filter(({ count }) => count > 0)
          .map(({ what, count }) => `${count} ${what} removed`)
          .join(', '),
    },
    ...(await collectionChores(app)),
  ]
}
