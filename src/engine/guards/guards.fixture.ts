import { z } from 'zod'
import type { Fact, Reply } from '../../core/event-types.ts'
import { replay } from '../../core/fold-run.ts'
import { requestOf } from '../../core/request.fixture.ts'
import type { Request } from '../../core/request.ts'
import type { Run } from '../../core/run.ts'
import type { Tool, ToolCall, ToolOutput, ToolRecord } from '../../core/tool.ts'
import { noUsage } from '../../core/usage.ts'
import { tool } from '../../tools/tool.ts'
import type { Invocation, Step } from './invoke.ts'

const request = requestOf({ question: 'how are sessions resumed after a crash?', tools: ['probe'], nonce: 'abc' })

/** The run that these facts tell of, begun with a question and the tool `probe`. */
export const runOf = (...facts: readonly Fact[]): Run => runAsked({}, ...facts)

/** The same, where the request says something else. */
export function runAsked(parts: Partial<Request>, ...facts: readonly Fact[]): Run {
  const began: Fact = { type: 'run.began', request: { ...request, ...parts } }
  return replay(
    'run',
    [began, ...facts].map((fact, index) => ({ ...fact, run: 'run', seq: index + 1, at: 1000 + index })),
  )
}

/** A step of the model; words only, and free, unless said otherwise. */
export const replied = (step: number, parts: Partial<Reply> = {}): Fact => ({
  type: 'model.replied',
  step,
  reply: { text: '', calls: [], finish: 'stop', usage: noUsage, cost: 0, durationMs: 0, firstMs: 0, ...parts },
})

/** The result of a call, as it stands in the log; a success in step 1 unless said otherwise. */
export const finished = (call: ToolCall, parts: Partial<ToolRecord> = {}, output: ToolOutput = { text: 'fine' }): Fact => ({
  type: 'tool.finished',
  record: { call, agent: 'ask', step: 1, startedAt: 1000, durationMs: 1, status: 'success', resultSummary: 'fine', ...parts },
  output,
})

/** A call of `probe` that succeeded, as it stands in the log. */
export const succeeded = (call: ToolCall, output?: ToolOutput): Fact => finished(call, {}, output)

export const callOf = (input: unknown, id = 'r1'): ToolCall => ({ id, tool: 'probe', input })

/** A call on its way, on an empty run, with a signal that never aborts, where nothing else is said. */
export const invocationOf = (parts: Partial<Invocation> = {}): Invocation => ({
  call: callOf({}),
  run: runOf(),
  signal: new AbortController().signal,
  interrupted: false,
  siblings: [],
  record: async () => {},
  ...parts,
})

/** The tool `probe`, which reads unless said otherwise. */
export const probe = (parts: Partial<Tool> = {}): Tool => ({
  ...tool({ name: 'probe', description: 'Probe', input: z.object({ i: z.number().optional() }), run: () => 'fine' }),
  ...parts,
})

/** An inner step that counts how often it was reached. */
export function counting(
  step: (times: number, ...of: Parameters<Step>) => unknown = () => undefined,
): Step & { readonly times: () => number } {
  let times = 0
  const inner: Step = async (...of) => {
    times++
    await step(times, ...of)
    return { status: 'success', output: { text: `inner ${times}` }, tries: 1 }
  }
  return Object.assign(inner, { times: () => times })
}
