import { IbidError } from '../core/fault.ts'
import type { Effect, Tool } from '../core/tool.ts'
import type { Approvals, ApprovedTool } from './approvals.ts'
import type { ConnectorOptions } from './connector-options.ts'
import { connectorTool, effectOf } from './connector-tool.ts'
import { type LiveServer, liveServer } from './live-server.ts'
import { placeOf } from './server.ts'
import type { MakeSchema } from './server-schema-check.ts'
import { changesOf, type ServerTool } from './server-tool.ts'
import { toolName } from './tool-name.ts'

/** What a connector leans on. */
export interface ConnectorDependencies {
  readonly approvals: Approvals
  readonly schema: MakeSchema
  now(): number
}

/** What became of a tool since a person approved it. */
export interface LookedTool {
  readonly tool: ServerTool
  /** What it is called here. */
  readonly name: string
  readonly effect: Effect
  readonly state: 'approved' | 'changed' | 'new'
  /** What differs, in words. */
  readonly changes: readonly string[]
  /** As it was approved, where it was. */
  readonly before?: ApprovedTool
}

/** A server as it is now, beside what was approved of it. */
export interface Look {
  readonly revision: string
  readonly server: { readonly name: string; readonly version: string } | undefined
  readonly tools: readonly LookedTool[]
  /** Approved tools that the server no longer has. */
  readonly gone: readonly string[]
  /** Tools that cannot be used, and why. */
  readonly unfit: readonly { readonly name: string; readonly why: string }[]
}

/** A server of other people as a part of this program: its approved tools. It is connected when one of them is called. */
export interface Connector {
  readonly name: string
  /** Where it is, for people. Throws like `ConnectorOptions.server`. */
  place(): string
  /** Undefined where nothing was ever approved. */
  approved(): readonly ApprovedTool[] | undefined
  /** The approved tools, guarded like any other once they are in a toolbox. */
  tools(): readonly Tool[]
  /** Connects and compares. Throws `IbidError` where the server cannot be had. */
  look(signal?: AbortSignal, withinMs?: number): Promise<Look>
  /** Approves tools as they were looked at: all of them, or those that are named. Throws `IbidError('not-found')` for a name that is not among them. */
  approve(look: Look, names?: readonly string[]): void
  close(): Promise<void>
}

export function connectorOf(options: ConnectorOptions, { approvals, schema, now }: ConnectorDependencies): Connector {
  const { name, only } = options
  const live: LiveServer = liveServer(options.server, { schema, withinMs: options.connectMs })
  const isUsed = (tool: { readonly name: string }) => only?.includes(tool.name) ?? true
  const approved = () => approvals.read(name)?.filter(isUsed)
  /** Approvals that cannot be read are none, so that they can be given again. */
  const known = () => {
    try {
      return approved() ?? []
    } catch {
      return []
    }
  }
  return {
    name,
    approved,
    place: () => placeOf(options.server()),
    tools: () => (approved() ?? []).map((tool) => connectorTool(tool, { ...options, live, schema })),
    async look(signal, withinMs) {
      const { connection, listed } = await live.ready(signal, withinMs)
      const before = new Map(known().map((tool) => [tool.name, tool]))
      const tools = listed.tools.filter(isUsed).map((tool): LookedTool => {
        const here = { tool, name: toolName(name, tool.name), effect: effectOf(tool, options) }
        const then = before.get(tool.name)
        if (!then) return { ...here, state: 'new', changes: [] }
        const changes = changesOf(then, tool)
        return { ...here, state: changes.length > 0 ? 'changed' : 'approved', changes, before: then }
      })
      const there = new Set(listed.tools.map((tool) => tool.name))
      const missing = [...new Set([...(only ?? []), ...Object.keys(options.effects)])]
        .filter((each) => !there.has(each))
        .map((each) => ({ name: each, why: 'is not a tool of this server' }))
      return {
        revision: connection.revision,
        server: connection.server,
        tools,
        gone: [...before.keys()].filter((each) => !there.has(each)),
        unfit: [...listed.unfit.filter(isUsed), ...missing],
      }
    },
    approve({ tools }, names) {
      const unknown = names?.filter((each) => !tools.some(({ tool }) => tool.name === each)) ?? []
      if (unknown.length > 0)
        throw new IbidError('not-found', `${name} has no tool ${unknown.join(', ')}`, `see: ibid connectors test ${name}`)
      const kept = tools.flatMap(({ tool, state, before }): readonly ApprovedTool[] => {
        if (state === 'approved' && before) return [before]
        if (names === undefined || names.includes(tool.name)) return [{ ...tool, approvedAt: now() }]
        return before ? [before] : []
      })
      approvals.write(name, kept)
    },
    close: () => live.close(),
  }
}
