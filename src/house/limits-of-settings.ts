import type { Limits } from '../core/request.ts'
import type { Inspection } from '../settings/load.ts'

/** Model steps of a session's run: of a simple question, and of a complex one. */
const sessionSteps = { steps: 5, stepsAtMost: 10 }
/** Tool calls of a session's run: three a step. */
const sessionCalls = 30

/**
 * What a run may spend by the settings. `steps` (`--max-steps`) wins over `agent.maxIterations`; both hold as they are given, whatever the question. Where
 * neither is given, a session's run grows with its question, and an `ask` has the engine's own limits.
 */
export function limitsOfSettings({ settings, origins }: Inspection, kind: 'ask' | 'session', steps?: number): Partial<Limits> {
  const { maxIterations, costCapCents } = settings.agent
  const given = steps ?? (origins.get('agent.maxIterations')?.origin === 'default' ? undefined : maxIterations)
  return {
    spend: costCapCents * 10_000,
    ...(kind === 'session' ? { ...sessionSteps, toolCalls: sessionCalls } : {}),
    ...(given === undefined ? {} : { steps: given, stepsAtMost: given }),
  }
}
