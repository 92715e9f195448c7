import type { ShownSource } from '../core/model.ts'
import type { Run } from '../core/run.ts'

/** Everything a run has read, as the extractive answer takes it. */
export const shownSources = (run: Run): readonly ShownSource[] =>
  [...run.sources].map(([handle, { title, section, text, score }]) => ({
    handle,
    title: [title, section].filter(Boolean).join(' > '),
    text,
    ...(score === undefined ? {} : { score }),
  }))
