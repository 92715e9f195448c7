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
    summary: 'What is remembered about you, newest first',
    query: z.strictObject({ state: z.enum(['kept', 'all']).default('kept').describe('all: include facts that are no longer used') }),
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
    summary: 'Remembers a fact',
    description:
      'A fact that says the same as an existing one is merged with it; one that contradicts an older fact replaces it. Secrets are rejected.',
    body: newMemorySchema,
    answers: { 201: { description: 'What was saved', schema: memorySavedSchema } },
    handle: async ({ principal, body }, { app }) => Response.json(await rememberFor(app, principal, body), { status: 201 }),
  }),
  route({
    method: 'delete',
    path: '/v1/memory',
    scope: 'manage',
    group,
    summary: 'Permanently deletes everything remembered about you, including its history',
    answers: { 200: { description: 'The number of facts deleted', schema: memoryClearedSchema } },
    handle: async ({ principal: { owner } }, { app }) => ({ deleted: await (await app.memories(owner)).clear() }),
  }),
  route({
    method: 'patch',
    path: '/v1/memory/{id}',
    scope: 'manage',
    group,
    summary: 'Rewords a fact',
    description: 'The old fact stays in the history; the response is the one that replaced it.',
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
    summary: 'Removes a fact; it can be restored',
    params,
    answers: { 204: { description: 'It is no longer used' } },
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
    summary: 'Undoes the last change to a fact',
    description: 'A removed or replaced fact is kept again; a kept one is removed.',
    params,
    answers: { 200: { description: 'The facts that changed', schema: memoryListSchema } },
    handle: async ({ principal, params: { id } }, { app }) => ({ memories: await undoFor(app, principal, id) }),
  }),
  route({
    method: 'post',
    path: '/v1/memory/{id}/settle',
    scope: 'manage',
    group,
    summary: 'Chooses which of the possibly contradicting facts a fact replaces',
    params,
    body: memorySettleSchema,
    answers: { 200: { description: 'The facts that changed', schema: memoryListSchema } },
    handle: async ({ principal, params: { id }, body }, { app }) => ({ memories: await settleFor(app, principal, id, body.replaces) }),
  }),
]
