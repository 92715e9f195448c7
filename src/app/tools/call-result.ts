import { type Fault, fault } from '../../core/fault.ts'
import { replay } from '../../core/fold-run.ts'
import type { Source } from '../../core/source.ts'
import type { ToolStatus } from '../../core/tool.ts'
import type { App } from '../app.ts'

/** What a call by hand came to. */
export interface CallResult {
  readonly run: string
  readonly tool: string
  /** `waiting`: it rests on a question. */
  readonly status: ToolStatus | 'waiting'
  readonly text: string
  readonly data: unknown
  readonly sources: readonly Source[]
  readonly durationMs: number
  readonly error?: Fault
  /** When the output was made, where it was kept from an earlier call; ms since 1970. */
  readonly cachedAt?: number
  /** The words that screens show whole, where they differ from those for a model. */
  readonly details?: string
}

/** Reads what the one call of a run came to from the log. */
export async function callResult(app: Pick<App, 'log'>, id: string): Promise<CallResult> {
  const run = replay(id, await (await app.log()).read(id))
  const tool = run.request?.tools[0] ?? ''
  const [result] = run.results
  if (!result)
    return {
      run: id,
      tool,
      status: run.end ? 'interrupted' : 'waiting',
      text: '',
      data: null,
      sources: [],
      durationMs: 0,
      ...why(run.end?.fault, run.outcome?.warnings),
    }
  const { record, output } = result
  return {
    run: id,
    tool,
    status: record.status,
    text: output.text,
    data: output.data ?? null,
    sources: output.sources ?? [],
    durationMs: record.durationMs,
    ...(record.error ? { error: record.error } : {}),
    ...(record.cachedAt === undefined ? {} : { cachedAt: record.cachedAt }),
    ...(typeof output.details === 'string' ? { details: output.details } : {}),
  }
}

const why = (found: Fault | undefined, warnings: readonly string[] = []): { error?: Fault } => {
  const [first] = warnings
  return found ? { error: found } : first ? { error: fault('invalid', first) } : {}
}
