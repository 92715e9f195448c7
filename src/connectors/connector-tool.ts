import { faultOf, IbidError } from '../core/fault.ts'
import type { Effect, Tool, ToolContext } from '../core/tool.ts'
import type { ApprovedTool } from './approvals.ts'
import type { ConnectorOptions } from './connector-options.ts'
import type { Listed } from './listed.ts'
import type { LiveServer } from './live-server.ts'
import { outsideLine } from './outside-text.ts'
import { type MakeSchema, serverSchemaCheck } from './server-schema-check.ts'
import { changesOf, type ServerTool } from './server-tool.ts'
import { toolName } from './tool-name.ts'
import { toolOutput } from './tool-output.ts'

/** ms between two lines of progress that are passed on, and characters of one. */
const progressMs = 100
const progressLength = 200

type Dependencies = Omit<ConnectorOptions, 'server'> & { readonly live: LiveServer; readonly schema: MakeSchema }

/** An approved tool of a server, as a tool like any other. It is told of and checked as it was approved, and refused where the server has changed it since. */
export function connectorTool(approved: ApprovedTool, dependencies: Dependencies): Tool {
  const { name: connector, live, schema, toolMs } = dependencies
  const { name: called, title, description, input } = approved
  const name = toolName(connector, called)
  const effect = effectOf(approved, dependencies)
  return {
    name,
    title: `${connector}: ${title}`,
    description: description || `The tool ${outsideLine(called, 100)} of ${connector}, which provides no description.`,
    input: { json: input, check: serverSchemaCheck(input, schema) },
    effect,
    connector,
    ...(toolMs === undefined ? {} : { timeoutMs: toolMs }),
    async run(value, context) {
      const { connection, listed } = await live.ready(context.signal).catch((error) => {
        throw context.signal.aborted ? error : named(connector, error)
      })
      assertUnchanged(approved, listed, connector)
      const result = await connection
        .call(called, value as Readonly<Record<string, unknown>>, { signal: context.signal, progress: thinned(context) })
        .catch((error) => {
          if (context.signal.aborted) throw error
          if (faultOf(error).code !== 'unreachable') throw named(connector, error)
          live.lost(connection)
          throw effect === 'write' ? maybeDone(connector, error) : named(connector, error)
        })
      const place = `mcp://${connector}/${encodeURIComponent(called)}`
      return toolOutput(result, { id: `${place}#${context.run}/${context.call}`, place, title: `${connector}: ${title}` })
    },
  }
}

/** What a tool does: as the person says, as a trusted server says itself, or else the worst. What only reads may reach beyond this machine, unless it says not. */
export function effectOf(
  { name, hints }: ServerTool,
  { effects, readOnly, trusted }: Pick<Dependencies, 'effects' | 'readOnly' | 'trusted'>,
): Effect {
  const said = Object.hasOwn(effects, name) ? effects[name] : undefined
  if (said) return said
  if (trusted && hints.readOnly) return hints.openWorld ? 'network' : 'read'
  return readOnly ? 'network' : 'write'
}

function assertUnchanged(approved: ApprovedTool, listed: Listed, connector: string): void {
  const now = listed.tools.find(({ name }) => name === approved.name)
  const why = listed.unfit.find(({ name }) => name === approved.name)?.why
  if (!now) throw new IbidError('not-found', `not run: ${approved.name} ${why ?? `is no longer offered by ${connector}`}`)
  const changes = changesOf(approved, now)
  if (changes.length === 0) return
  throw new IbidError(
    'denied',
    `not run: ${connector} changed its tool ${approved.name} (${changes.join(', ')}) since you approved it`,
    `the user can review it with: ibid connectors test ${connector}; and approve it with: ibid connectors approve ${connector}`,
  )
}

function named(connector: string, error: unknown): IbidError {
  const { code, message, remedy } = faultOf(error)
  return new IbidError(code, `${connector}: ${message}`, remedy)
}

const maybeDone = (connector: string, error: unknown): IbidError =>
  new IbidError(
    'interrupted',
    `the connection to ${connector} was lost during the call, which may or may not have taken effect: ${faultOf(error).message}`,
    'check whether it took effect before retrying',
  )

/** Progress as people are shown it: plain, short, and not too often. */
function thinned({ progress }: Pick<ToolContext, 'progress'>): (text: string) => void {
  let last = Number.NEGATIVE_INFINITY
  return (text) => {
    const now = performance.now()
    if (now - last < progressMs) return
    last = now
    progress(outsideLine(text, progressLength))
  }
}
