import type { Excerpt, Fact } from '../../core/event-types.ts'
import type { Fault } from '../../core/fault.ts'
import type { Run } from '../../core/run.ts'
import type { Tool, ToolCall, ToolOutput, ToolRecord, ToolStatus } from '../../core/tool.ts'

/** A call on its way through the guards. */
export interface Invocation {
  readonly call: ToolCall
  readonly run: Run
  readonly signal: AbortSignal
  /** True where a crashed process had started the call already. */
  readonly interrupted: boolean
  /** Calls asked before this one in the same step, whatever became of them. */
  readonly siblings: readonly ToolCall[]
  /** Resolves once the fact is on the log; never where the run has gone on without this call. */
  record(fact: Fact): Promise<void>
}

/** What came of a call inside the guards. Never an exception. */
export interface Outcome {
  readonly status: ToolStatus
  readonly output: ToolOutput
  readonly fault?: Fault
  readonly tries: number
  readonly excerpt?: Excerpt
  /** When the output was made, where it was kept from then; ms since 1970. */
  readonly cachedAt?: number
}

/** A call as it leaves the guards, ready for the log. */
export interface Recorded {
  readonly record: ToolRecord
  readonly output: ToolOutput
  readonly excerpt?: Excerpt
}

export type Invoke = (invocation: Invocation) => Promise<Recorded>
/** The inner steps know the tool and, after `validate`, its checked input. */
export type Step = (invocation: Invocation, tool: Tool, input: unknown) => Promise<Outcome>
export type Guard = (inner: Step) => Step

/** An outcome that the model can act on: the message says what is wrong and what to do. */
export const refusal = (status: ToolStatus, fault: Fault, tries = 0): Outcome => ({
  status,
  fault,
  tries,
  output: { text: remedied(fault) },
})

/** A sentence stands behind a full stop, words that go on from the message behind a semicolon. */
const remedied = ({ message, remedy }: Fault): string => (remedy ? `${message}${/^\p{Lu}/u.test(remedy) ? '.' : ';'} ${remedy}` : message)
