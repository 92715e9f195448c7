import type { RunEvent } from '../core/event-types.ts'
import { isRecord } from '../core/json.ts'
import { dollars, grouped } from './amounts.ts'
import { paymentsOf, type Spending, type SpentOn, spendingOf } from './spending.ts'
import { englishSpeech, type Speech } from './words/say.ts'

/** What one run has spent, by model, tool and agent. What a child run spent stands under its agent; its own run tells by which model. */
export type RunCost = Pick<
  Spending,
  'calls' | 'costUsd' | 'unpricedCalls' | 'inputTokens' | 'outputTokens' | 'cachedInputTokens' | 'byModel' | 'byTool' | 'byAgent'
>

export function costOfRun(events: readonly RunEvent[]): RunCost {
  const own = paymentsOf(events)
  const children = new Map(
    events.flatMap((event) => (event.type === 'tool.finished' ? [[`${event.run} ${event.record.call.id}`, childOf(event)]] : [])),
  )
  const byAgent = Map.groupBy(own.payments, ({ call }) => (call === undefined ? undefined : children.get(call)) ?? own.agent)
  return spendingOf([...byAgent].map(([agent, payments]) => ({ agent, reused: false, payments })))
}

/** The agent that a call handed work to. */
const childOf = ({ record: { call } }: Extract<RunEvent, { readonly type: 'tool.finished' }>): string | undefined => {
  const agent = isRecord(call.input) ? call.input['agentId'] : undefined
  return typeof agent === 'string' ? agent : undefined
}

/** The same in lines of Markdown; none where nothing was paid for. */
export function costLines(events: readonly RunEvent[], speech: Speech = englishSpeech): readonly string[] {
  const { say, sayCount } = speech
  const { calls, costUsd, byModel, byTool, byAgent, inputTokens, outputTokens, cachedInputTokens } = costOfRun(events)
  if (calls === 0) return []
  const rows = [
    ...rowsOf(say`model`, byModel, speech),
    ...rowsOf(say`tool`, byTool, speech),
    ...(byAgent.length > 1 ? rowsOf(say`agent`, byAgent, speech) : []),
  ]
  return [
    say`${dollars(costUsd)}: ${sayCount(inputTokens, 'token')} in (${grouped(cachedInputTokens)} cached), ${grouped(outputTokens)} out`,
    ...rows,
  ]
}

const rowsOf = (kind: string, rows: readonly SpentOn[], { say, sayCount }: Speech): readonly string[] =>
  rows.map(({ name, calls, costUsd, unpricedCalls, inputTokens, outputTokens }) => {
    const unpriced = unpricedCalls > 0 && costUsd !== null ? say`, ${grouped(unpricedCalls)} with no known price` : ''
    return `- ${kind} ${name}: ${sayCount(calls, 'call')}${unpriced}, ${sayCount(inputTokens + outputTokens, 'token')}, ${dollars(costUsd)}`
  })
