import type { ToolUse } from '../../core/run-history.ts'
import type { Usage } from '../../core/usage.ts'

/** Runs that count: enough to smooth chance out, few enough to forget what a tool or a model was like long ago. */
export const newestRuns = { ofTool: 200, ofKind: 50 }

/** Sums over runs of a tool, of their row. */
export const toolUseOf = (row: Readonly<Record<string, unknown>>): ToolUse => ({
  tool: String(row['tool']),
  calls: Number(row['calls']),
  succeeded: Number(row['succeeded']),
  sourced: Number(row['sourced']),
  cited: Number(row['cited']),
  totalMs: Number(row['total_ms']),
})

/** What a noted run used, of its row. */
export const usageOf = (row: Readonly<Record<string, unknown>>): Usage => ({
  inputTokens: Number(row['input_tokens']),
  outputTokens: Number(row['output_tokens']),
  cachedInputTokens: Number(row['cached_tokens']),
})
