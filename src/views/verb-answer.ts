import { fault } from '../core/fault.ts'
import type { Run } from '../core/run.ts'
import { controlNames } from '../core/tool.ts'
import type { VerbAnswer } from '../core/verb.ts'
import { dataByTool } from '../core/verb-data.ts'

/** What a run that carries out a verb comes to, in the one shape of all doors; also of one that was stopped before its end. */
export function verbAnswerOf(run: Run): VerbAnswer | undefined {
  const verb = run.request?.verb
  if (!verb) return undefined
  const { outcome, end } = run
  const calls = run.results.flatMap(({ record }) => (controlNames.has(record.call.tool) ? [] : [record]))
  return {
    mode: outcome?.mode ?? 'data',
    summary: outcome?.summary ?? (end?.fault?.message || 'The verb did not finish.'),
    result: outcome?.result ?? {},
    data: Object.fromEntries(dataByTool(run)),
    input: verb.input,
    sources: [...run.sources].map(([id, { title, uri }]) => ({ id, title, uri })),
    metadata: {
      verb: verb.id,
      run: run.id,
      status: end?.status ?? 'waiting',
      toolsExecuted: calls.flatMap(({ call, status }) => (status === 'success' ? [call.tool] : [])),
      toolsFailed: calls.flatMap(({ call, status, error }) =>
        status === 'success' ? [] : [{ tool: call.tool, fault: error ?? fault('failed', `${call.tool}: ${status}`) }],
      ),
      durationMs: run.lastAt - run.startedAt,
      timestamp: new Date(run.startedAt).toISOString(),
      ...(verb.mode === 'analysis' ? { model: run.request?.model ?? '', costUsd: run.cost === null ? null : run.cost / 1_000_000 } : {}),
      missingReturns: outcome?.missingReturns ?? Object.keys(verb.returns.properties),
      warnings: outcome?.warnings ?? [],
    },
  }
}

/** Whether not one tool did its work: nobody must take that for a result without findings. */
export const gaveNothing = ({ mode, metadata }: VerbAnswer): boolean => mode === 'data' && metadata.toolsExecuted.length === 0
