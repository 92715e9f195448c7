import type { RunEvent } from '../core/event-types.ts'
import { isRecord } from '../core/json.ts'
import { counted, dollars, grouped } from './amounts.ts'
import { paymentsOf, type Spending, type SpentOn, spendingOf } from './spending.ts'

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
export function costLines(events: readonly RunEvent[]): readonly string[] {
  const { calls, costUsd, byModel, byTool, byAgent, inputTokens, outputTokens, cachedInputTokens } = costOfRun(events)
  if (calls === 0) return []
  const rows = [...rowsOf('model', byModel), ...rowsOf('tool', byTool), ...(byAgent.length > 1 ? rowsOf('agent', byAgent) : [])]
  return [
    `${dollars(costUsd)}: ${counted(inputTokens, 'token')} in (${grouped(cachedInputTokens)} cached), ${grouped(outputTokens)} out`,
    ...rows,
  ]
}

const rowsOf = (kind: string, rows: readonly SpentOn[]): readonly string[] =>
  rows.map(({ name, calls, costUsd, unpricedCalls, inputTokens, outputTokens }) => {
    const unpriced = unpricedCalls > 0 && costUsd !== null ? `, ${grouped(unpricedCalls)} with no known price` : ''
    return `- ${kind} ${name}: ${counted(calls, 'call')}${unpriced}, ${counted(inputTokens + outputTokens, 'token')}, ${dollars(costUsd)}`
  })
