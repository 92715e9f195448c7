import type { Fact } from '../../core/event-types.ts'
import type { Run } from '../../core/run.ts'
import { folding } from '../context/fold-old-steps.ts'

/** Folds the oldest steps of the conversation into one entry. */
export async function* foldContext(run: Run): AsyncIterable<Fact> {
  const folded = folding(run)
  if (folded) yield { type: 'context.folded', ...folded }
}
