import { systemClock } from '../../core/clock.ts'
import { counted } from '../../views/amounts.ts'
import type { App } from '../app.ts'
import { applyRetention } from '../people/retention/apply-retention.ts'
import type { Chore } from './chore.ts'
import { collectionChores } from './collection-chores.ts'

/** Marks what has outlived its time, and lets the least important go of what is more than there may be; of everybody. What it did in a few words. */
async function keepMemories(app: Pick<App, 'memoryStore' | 'users'>): Promise<string> {
  const [{ tidy }, store, users] = await Promise.all([import('../../memory/keep/tidy.ts'), app.memoryStore(), app.users()])
  let changed = 0
  for (const owner of [undefined, ...(await users.list()).map(({ id }) => id)]) changed += await tidy(store, owner, systemClock.now())
  return changed === 0 ? '' : `${counted(changed, 'fact')} expired or dropped`
}

const dayMs = 86_400_000

/** What has to be done for an app by its settings of this moment, as far as this machine can. */
export async function allChores(app: App): Promise<readonly Chore[]> {
  return [
    { name: 'memories', label: 'memory maintenance', everyMs: dayMs, run: () => keepMemories(app) },
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
