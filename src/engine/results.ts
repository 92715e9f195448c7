import type { Result, Run } from '../core/run.ts'
import { controlNames } from '../core/tool.ts'

/** The results of the newest step, in the order asked. */
export function resultsOfStep({ results, steps }: Run): readonly Result[] {
  let from = results.length
  while (from > 0 && results[from - 1]?.record.step === steps) from--
  return results.slice(from)
}

/** Whether the run has called anything but the engine's own tools. */
export const hasLooked = ({ results }: Run): boolean => results.some(({ record }) => !controlNames.has(record.call.tool))
