import type { Fact } from '../../core/event-types.ts'
import { fold } from '../../core/fold-run.ts'
import { requestOf } from '../../core/request.fixture.ts'
import type { Request } from '../../core/request.ts'
import type { Run } from '../../core/run.ts'
import type { ToolCall, ToolOutput } from '../../core/tool.ts'
import { noUsage } from '../../core/usage.ts'
import { folding } from './fold-old-steps.ts'

/** A run that grows by facts, as `pursue` would write them. */
interface Conversation {
  readonly run: Run
  add(fact: Fact): void
  /** A model step with one call of `tool` (`lookup`) for each output, and their results. `inputTokens`: what the provider counted. */
  step(outputs: readonly (string | ToolOutput)[], inputTokens?: number, tool?: string): void
  /** The provider finds the prompt too long. */
  overflow(): void
  /** Folds where it is due; whether it was. */
  fold(): boolean
}

/** Budgets of 2,000 tokens together, where nothing else is said: prompts of 1,600. The system prompt is empty. `usual`: by difficulty. */
export function conversation(request: Partial<Request> = {}, contextTokens: number | 'usual' = 2_000): Conversation {
  const { run, apply } = fold('run')
  const add = (fact: Fact) => apply({ ...fact, run: 'run', seq: run.seq + 1, at: 1_000 + run.seq })
  add({
    type: 'run.began',
    request: requestOf({
      question: 'how are sessions resumed?',
      nonce: 'abc',
      ...(contextTokens === 'usual' ? {} : { contextTokens }),
      ...request,
    }),
  })
  return {
    run,
    add,
    step(outputs, inputTokens = 0, tool = 'lookup') {
      const step = run.steps + 1
      const calls = outputs.map((_, at): ToolCall => ({ id: `r${run.results.length + 1 + at}`, tool, input: { at } }))
      const usage = { ...noUsage, inputTokens }
      add({ type: 'model.replied', step, reply: { text: '', calls, finish: 'tool-calls', usage, cost: 0, durationMs: 0, firstMs: 0 } })
      for (const [at, given] of outputs.entries()) {
        const output = typeof given === 'string' ? { text: given } : given
        add({
          type: 'tool.finished',
          record: {
            call: calls[at]!,
            agent: 'ask',
            step,
            startedAt: 0,
            durationMs: 0,
            status: 'success',
            resultSummary: output.text.slice(0, 200),
          },
          output,
        })
      }
    },
    overflow() {
      const fault = { code: 'context-overflow', message: 'too long', recoverable: true, retryable: false } as const
      add({ type: 'model.failed', step: run.steps + 1, fault })
    },
    fold() {
      const folded = folding(run)
      if (folded) add({ type: 'context.folded', ...folded })
      return folded !== undefined
    },
  }
}

/** Words of about so many tokens. */
export const words = (tokens: number): string => 'word '.repeat(Math.round(tokens / 0.95)).trim()

/** Results whose call does not stand before them, and calls whose result does not stand behind them. */
export function orphans({ messages }: Pick<Run, 'messages'>): readonly string[] {
  const open = new Set<string>()
  const lost: string[] = []
  for (const message of messages) {
    if (message.role === 'assistant') for (const { id } of message.calls) open.add(id)
    if (message.role === 'tool' && !open.delete(message.call.id)) lost.push(message.call.id)
  }
  return [...lost, ...open]
}
