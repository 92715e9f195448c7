import type { SessionRunner } from './session-runner.ts'

/** Carriers of sessions in which nothing happens that are kept, some 20 kB each; of others those that somebody still holds. */
const mostIdle = 100

/** The carriers of a program: of each session one, as long as it matters which. */
interface SessionRunnerCache {
  of(id: string, make: () => SessionRunner): SessionRunner
  /** The one that is there. */
  known(id: string): SessionRunner | undefined
  drop(id: string): void
}

/** A server that runs for months meets any number of sessions, and must not keep something of each. */
export function sessionRunnerCache(most = mostIdle): SessionRunnerCache {
  /** The one used last at the end. */
  const kept = new Map<string, SessionRunner>()
  const held = new Map<string, WeakRef<SessionRunner>>()
  const gone = new FinalizationRegistry<string>((id) => {
    if (held.get(id)?.deref() === undefined) held.delete(id)
  })
  const known = (id: string) => kept.get(id) ?? held.get(id)?.deref()
  const letGo = () => {
    for (const [id, carrier] of kept) {
      if (kept.size <= most) return
      if (!carrier.isIdle()) continue
      kept.delete(id)
      held.set(id, new WeakRef(carrier))
      gone.register(carrier, id)
    }
  }
  return {
    of(id, make) {
      const carrier = known(id) ?? make()
      kept.delete(id)
      kept.set(id, carrier)
      letGo()
      return carrier
    },
    known,
    drop(id) {
      kept.delete(id)
      held.delete(id)
    },
  }
}
