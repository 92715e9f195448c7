import { z } from 'zod'

/** The run of a path. */
export const runParams = z.object({ run: z.string() })

/** A run that a query names. */
export const runId = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/i, 'must be the id of a run')
