import type { App } from '../../app/app.ts'
import { settingsRules } from '../../app/settings/permissions-of-settings.ts'
import { systemClock } from '../../core/clock.ts'
import { replay } from '../../core/fold-run.ts'
import { askLimits, type Request } from '../../core/request.ts'
import type { Tool } from '../../core/tool.ts'
import { guarded } from '../../engine/guards/guard-chain.ts'
import type { Recorded } from '../../engine/guards/invoke.ts'
import { toolbox } from '../../tools/toolbox.ts'

/** One call of a tool that no run has asked for. */
interface LoneCall {
  readonly tool: string
  readonly input: unknown
  /** Collection ids that it may see. */
  readonly scope: readonly string[]
  readonly signal: AbortSignal
}

/** Calls tools behind the same guards that they have in a run: validation, the person's rules, timeout, retry. Nothing is stored, and nothing is thrown. */
export function guardedCalls(
  app: Pick<App, 'input' | 'inspection' | 'redact'>,
  tools: readonly Tool[],
): (call: LoneCall) => Promise<Recorded> {
  const box = toolbox(tools)
  const invoke = guarded({ tools: box, clock: systemClock, redact: app.redact, emit: () => {} })
  const permissions = settingsRules(app)
  return ({ tool, input, scope, signal }) => {
    const run = runOf({ ...request, tools: box.names, scope, permissions })
    return invoke({ call: { id: 'r1', tool, input }, run, signal, interrupted: false, siblings: [], record: async () => {} })
  }
}

/** A run that has only begun: what the guards look at. */
const runOf = (request: Request) => replay('mcp', [{ type: 'run.began', request, run: 'mcp', seq: 1, at: 0 }])

const request: Omit<Request, 'tools'> = {
  question: '',
  agent: 'mcp',
  model: 'extractive',
  system: '',
  limits: askLimits,
  temperature: 0,
  maxTokens: 0,
  nonce: '',
}
