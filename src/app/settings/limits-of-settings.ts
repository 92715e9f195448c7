import type { Caps } from '../../core/ledger.ts'
import type { Limits } from '../../core/request.ts'
import type { UserRow } from '../../core/users.ts'
import type { Inspection, Settings } from '../../settings/inspection.ts'

const microdollarsPerCent = 10_000
/**
 * What kinds of runs have beyond the engine's own limits. A session's run: model steps of a simple question and of a complex one, and three tool calls a
 * step. One that works in a folder: 100 steps (engine.md, table of limits), whatever the question, and an
 * hour, since one command may take 10 minutes.
 */
const kinds: Readonly<Record<'ask' | 'session' | 'workspace', Partial<Limits>>> = {
  ask: {},
  session: { steps: 5, stepsAtMost: 10, toolCalls: 30 },
  workspace: { steps: 100, stepsAtMost: 100, toolCalls: 300, runMs: 3_600_000 },
}

/**
 * What a run may spend by the settings. `steps` (`--max-steps`) wins over `agent.maxIterations`; both hold as they are given, whatever the question. Where
 * neither is given, each kind has its own.
 */
export function limitsOfSettings(
  { settings, origins }: Inspection,
  kind: 'ask' | 'session' | 'workspace',
  steps?: number,
): Partial<Limits> {
  const { maxIterations, costCapCents, limits } = settings.agent
  const ms = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1_000)
  const given = steps ?? (origins.get('agent.maxIterations')?.origin === 'default' ? undefined : maxIterations)
  return {
    spend: costCapCents * microdollarsPerCent,
    ...kinds[kind],
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

/** The cap of a user of a server on a day, in place of that of the settings, microdollars; nothing for who is blocked. */
export const dayCapOfUser = (user: Pick<UserRow, 'blocked' | 'dayCapCents'> | undefined): number | undefined =>
  user?.blocked ? 0 : user?.dayCapCents === undefined ? undefined : user.dayCapCents * microdollarsPerCent

/** Limits that are set; the engine knows the others. */
const present = (limits: { readonly [Name in keyof Limits]?: number | undefined }): Partial<Limits> =>
  Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== undefined))
