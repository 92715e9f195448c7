import type { EventLog } from '../../core/event-log.ts'

/** ms between two looks at the log: one read that finds nothing takes some 0.01 ms. */
const lookMs = 500

/**
 * Calls `stop` within half a second after another process has cancelled or ended a run that this one carries, until the returned function is called.
 * `newest` is the number of the last event that is known here. Keeps no process alive.
 */
export function whenStoppedElsewhere(log: EventLog, run: string, newest: () => number, stop: () => void): () => void {
  const look = async () => {
    const others = await log.read(run, newest())
    if (others.some(({ type }) => type === 'run.cancelled' || type === 'run.ended')) stop()
  }
  // A log that cannot be read tells whoever appends to it.
  const looking = setInterval(() => void look().catch(() => undefined), lookMs).unref()
  return () => clearInterval(looking)
}
