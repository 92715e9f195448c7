import type { ProcessEnvironment } from '../../settings/process-environment.ts'
import type { StartCommand } from './start-command.ts'

/** Where an editor looks for servers: for every project of this user, or for the one in this folder. */
export type Scope = 'user' | 'project'

/** An editor that starts MCP servers, and how it wants to be told of one. */
export interface Editor {
  readonly id: string
  /** What its makers call it. */
  readonly title: string
  readonly format: 'json' | 'toml'
  /** Its configuration file for a scope; undefined where it knows no such scope. */
  file(scope: Scope, around: ProcessEnvironment): string | undefined
  /** The keys that lead to its table of servers, given what the file holds now. */
  group(config: Readonly<Record<string, unknown>>): readonly string[]
  /** A server that the editor starts and speaks to over standard input and output. */
  entry(start: StartCommand): Readonly<Record<string, string | readonly string[]>>
  /** What its user does for the change to count. */
  readonly next: string
}
