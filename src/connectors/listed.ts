import type { Tool as ListedTool } from '@modelcontextprotocol/client'
import { faultOf, IbidError } from '../core/fault.ts'
import { outsideLine } from './outside-text.ts'
import { type ServerTool, serverTool } from './server-tool.ts'

/** Tools of one server; more are no list that anybody could look through. */
const mostTools = 1_000

/** A server's tools as it told them. */
export interface Listed {
  readonly tools: readonly ServerTool[]
  /** Tools that cannot be used, by name, and why. */
  readonly unfit: readonly { readonly name: string; readonly why: string }[]
}

/** Looks through a server's list. Throws `IbidError('malformed')` for one that is too long. */
export function listedOf(tools: readonly ListedTool[]): Listed {
  if (tools.length > mostTools) throw new IbidError('malformed', `the server offers more than ${mostTools} tools`)
  const fit = new Map<string, ServerTool>()
  const unfit: { name: string; why: string }[] = []
  for (const tool of tools) {
    try {
      if (fit.has(tool.name)) throw new IbidError('malformed', 'is listed twice')
      fit.set(tool.name, serverTool(tool))
    } catch (error) {
      unfit.push({ name: outsideLine(tool.name, 80), why: faultOf(error).message })
    }
  }
  return { tools: [...fit.values()], unfit }
}
