import type { Run } from '../core/run.ts'
import type { RunNote, ToolUse } from '../core/run-history.ts'
import { controlNames } from '../core/tool.ts'
import { difficultyOf } from './difficulty.ts'

/**
 * What an ended run tells later ones; undefined where it was cut short, gave an older answer again, or no language model
 * was asked: only those are told what the tools are good for. The difficulty is that of the question alone, as it
 * was when the cost was predicted.
 */
export function runNote(run: Run): RunNote | undefined {
  const { request, end } = run
  if (!request || request.model === 'extractive' || run.reused || (end?.status !== 'done' && end?.status !== 'limit')) return undefined
  const { agent, model, question } = request
  return { run: run.id, agent, model, difficulty: difficultyOf(question), usage: run.usage, tools: toolUses(run) }
}

/** How each tool did: calls that were really run, and whether the answer rests on what they found. */
function toolUses(run: Run): readonly ToolUse[] {
  const cited = new Set(run.answer?.citations.map(({ source }) => source))
  const uses = new Map<string, ToolUse>()
  for (const { record, handles } of run.results) {
    const { tool } = record.call
    if (controlNames.has(tool) || (record.status !== 'success' && record.status !== 'error')) continue
    const before = uses.get(tool) ?? { tool, calls: 0, succeeded: 0, sourced: 0, cited: 0, totalMs: 0 }
    uses.set(tool, {
      tool,
      calls: before.calls + 1,
      succeeded: before.succeeded + (record.status === 'success' ? 1 : 0),
      sourced: before.sourced + (handles.length > 0 ? 1 : 0),
      cited: before.cited + (handles.some((handle) => cited.has(handle)) ? 1 : 0),
      totalMs: before.totalMs + record.durationMs,
    })
  }
  return [...uses.values()]
}
