import { z } from 'zod'
import { editFor, forgetFor, memoriesFor, rememberFor, settleFor, undoFor } from '../../app/memory/access/memory-list.ts'
import {
  memoryChangeSchema,
  memoryClearedSchema,
  memoryListSchema,
  memorySavedSchema,
  memorySchema,
  memorySettleSchema,
  newMemorySchema,
} from '../../core/schemas/http/memory.ts'
import { type Route, route } from '../route/route.ts'
import { nothing } from '../sessions/session-params.ts'

const group = 'Memory'
const params = z.object({ id: z.string() })

/** What is remembered of whoever asks. */
export const memoryRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/memory',
    scope: 'read',
    group,
    summary: 'What is remembered of you, the newest first',
    query: z.strictObject({ state: z.enum(['kept', 'all']).default('kept').describe('all: also what is not used any more') }),
    answers: { 200: { description: 'The facts', schema: memoryListSchema } },
    handle: async ({ principal, query: { state } }, { app }) => ({
      memories: await memoriesFor(app, principal, state === 'all'),
      ...(app.inspect().settings.agent.memory ? {} : { off: true }),
    }),
  }),
  route({
    method: 'post',
    path: '/v1/memory',
    scope: 'manage',
    group,
    summary: 'Has something remembered',
    description: 'What says the same as before is merged, and what contradicts an older fact takes its place. Secrets are refused.',
    body: newMemorySchema,
    answers: { 201: { description: 'What it came to', schema: memorySavedSchema } },
    handle: async ({ principal, body }, { app }) => Response.json(await rememberFor(app, principal, body), { status: 201 }),
  }),
  route({
    method: 'delete',
    path: '/v1/memory',
    scope: 'manage',
    group,
    summary: 'Deletes all that is remembered of you for good, with its history',
    answers: { 200: { description: 'How much it was', schema: memoryClearedSchema } },
    handle: async ({ principal: { owner } }, { app }) => ({ deleted: await (await app.memories(owner)).clear() }),
  }),
  route({
    method: 'patch',
    path: '/v1/memory/{id}',
    scope: 'manage',
    group,
    summary: 'Says a fact anew',
    description: 'The old one stays in the history; the answer is the one that took its place.',
    params,
    body: memoryChangeSchema,
    answers: { 200: { description: 'The fact', schema: memorySchema } },
    handle: async ({ principal, params: { id }, body }, { app }) => ({ ...(await editFor(app, principal, id, body)) }),
  }),
  route({
    method: 'delete',
    path: '/v1/memory/{id}',
    scope: 'manage',
    group,
    summary: 'Takes a fact away; it can be brought back',
    params,
    answers: { 204: { description: 'It is not used any more' } },
    async handle({ principal, params: { id } }, { app }) {
      await forgetFor(app, principal, id)
      return nothing()
    },
  }),
  route({
    method: 'post',
    path: '/v1/memory/{id}/undo',
    scope: 'manage',
    group,
    summary: 'Takes back what happened to a fact last',
    description: 'One that was taken away or replaced is kept again; one that is kept is taken away.',
    params,
    answers: { 200: { description: 'The facts that changed', schema: memoryListSchema } },
    handle: async ({ principal, params: { id } }, { app }) => ({ memories: await undoFor(app, principal, id) }),
  }),
  route({
    method: 'post',
    path: '/v1/memory/{id}/settle',
    scope: 'manage',
    group,
    summary: 'Says of which facts that one may contradict it takes the place',
    params,
    body: memorySettleSchema,
    answers: { 200: { description: 'The facts that changed', schema: memoryListSchema } },
    handle: async ({ principal, params: { id }, body }, { app }) => ({ memories: await settleFor(app, principal, id, body.replaces) }),
  }),
]
