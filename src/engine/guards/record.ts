import type { Clock } from '../../core/clock.ts'
import { fault, faultOf } from '../../core/fault.ts'
import { nearest } from '../../core/nearest.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import { type Invocation, type Invoke, type Outcome, refusal, type Step } from './invoke.ts'

/** The outermost guard: finds the tool, times the call, and makes the record that is kept. Turns anything thrown into a fault. */
export function recorded(tools: Toolbox, clock: Clock, inner: Step): Invoke {
  return async (invocation) => {
    const startedAt = clock.now()
    const outcome = await attempt(tools, inner, invocation)
    const { run, call } = invocation
    return {
      output: outcome.output,
      ...(outcome.excerpt ? { excerpt: outcome.excerpt } : {}),
      record: {
        call,
        agent: run.request?.agent ?? '',
        step: run.steps,
        startedAt,
        durationMs: Math.max(0, clock.now() - startedAt),
        status: outcome.status,
        ...(outcome.fault ? { error: outcome.fault } : {}),
        ...(outcome.tries > 1 ? { tries: outcome.tries } : {}),
        resultSummary: summary(outcome),
      },
    }
  }
}

async function attempt(tools: Toolbox, inner: Step, invocation: Invocation): Promise<Outcome> {
  const { call, run } = invocation
  const allowed = run.request?.tools ?? []
  const tool = allowed.includes(call.tool) ? tools.get(call.tool) : undefined
  if (!tool) {
    const meant = nearest(call.tool, allowed)
    const remedy = meant
      ? `Did you mean ${meant}?`
      : allowed.length > 0
        ? `The tools are: ${allowed.join(', ')}.`
        : 'This run has no tools.'
    return refusal('error', fault('not-found', `There is no tool ${call.tool}`, { remedy }))
  }
  try {
    return await inner(invocation, tool, call.input)
  } catch (error) {
    if (invocation.signal.aborted)
      return refusal('interrupted', fault('interrupted', `${tool.name} was stopped; it may or may not have happened`), 1)
    return refusal('error', faultOf(error), 1)
  }
}

const summary = (outcome: Outcome): string => {
  if (outcome.fault) return outcome.fault.message.slice(0, 200)
  const firstLine = outcome.output.text.split('\n', 1)[0] ?? ''
  return firstLine.slice(0, 200)
}
