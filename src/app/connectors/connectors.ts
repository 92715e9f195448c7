import type { Connector } from '../../connectors/connector.ts'
import type { Tool } from '../../core/tool.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import type { McpServer } from '../../settings/mcp-servers.ts'
import type { RunDependencies } from '../runs/run-dependencies.ts'
import type { Opened } from './open-connectors.ts'

/** One server of the settings: usable, switched off, or with what is wrong about it. */
export interface Configured {
  readonly name: string
  readonly connector?: Connector
  readonly server?: McpServer
  readonly problem?: string
}

/** The servers of the settings. */
export interface Connectors {
  readonly list: readonly Configured[]
  /** Throws `IbidError('not-found')` for one that is not in the settings, and `usage` for one that is switched off or wrong there. */
  get(name: string): Connector
  /**
   * The approved tools of all, for a toolbox beside the names that are `taken`; agents before large servers have those that are `enabled`. None is connected
   * for that.
   */
  tools(taken: Iterable<string>, parts: () => RunDependencies, enabled: (name: string) => boolean): readonly Tool[]
  /** Connects the named ones, or all that are switched on. Throws `IbidError` for names that are none, before anything is connected. */
  open(names: readonly string[] | 'all', signal?: AbortSignal): Promise<Opened>
  /** The names of what a run is offered of connectors, of what is `enabled`; `told`: what is not, for people. */
  offered(
    names: readonly string[],
    toolbox: Toolbox,
    enabled: (name: string) => boolean,
  ): { readonly tools: readonly string[]; readonly told: readonly string[] }
  close(): Promise<void>
}
