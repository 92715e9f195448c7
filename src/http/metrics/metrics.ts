import type { App } from '../../app/app.ts'
import type { ServerRuns } from '../../app/workers/server-runs.ts'
import type { WorkerWatch } from '../../app/workers/worker-watch.ts'

/** What a server counts, as Prometheus reads it. */
export interface Metrics {
  requested(route: string, method: string, status: number, seconds: number): void
  /** Call what it returns when the stream ends, once or more often. */
  streamOpened(): () => void
  rated(rating: 'up' | 'down'): void
  /** The text of `/metrics`. */
  text(): Promise<string>
}

/** The same, and by what it hears of runs. */
export interface RunMetrics extends Metrics {
  /** The app, but that the log of its runs is measured. */
  measured(app: App): App
  /** The runs of a server are counted from now on: it carries them itself, or has handed them over to workers. */
  hears(carrying: ServerRuns, place: 'server' | 'handed over'): void
  /** What a worker tells. */
  readonly worker: WorkerWatch
}
