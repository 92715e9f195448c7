import type { App } from '../app/app.ts'
import type { Access } from '../app/collections/access/collection-access.ts'
import type { SyncRunner } from '../app/collections/access/sync-runner.ts'
import type { LiveConnectors } from '../app/connectors/access/connector-parts.ts'
import type { Sessions } from '../app/sessions/sessions.ts'
import type { ServerRuns } from '../app/workers/server-runs.ts'
import type { Changes } from '../core/change.ts'
import type { ServerStore } from '../core/server-store.ts'
import type { Distribution } from '../core/waiting-runs.ts'
import type { SignInMethod } from './access/sign-in-method.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { LoadWatch } from './server/load-watch.ts'

/** What the routes of a server work with. */
export interface RouteDependencies {
  /** Of the runs that are begun through it the server knows. */
  readonly app: App
  readonly carrying: ServerRuns
  /** How runs are shared with other machines, where they are. */
  readonly distribution?: Distribution | undefined
  readonly sessions: Sessions
  readonly store: ServerStore
  /** Throws `IbidError('rate-limited')` where as many runs wait as may. */
  assertRoom(): Promise<void>
  readonly load: LoadWatch
  /** The objects of whoever asks. */
  readonly access: Access
  /** Syncs of collections that this server makes. */
  readonly syncs: SyncRunner
  /** Syncs of connectors, and sign-ins at their services. */
  readonly connectors: LiveConnectors
  readonly signInMethod: SignInMethod
  /** What changes while pages show it. */
  readonly changes: Changes
  readonly metrics: Metrics
  /** Where browsers reach it, without a slash at the end: `http://127.0.0.1:7337`. */
  readonly url: string
  /** Aborts when the server stops: streams end then. */
  readonly closing: AbortSignal
}
