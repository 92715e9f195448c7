import { z } from 'zod'
import { listRuns } from '../../app/runs/access/run-list.ts'
import { startRun } from '../../app/runs/access/run-start.ts'
import { waitForRun } from '../../app/runs/wait-for-run.ts'
import { newRunSchema, runListSchema, runRowSchema, runStateSchema } from '../../core/schemas/http/runs.ts'
import { type Route, readOrAsk, route } from '../route/route.ts'
import { runId, runParams } from './run-params.ts'
import { stateResponse } from './state-response.ts'

const started = { description: 'It is in progress; Location has its address', schema: runStateSchema }
const over = { description: 'It has ended, or is waiting for your answer', schema: runStateSchema }

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
      await waitForRun(runHandle, await serving.app.log(), waitSeconds * 1_000)
      return stateResponse(serving, await runHandle.run)
    },
  }),
  route({
    method: 'get',
    path: '/v1/runs',
    scope: readOrAsk,
    group: 'Runs',
    summary: 'Runs, newest first',
    answers: { 200: { description: 'A page of documents', schema: runListSchema } },
    query: z.object({
      before: runId.toUpperCase().optional().describe('Only runs older than this one: next from the previous page'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      session: z.string().optional(),
      status: runRowSchema.unwrap().shape.status.optional(),
      search: z.string().max(1_000).optional().describe('Words of the question, exactly as written'),
    }),
    handle: ({ principal: { owner }, query: { search, ...query } }, { app }) => listRuns(app, { ...query, text: search, owner }),
  }),
  route({
    method: 'get',
    path: '/v1/runs/{run}',
    scope: readOrAsk,
    group: 'Runs',
    summary: 'The current state of a run',
    answers: { 200: { description: 'The run, with its result once it has ended or is waiting for your answer', schema: runStateSchema } },
    params: runParams,
    async handle({ principal, params }, serving) {
      const { run } = await serving.access.ends(principal, params.run)
      return stateResponse(serving, run, 200)
    },
  }),
]
