import { z } from 'zod'
import { listRuns } from '../../app/runs/access/run-list.ts'
import { startRun } from '../../app/runs/access/run-start.ts'
import { newRunSchema, runListSchema, runRowSchema, runStateSchema } from '../../core/schemas/http/runs.ts'
import { type Route, readOrAsk, route } from '../route/route.ts'
import { runId, runParams } from './run-params.ts'
import { stateResponse } from './state-response.ts'

const started = { description: 'It goes on; its place is in Location', schema: runStateSchema }
const over = { description: 'It has ended, or rests on a question', schema: runStateSchema }

/** Starting runs and finding them again. */
export const startRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/v1/runs',
    scope: 'ask',
    beginsRun: true,
    group: 'Runs',
    summary: 'Asks a question',
    answers: { 200: over, 202: started },
    body: newRunSchema,
    async handle({ principal, body: { waitSeconds = 0, ...asked } }, serving) {
      const runHandle = await startRun(serving, principal, asked)
      await settled(runHandle.result, waitSeconds * 1_000)
      return stateResponse(serving, await runHandle.run)
    },
  }),
  route({
    method: 'get',
    path: '/v1/runs',
    scope: readOrAsk,
    group: 'Runs',
    summary: 'Runs, the newest first',
    answers: { 200: { description: 'A page of them', schema: runListSchema } },
    query: z.object({
      before: runId.toUpperCase().optional().describe('Older than this run: next of the page before'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      session: z.string().optional(),
      status: runRowSchema.unwrap().shape.status.optional(),
      search: z.string().max(1_000).optional().describe('Words of the question, as they stand there'),
    }),
    handle: ({ principal: { owner }, query: { search, ...query } }, { app }) => listRuns(app, { ...query, text: search, owner }),
  }),
  route({
    method: 'get',
    path: '/v1/runs/{run}',
    scope: readOrAsk,
    group: 'Runs',
    summary: 'A run as it stands',
    answers: { 200: { description: 'It, with what came of it once it has ended or rests', schema: runStateSchema } },
    params: runParams,
    async handle({ principal, params }, serving) {
      const { run } = await serving.access.ends(principal, params.run)
      return stateResponse(serving, run, 200)
    },
  }),
]

/** Waits until something is over, whatever came of it, or the time is. */
async function settled(work: Promise<unknown>, ms: number): Promise<void> {
  if (ms === 0) return
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  const done = work.then(
    () => undefined,
    () => undefined,
  )
  await Promise.race([done, late])
  clearTimeout(timer)
}
