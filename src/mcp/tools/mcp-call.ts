import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputResponseView,
  inputResponse,
  type McpServer,
  SdkError,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { isRecord } from '../../core/json.ts'
import { type Progress, progressOf } from './progress.ts'

/** One request as tools see it. */
export interface McpCall extends Progress {
  /** Aborts when the host cancels the request, or is gone. */
  readonly signal: AbortSignal
  /** Whether it aborted because the host is gone, not because somebody stopped it. */
  hostLeft(): boolean
  /** Whether the host can put a form before a person. */
  readonly asksPeople: boolean
  /** What the person said to the form that an earlier round of this request sent. */
  readonly said: InputResponseView
  /** What that round left for this one. Comes from the host: to be checked like any argument. */
  readonly state: string | undefined
}

/** The name of the one form that a round sends. */
export const formKey = 'answer'

export function mcpCall(server: McpServer, { mcpReq, http }: ServerContext): McpCall {
  const connection = http?.req?.signal
  const signal = connection ? AbortSignal.any([mcpReq.signal, connection]) : mcpReq.signal
  const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope
  const state: unknown = mcpReq.requestState()
  return {
    ...progressOf(mcpReq),
    signal,
    // Over HTTP in the revision of 2026 a client cancels by leaving, so that the two are one there.
    hostLeft: () => connection?.aborted === true || mcpReq.signal.reason instanceof SdkError,
    asksPeople: hasForms(envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.server.getClientCapabilities()),
    said: inputResponse(mcpReq.inputResponses, formKey),
    state: typeof state === 'string' ? state : undefined,
  }
}

/** Forms are what elicitation means where nothing is said of its modes. */
function hasForms(capabilities: unknown): boolean {
  const elicitation = isRecord(capabilities) ? capabilities['elicitation'] : undefined
  return isRecord(elicitation) && (elicitation['form'] !== undefined || elicitation['url'] === undefined)
}
