import { z } from 'zod'
import { addFor } from '../../app/collections/access/collection-adding.ts'
import { removeFor } from '../../app/collections/access/collection-removing.ts'
import { rowFor, rowsFor } from '../../app/collections/access/collection-rows.ts'
import { namedFor, syncFor } from '../../app/collections/access/collection-syncing.ts'
import { exampleQuestions } from '../../app/collections/access/example-questions.ts'
import { syncEvents } from '../../app/collections/access/sync-events.ts'
import { recordAudit } from '../../core/record-audit.ts'
import {
  collectionListSchema,
  collectionRowSchema,
  exampleQuestionsSchema,
  newCollectionSchema,
  syncStateSchema,
} from '../../core/schemas/http/collections.ts'
import { type Route, readOrAsk, route } from '../route/route.ts'
import { eventStream } from '../stream/event-stream.ts'
import { frameOf } from '../stream/frame.ts'

const params = z.object({ collection: z.string().describe('Its id or name') })
const group = 'Collections'
const begun = { description: 'The sync has started', schema: syncStateSchema }

export const collectionRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/collections',
    scope: readOrAsk,
    group,
    summary: 'The available collections, with their sync status',
    answers: { 200: { description: "Declared collections, the caller's own, and those being added", schema: collectionListSchema } },
    handle: async ({ principal }, serving) => ({ collections: await rowsFor(serving, principal) }),
  }),
  route({
    method: 'post',
    path: '/v1/collections',
    scope: 'manage',
    costly: true,
    group,
    summary: 'Adds a collection and starts syncing it',
    description:
      'In a team, users can add public web addresses for themselves; administrators can add anything, and share it with everyone by setting shared.',
    answers: { 202: begun },
    body: newCollectionSchema,
    async handle({ principal, body }, serving) {
      const { state, origin } = await addFor(serving, principal, body)
      await recordAudit(serving, principal, 'collection.added', state.collection, `${state.name} ${origin}`)
      return Response.json(state, { status: 202, headers: { location: `/v1/collections/${state.collection}` } })
    },
  }),
  route({
    method: 'get',
    path: '/v1/collections/syncs/events',
    scope: readOrAsk,
    group,
    summary: 'Sync status, live',
    description:
      'Each event is a SyncState: first those of all collections synced since the server started, then each one when it changes, at most five times a second.',
    answers: { 200: { description: 'Server-sent events', schema: syncStateSchema, mediaType: 'text/event-stream' } },
    handle: (asked, serving) => eventStream((signal) => frames(syncEvents(serving, asked.principal, signal)), asked, serving),
  }),
  route({
    method: 'get',
    path: '/v1/example-questions',
    scope: readOrAsk,
    group,
    summary: 'Suggested first questions, from the headings of the available documents',
    answers: { 200: { description: 'At most five, from different documents', schema: exampleQuestionsSchema } },
    handle: async ({ principal }, serving) => ({ questions: await exampleQuestions(serving, principal) }),
  }),
  route({
    method: 'get',
    path: '/v1/collections/{collection}',
    scope: readOrAsk,
    group,
    summary: 'A collection',
    answers: { 200: { description: 'Its details, with the status of its latest sync', schema: collectionRowSchema } },
    params,
    handle: ({ principal, params: { collection } }, serving) => rowFor(serving, principal, collection),
  }),
  route({
    method: 'delete',
    path: '/v1/collections/{collection}',
    scope: 'manage',
    group,
    summary: 'Removes a collection',
    description: 'Its index is deleted once nobody uses it any more. Only administrators can remove shared collections.',
    answers: { 204: { description: 'Removed' } },
    params,
    async handle({ principal, params: { collection } }, serving) {
      const { id, name } = await removeFor(serving, principal, collection)
      await recordAudit(serving, principal, 'collection.removed', id, name)
      return new Response(null, { status: 204 })
    },
  }),
  route({
    method: 'get',
    path: '/v1/collections/{collection}/sync',
    scope: readOrAsk,
    group,
    summary: 'Status of its latest sync',
    answers: {
      200: { description: 'The latest sync since the server started', schema: syncStateSchema },
      204: { description: 'Not synced since the server started' },
    },
    params,
    async handle({ principal, params: { collection } }, serving) {
      const { id } = await namedFor(serving, principal, collection)
      return serving.syncs.state(id) ?? new Response(null, { status: 204 })
    },
  }),
  route({
    method: 'post',
    path: '/v1/collections/{collection}/sync',
    scope: 'manage',
    costly: true,
    group,
    summary: 'Syncs a collection',
    answers: { 202: begun },
    params,
    handle: async ({ principal, params: { collection } }, serving) =>
      Response.json(await syncFor(serving, principal, collection), { status: 202 }),
  }),
]

async function* frames(states: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const state of states) yield frameOf({ event: 'sync', data: JSON.stringify(state) })
}
