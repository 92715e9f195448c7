import { z } from 'zod'
import { runIdPattern } from '../../engine/run-id.ts'

/** The run of a path. */
export const runParams = z.object({ run: z.string() })

/** A run that a query names. */
export const runId = z.string().regex(new RegExp(runIdPattern.source, 'i'), 'must be the id of a run')
