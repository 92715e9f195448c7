import { systemClock } from '../../core/clock.ts'
import { counted } from '../../views/amounts.ts'
import type { App } from '../app.ts'

/** Marks what has outlived its time, and lets the least important go of what is more than there may be; of everybody. What it did in a few words. */
export async function keepMemories(app: Pick<App, 'memoryStore' | 'users'>): Promise<string> {
  const [{ tidy }, store, users] = await Promise.all([import('../../memory/keep/tidy.ts'), app.memoryStore(), app.users()])
  let changed = 0
  for (const owner of [undefined, ...(await users.list()).map(({ id }) => id)]) changed += await tidy(store, owner, systemClock.now())
  return changed === 0 ? '' : `${counted(changed, 'fact')} let go of`
}
