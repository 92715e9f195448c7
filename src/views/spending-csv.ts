import type { Spending, SpentOn } from './spending.ts'

/** What rows can be of. */
export const spendingTables = ['day', 'model', 'person', 'agent', 'tool', 'session'] as const
type SpendingTable = (typeof spendingTables)[number]

/** The rows of each. */
export const rowsOf: Readonly<Record<SpendingTable, (spending: Spending) => readonly SpentOn[]>> = {
  day: ({ byDay }) => byDay,
  model: ({ byModel }) => byModel,
  person: ({ byPerson }) => byPerson,
  agent: ({ byAgent }) => byAgent,
  tool: ({ byTool }) => byTool,
  session: ({ bySession }) => bySession,
}

/** What was spent on each thing as CSV (RFC 4180). A cost is empty where the price is unknown. */
export function spendingCsv(spending: Spending, table: SpendingTable): string {
  const head = [table, 'calls', 'input_tokens', 'cached_input_tokens', 'output_tokens', 'cost_usd', 'calls_without_price']
  const lines = rowsOf[table](spending).map(({ name, calls, inputTokens, cachedInputTokens, outputTokens, costUsd, unpricedCalls }) => [
    cell(name),
    ...[calls, inputTokens, cachedInputTokens, outputTokens],
    costUsd === null ? '' : costUsd.toFixed(6),
    unpricedCalls,
  ])
  return [head, ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}

/** A spreadsheet must take a name for words, whatever it begins with: models, agents and people are called what somebody typed. */
const cell = (text: string): string => {
  const words = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}
