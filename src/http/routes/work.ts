import { z } from 'zod'
import { startVerb } from '../../app/agents/access/verb-start.ts'
import { agentsFor, toolsFor, verbRowOf, verbsFor } from '../../app/agents/access/work-rows.ts'
import { modelChoices } from '../../app/models/offered-models.ts'
import { waitForRun } from '../../app/runs/wait-for-run.ts'
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

const verbParams = z.object({ verb: z.string().describe('review.analyze@v1, or without the version for the latest') })

export const workRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/agents',
    scope: 'read',
    group: 'Agents and verbs',
    summary: 'The declared agents',
    answers: { 200: { description: 'The agents, and the problems in their files', schema: agentListSchema } },
    handle: async ({ principal }, { app }) => ({ ...(await agentsFor(app, principal)) }),
  }),
  route({
    method: 'get',
    path: '/v1/verbs',
    scope: 'read',
    group: 'Agents and verbs',
    summary: 'The verbs that the caller can run',
    answers: { 200: { description: 'The verbs, with the schemas of their input and output', schema: verbListSchema } },
    handle: async ({ principal }, { app }) => ({ verbs: await verbsFor(app, principal) }),
  }),
  route({
    method: 'get',
    path: '/v1/verbs/{verb}',
    scope: 'read',
    group: 'Agents and verbs',
    summary: 'A verb',
    answers: { 200: { description: 'The verb, with the schemas of its input and output', schema: verbRowSchema } },
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
    description: 'In a team, users can run verbs whose tools read documents and the public web; administrators can run all verbs.',
    answers: {
      200: { description: 'It has ended, or is waiting for your answer; its result has the output under verb', schema: runStateSchema },
      202: { description: 'It is in progress; Location has its address', schema: runStateSchema },
    },
    params: verbParams,
    body: verbBodySchema,
    async handle({ principal, params, body: { waitSeconds = 0, ...body } }, serving) {
      const runHandle = await startVerb(serving, principal, params.verb, body)
      await waitForRun(runHandle, await serving.app.log(), waitSeconds * 1_000)
      return stateResponse(serving, await runHandle.run)
    },
  }),
  route({
    method: 'get',
    path: '/v1/tools',
    scope: 'read',
    group: 'Agents and verbs',
    summary: 'The tools available to runs',
    answers: { 200: { description: 'The tools, with the schemas of their input', schema: toolListSchema } },
    handle: async ({ principal }, { app }) => ({ tools: await toolsFor(app, principal) }),
  }),
  route({
    method: 'get',
    path: '/v1/model-choices',
    scope: readOrAsk,
    group: 'Agents and verbs',
    summary: 'The models available for questions',
    answers: { 200: { description: 'The models of the endpoints in the settings, as the endpoints list them', schema: modelListSchema } },
    handle: async (_, { app }) => ({ ...(await modelChoices(app.inspection)) }),
  }),
]
