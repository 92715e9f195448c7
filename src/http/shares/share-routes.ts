import { z } from 'zod'
import { readShare } from '../../app/shares/access/read-share.ts'
import { addShare, changeShare, endShare } from '../../app/shares/access/share-changes.ts'
import { ownShares, peopleFor, sharesWith, shareView } from '../../app/shares/access/share-lists.ts'
import { IbidError } from '../../core/fault.ts'
import {
  newShareSchema,
  personListSchema,
  type ShareView,
  shareChangeSchema,
  sharedListSchema,
  sharedViewSchema,
  shareListSchema,
  shareSchema,
} from '../../core/schemas/http/shares.ts'
import type { Share } from '../../core/server-store.ts'
import { type Route, route } from '../route/route.ts'
import type { RouteDependencies } from '../route-dependencies.ts'

const group = 'Sharing'
const params = z.object({ share: z.string() })

/** Letting others of the team read a conversation or a run. What is shared is read here and nowhere else: no other route knows of shares. */
export const shareRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/people',
    scope: 'read',
    group,
    summary: 'People of the team, with whom one can share',
    query: z.object({ search: z.string().max(200).default('').describe('Words of the name or the mail address') }),
    answers: { 200: { description: 'At most 20, by name', schema: personListSchema } },
    handle: async ({ principal, query }, serving) => ({ people: await peopleFor(serving, principal, query.search) }),
  }),
  route({
    method: 'get',
    path: '/v1/shares',
    scope: 'read',
    group,
    summary: 'What you share, the newest first',
    query: z.object({ subject: z.string().max(100).optional().describe('Id of a session or run: only what you share of that') }),
    answers: { 200: { description: 'Your shares', schema: shareListSchema } },
    handle: async ({ principal, query }, serving) => ({ shares: await ownShares(serving, principal, query.subject) }),
  }),
  route({
    method: 'post',
    path: '/v1/shares',
    scope: 'manage',
    personOnly: true,
    group,
    summary: 'Shares a conversation or a run, to be read',
    description:
      'Readers see the questions that were answered by now, the answers with their marks and what they quote. What comes later is shared by a change with update.',
    body: newShareSchema,
    answers: { 201: { description: 'It is shared', schema: shareSchema } },
    handle: async ({ principal, body }, serving) =>
      Response.json(await viewed(serving, await addShare(serving, principal, body)), { status: 201 }),
  }),
  route({
    method: 'patch',
    path: '/v1/shares/{share}',
    scope: 'manage',
    personOnly: true,
    group,
    summary: 'Changes who reads a share, or shares what was answered since',
    params,
    body: shareChangeSchema,
    answers: { 200: { description: 'The share', schema: shareSchema } },
    handle: async ({ principal, params: { share }, body }, serving) => ({
      ...(await viewed(serving, await changeShare(serving, principal, share, body))),
    }),
  }),
  route({
    method: 'delete',
    path: '/v1/shares/{share}',
    scope: 'manage',
    group,
    summary: 'Ends a share at once',
    params,
    answers: { 204: { description: 'Nobody reads it any more' } },
    async handle({ principal, params: { share } }, serving) {
      await endShare(serving, principal, share)
      return new Response(null, { status: 204 })
    },
  }),
  route({
    method: 'get',
    path: '/v1/shared',
    scope: 'read',
    group,
    summary: 'What others share with you, the newest first',
    answers: { 200: { description: 'Shares that you may read', schema: sharedListSchema } },
    handle: async ({ principal }, serving) => ({ shares: await sharesWith(serving, principal) }),
  }),
  route({
    method: 'get',
    path: '/v1/shared/{share}',
    scope: 'read',
    group,
    summary: 'A share as its readers see it',
    description:
      'Left out are instructions, memory, plans, drafts and reasoning of the model, results of tools, bytes of files, and the quotes of what is not a document of a collection or a page of the web.',
    params,
    answers: { 200: { description: 'Questions, answers, what they quote, and how they came about', schema: sharedViewSchema } },
    handle: async ({ principal, params: { share } }, serving) => ({ ...(await readShare(serving, principal, share)) }),
  }),
]

async function viewed(serving: RouteDependencies, share: Share): Promise<ShareView> {
  const view = await shareView(serving, share)
  if (view) return view
  throw new IbidError('not-found', 'what was shared is gone')
}
