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
const begun = { description: 'Its sync has begun', schema: syncStateSchema }

export const collectionRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/collections',
    scope: readOrAsk,
    group,
    summary: 'The collections in reach, with how their syncs stand',
    answers: { 200: { description: 'Declared ones, those of whoever asks, and those that are being added', schema: collectionListSchema } },
    handle: async ({ principal }, serving) => ({ collections: await rowsFor(serving, principal) }),
  }),
  route({
    method: 'post',
    path: '/v1/collections',
    scope: 'manage',
    group,
    summary: 'Adds a collection and starts to sync it',
    description: 'In a team, users add public web addresses for themselves; administrators add anything, and with shared for everybody.',
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
    summary: 'How syncs stand, live',
    description:
      'Each event is a SyncState: first those of all that were synced since the server started, then each whenever it changes, at most five times a second.',
    answers: { 200: { description: 'Server-sent events', schema: syncStateSchema, mediaType: 'text/event-stream' } },
    handle: (asked, serving) => eventStream((signal) => frames(syncEvents(serving, asked.principal, signal)), asked, serving),
  }),
  route({
    method: 'get',
    path: '/v1/example-questions',
    scope: readOrAsk,
    group,
    summary: 'What might be asked first, from the headings of the documents in reach',
    answers: { 200: { description: 'Five at most, of different documents', schema: exampleQuestionsSchema } },
    handle: async ({ principal }, serving) => ({ questions: await exampleQuestions(serving, principal) }),
  }),
  route({
    method: 'get',
    path: '/v1/collections/{collection}',
    scope: readOrAsk,
    group,
    summary: 'A collection',
    answers: { 200: { description: 'It, with how its newest sync stands', schema: collectionRowSchema } },
    params,
    handle: ({ principal, params: { collection } }, serving) => rowFor(serving, principal, collection),
  }),
  route({
    method: 'delete',
    path: '/v1/collections/{collection}',
    scope: 'manage',
    group,
    summary: 'Removes a collection',
    description: 'Its index goes when nobody has it any more. Shared ones are removed by administrators.',
    answers: { 204: { description: 'It is removed' } },
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
    summary: 'How its newest sync stands',
    answers: {
      200: { description: 'The newest sync since the server started', schema: syncStateSchema },
      204: { description: 'It was not synced since then' },
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
    group,
    summary: 'Brings a collection up to date',
    answers: { 202: begun },
    params,
    handle: async ({ principal, params: { collection } }, serving) =>
      Response.json(await syncFor(serving, principal, collection), { status: 202 }),
  }),
]

async function* frames(states: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const state of states) yield frameOf({ event: 'sync', data: JSON.stringify(state) })
}
