import type { Effect } from '../core/tool.ts'
import type { Server } from './server.ts'

/** What a person has said about a server. */
export interface ConnectorOptions {
  readonly name: string
  /** Where it is; throws `IbidError` where that cannot be told, such as for want of a key. */
  server(): Server
  /** What single tools do, by the server's names for them. */
  readonly effects: Readonly<Record<string, Effect>>
  /** True where all its tools only read. */
  readonly readOnly: boolean
  /** True where what the server says of its own tools counts. */
  readonly trusted: boolean
  /** The only tools of it that are used; all where absent. */
  readonly only?: readonly string[] | undefined
  /** ms until it must be connected. */
  readonly connectMs: number
  /** ms of one call; the run's own limit where absent. */
  readonly toolMs?: number | undefined
}
