import type { Caps } from '../core/ledger.ts'
import type { Limits } from '../core/request.ts'
import type { Inspection, Settings } from '../settings/load.ts'

const microdollarsPerCent = 10_000
/** Model steps of a session's run: of a simple question, and of a complex one. */
const sessionSteps = { steps: 5, stepsAtMost: 10 }
/** Tool calls of a session's run: three a step. */
const sessionCalls = 30

/**
 * What a run may spend by the settings. `steps` (`--max-steps`) wins over `agent.maxIterations`; both hold as they are given, whatever the question. Where
 * neither is given, a session's run grows with its question, and an `ask` has the engine's own limits.
 */
export function limitsOfSettings({ settings, origins }: Inspection, kind: 'ask' | 'session', steps?: number): Partial<Limits> {
  const { maxIterations, costCapCents, limits } = settings.agent
  const ms = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1_000)
  const given = steps ?? (origins.get('agent.maxIterations')?.origin === 'default' ? undefined : maxIterations)
  return {
    spend: costCapCents * microdollarsPerCent,
    ...(kind === 'session' ? { ...sessionSteps, toolCalls: sessionCalls } : {}),
    ...present({
      toolCalls: limits.toolCalls,
      callsAtOnce: limits.callsAtOnce,
      depth: limits.depth,
      runMs: ms(limits.runSeconds),
      modelMs: ms(limits.modelSeconds),
      attemptMs: ms(limits.attemptSeconds),
      toolMs: ms(limits.toolSeconds),
    }),
    ...(given === undefined ? {} : { steps: given, stepsAtMost: given }),
  }
}

/** The caps of the settings beyond that of one run, microdollars. */
export const capsOfSettings = ({ sessionCapCents, dayCapCents }: Settings['agent']): Omit<Caps, 'run'> => ({
  day: dayCapCents * microdollarsPerCent,
  ...(sessionCapCents === undefined ? {} : { session: sessionCapCents * microdollarsPerCent }),
})

/** Limits that are set; the engine knows the others. */
const present = (limits: { readonly [Name in keyof Limits]?: number | undefined }): Partial<Limits> =>
  Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined))
