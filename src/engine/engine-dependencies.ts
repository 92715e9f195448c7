import type { Cache } from '../core/cache.ts'
import type { Clock } from '../core/clock.ts'
import type { EventLog } from '../core/event-log.ts'
import type { Delta } from '../core/event-types.ts'
import type { Caps, Ledger } from '../core/ledger.ts'
import type { MediaStore } from '../core/media.ts'
import type { Model } from '../core/model.ts'
import type { Run } from '../core/run.ts'
import type { Schema, ToolCall } from '../core/tool.ts'
import type { Toolbox } from '../core/toolbox.ts'
import type { Invoke } from './guards/invoke.ts'

/** The working parts that the engine leans on; made in one place, `app/compose.ts`. */
export interface EngineDependencies {
  readonly log: EventLog
  readonly clock: Clock
  readonly tools: Toolbox
  /** Tool calls with every guard around them. */
  readonly invoke: Invoke
  /** Opens the model a request names; throws `IbidError` where it cannot be had. */
  model(id: string): Promise<Model>
  /** The calls of plain retrieval for a run whose model failed at its first step; none where it has no tools for that. */
  retrieval(run: Run): readonly Pick<ToolCall, 'tool' | 'input'>[]
  /** The answer that stands in where the model gave none: quoted evidence with `[s1]` marks. */
  evidence(run: Run): string
  /** Holds the spend caps, the run's own among them, over all processes of a data folder; without it each run holds its own cap alone. */
  readonly ledger?: Ledger
  /** Caps beyond the run's own. */
  readonly caps?: Omit<Caps, 'run'>
  /** The cap of one owner on a day, microdollars, in place of that of all; looked up for every call, so that a new one holds at once. */
  dayCapOf?(owner: string): Promise<number | undefined>
  /** Outputs of tools that stay good for a while; without it every call is run. */
  readonly cache?: Cache
  /** What tools may ask for by name: keys of the services that they reach. */
  credential?(name: string): string | undefined
  /** Why the settings keep a tool from this run, in words that name the setting; undefined where they do not. */
  whyOff?(tool: string): string | undefined
  /** A JSON Schema as a schema, for the returns of verbs. Rejects with `IbidError('invalid')` for one that is none. */
  schema?(json: { readonly [key: string]: unknown }): Promise<Schema<unknown>>
  /** Keeps pictures and files that tools give; without it they are named on the log and forgotten. */
  readonly media?: MediaStore
  /** Takes secrets out of anything before it is logged or sent. */
  redact<T>(value: T): T
  /** Live and lossy; nobody may depend on it. */
  emit(delta: Delta): void
}
