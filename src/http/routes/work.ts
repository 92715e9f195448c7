import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { startVerb } from '../../app/agents/access/verb-start.ts'
import { agentsFor, toolsFor, verbRowOf, verbsFor } from '../../app/agents/access/work-rows.ts'
import { modelChoices } from '../../app/models/offered-models.ts'
import { runStateSchema } from '../../core/schemas/http/runs.ts'
import {
  agentListSchema,
  modelListSchema,
  toolListSchema,
  verbBodySchema,
  verbListSchema,
  verbRowSchema,
} from '../../core/schemas/http/work.ts'
import { type Route, readOrAsk, route } from '../route/route.ts'
import { stateResponse } from '../runs/state-response.ts'

const verbParams = z.object({ verb: z.string().describe('review.analyze@v1, or without the version for the newest') })

export const workRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/agents',
    scope: 'read',
    group: 'Agents and verbs',
    summary: 'The declared agents',
    answers: { 200: { description: 'They, and what is wrong in their files', schema: agentListSchema } },
    handle: async ({ principal }, { app }) => ({ ...(await agentsFor(app, principal)) }),
  }),
  route({
    method: 'get',
    path: '/v1/verbs',
    scope: 'read',
    group: 'Agents and verbs',
    summary: 'The verbs that whoever asks may run',
    answers: { 200: { description: 'They, with schemas of what they take and give', schema: verbListSchema } },
    handle: async ({ principal }, { app }) => ({ verbs: await verbsFor(app, principal) }),
  }),
  route({
    method: 'get',
    path: '/v1/verbs/{verb}',
    scope: 'read',
    group: 'Agents and verbs',
    summary: 'A verb',
    answers: { 200: { description: 'It, with schemas of what it takes and gives', schema: verbRowSchema } },
    params: verbParams,
    handle: ({ params }, { app }) => verbRowOf(app, params.verb),
  }),
  route({
    method: 'post',
    path: '/v1/verbs/{verb}',
    scope: 'ask',
    beginsRun: true,
    group: 'Agents and verbs',
    summary: 'Runs a verb',
    description: 'In a team, users run verbs whose tools read documents and the public web; administrators run all.',
    answers: {
      200: { description: 'It has ended, or rests on a question; its result has the answer under verb', schema: runStateSchema },
      202: { description: 'It goes on; its place is in Location', schema: runStateSchema },
    },
    params: verbParams,
    body: verbBodySchema,
    async handle({ principal, params, body: { waitSeconds = 0, ...body } }, serving) {
      const runHandle = await startVerb(serving, principal, params.verb, body)
      const late = new AbortController()
      const over = runHandle.result.then(
        () => undefined,
        () => undefined,
      )
      await Promise.race([over, pause(waitSeconds * 1_000, undefined, { signal: late.signal }).catch(() => undefined)])
      late.abort()
      return stateResponse(serving, await runHandle.run)
    },
  }),
  route({
    method: 'get',
    path: '/v1/tools',
    scope: 'read',
    group: 'Agents and verbs',
    summary: 'The tools of runs',
    answers: { 200: { description: 'They, with schemas of what they take', schema: toolListSchema } },
    handle: async ({ principal }, { app }) => ({ tools: await toolsFor(app, principal) }),
  }),
  route({
    method: 'get',
    path: '/v1/model-choices',
    scope: readOrAsk,
    group: 'Agents and verbs',
    summary: 'The models that a question can name',
    answers: { 200: { description: 'Those of the endpoints that the settings name, as they list them', schema: modelListSchema } },
    handle: async (_, { app }) => ({ ...(await modelChoices(app.inspection)) }),
  }),
]
