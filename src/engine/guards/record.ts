import type { Clock } from '../../core/clock.ts'
import { fault, faultOf } from '../../core/fault.ts'
import type { Run } from '../../core/run.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import type { Tool, ToolCall, ToolOutput, ToolRecord } from '../../core/tool.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import { type Invocation, type Invoke, type Outcome, type Recorded, refusal, type Step } from './invoke.ts'

/** Why the settings keep a tool from runs, where they do. */
type WhyOff = (tool: string) => string | undefined

/** The outermost guard: finds the tool, times the call, and makes the record that is kept. Turns anything thrown into a fault. */
export function recorded(tools: Toolbox, clock: Clock, inner: Step, whyOff: WhyOff = () => undefined): Invoke {
  return async (invocation) => {
    const startedAt = clock.now()
    const outcome = await attempt(tools, inner, invocation, whyOff)
    const { record, ...recorded } = recordOf(invocation.run, invocation.call, outcome, startedAt, Math.max(0, clock.now() - startedAt))
    const { connector, effect } = givenTool(tools, invocation.run, invocation.call.tool) ?? {}
    return {
      ...recorded,
      record: { ...record, ...(connector === undefined ? {} : { connector }), ...(effect === 'write' ? { effect } : {}) },
    }
  }
}

/** The record of a call and what came of it; times in ms. */
export const recordOf = (run: Run, call: ToolCall, outcome: Outcome, startedAt: number, durationMs: number): Recorded => ({
  output: outcome.output,
  ...(outcome.excerpt ? { excerpt: outcome.excerpt } : {}),
  record: {
    call,
    agent: run.request?.agent ?? '',
    step: run.steps,
    startedAt,
    durationMs,
    status: outcome.status,
    ...(outcome.fault ? { error: outcome.fault } : {}),
    ...(outcome.tries > 1 ? { tries: outcome.tries } : {}),
    ...(outcome.cachedAt === undefined ? {} : { cachedAt: outcome.cachedAt }),
    ...(outcome.output.spent ? spentOf(outcome.output.spent) : {}),
    resultSummary: summary(outcome),
  },
})

/** What is told of a call that was under way when the run stopped. */
export const stoppedWords = (call: ToolCall): string => `${call.tool} was stopped; it may or may not have taken effect`

/** The tool of that name, where the run was given it. */
export const givenTool = (tools: Toolbox, run: Run, name: string): Tool | undefined =>
  run.request?.tools.includes(name) ? tools.get(name) : undefined

async function attempt(tools: Toolbox, inner: Step, invocation: Invocation, whyOff: WhyOff): Promise<Outcome> {
  const { call, run } = invocation
  const allowed = run.request?.tools ?? []
  const tool = givenTool(tools, run, call.tool)
  if (!tool) {
    const off = whyOff(call.tool)
    if (off !== undefined)
      return refusal(
        'error',
        fault('not-found', `${call.tool} is disabled here: ${off}`, {
          remedy: 'If the question needs it, tell the person which setting it is; do not call it again.',
        }),
      )
    const meant = nearest(call.tool, allowed)
    const remedy = meant
      ? `Did you mean ${meant}?`
      : allowed.length > 0
        ? `Available tools: ${allowed.join(', ')}.`
        : 'This run has no tools.'
    return refusal('error', fault('not-found', `Tool not found: ${call.tool}`, { remedy }))
  }
  try {
    return await inner(invocation, tool, call.input)
  } catch (error) {
    if (invocation.signal.aborted) return refusal('interrupted', fault('interrupted', stoppedWords(call)), 1)
    return refusal('error', faultOf(error), 1)
  }
}

const spentOf = ({ cost, usage }: NonNullable<ToolOutput['spent']>): Pick<ToolRecord, 'costUsd' | 'tokens'> => ({
  costUsd: cost === null ? null : cost / 1_000_000,
  tokens: usage.inputTokens + usage.outputTokens,
})

const summary = (outcome: Outcome): string => {
  if (outcome.fault) return outcome.fault.message.slice(0, 200)
  const firstLine = outcome.output.text.split('\n', 1)[0] ?? ''
  return firstLine.slice(0, 200)
}
