import type { ShownSource } from '../core/model.ts'
import type { Run } from '../core/run.ts'
import { shownSource } from '../core/shown.ts'

/** Everything a run has read, as the extractive answer takes it. */
export const shownSources = (run: Run): readonly ShownSource[] => [...run.sources].map(([handle, source]) => shownSource(handle, source))
