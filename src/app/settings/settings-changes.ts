import type { Changes } from '../../core/change.ts'
import type { App } from '../app.ts'

/** ms between two looks; one takes less than 0.1 ms where nothing has changed. */
const lookMs = 200

/** The same changes, and with them those of settings, whoever makes them and where: one look at them for all who listen, while somebody does. */
export function withSettings({ tell, hear }: Changes, app: Pick<App, 'inspect'>): Changes {
  const listeners = new Set<() => void>()
  let known = app.inspect()
  let looking: NodeJS.Timeout | undefined
  const look = () => {
    const found = app.inspect()
    if (found === known) return
    known = found
    for (const changed of listeners) changed()
  }
  return {
    tell,
    hear(heard) {
      const changed = () => heard({ topic: 'settings' })
      if (listeners.size === 0) known = app.inspect()
      listeners.add(changed)
      looking ??= setInterval(look, lookMs).unref()
      const stop = hear(heard)
      return () => {
        stop()
        listeners.delete(changed)
        if (listeners.size > 0) return
        clearInterval(looking)
        looking = undefined
      }
    },
  }
}
