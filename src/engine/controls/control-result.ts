import type { Fact } from '../../core/event-types.ts'
import type { Question } from '../../core/question.ts'
import type { Run } from '../../core/run.ts'
import type { ToolCall } from '../../core/tool.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import type { Outcome } from '../guards/invoke.ts'

/** What a control call comes to: its result with the facts before it, or a question to rest on. */
export type ControlResult = {
  readonly facts?: readonly Fact[]
  /** True where a person is to say first what is meant: the other calls of the step are not run. */
  readonly unclear?: boolean
} & ({ readonly outcome: Outcome; readonly question?: never } | { readonly question: Question; readonly outcome?: never })

/** Takes a call of a control tool. Pure: after a crash the same call on the same run comes to the same. */
export type Control = (run: Run, call: ToolCall, dependencies: Pick<EngineDependencies, 'schema'>) => ControlResult | Promise<ControlResult>

/** The outcome of a control call that was taken as it is. */
export const told = (text: string): Outcome => ({ status: 'success', tries: 1, output: { text } })
