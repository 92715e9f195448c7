import type { RunEvent } from '../../../core/event-types.ts'
import { replay } from '../../../core/fold-run.ts'
import type { ReadSource } from '../../../core/schemas/http/runs.ts'

/** Every source that the run of these events has read, in the order of reading, with the marks of its answer. */
export function readSources(events: readonly RunEvent[]): readonly ReadSource[] {
  const { sources, answer } = replay(events[0]?.run ?? '', events)
  return [...sources].map(([handle, source]) => ({
    handle,
    source,
    citations: answer?.citations.filter((citation) => citation.source === handle) ?? [],
  }))
}
