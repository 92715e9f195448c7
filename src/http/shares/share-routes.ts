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
    summary: 'People on the team you can share with',
    query: z.object({ search: z.string().max(200).default('').describe('Words in the name or email address') }),
    answers: { 200: { description: 'At most 20, by name', schema: personListSchema } },
    handle: async ({ principal, query }, serving) => ({ people: await peopleFor(serving, principal, query.search) }),
  }),
  route({
    method: 'get',
    path: '/v1/shares',
    scope: 'read',
    group,
    summary: 'What you share, newest first',
    query: z.object({ subject: z.string().max(100).optional().describe('Id of a session or run: only its shares') }),
    answers: { 200: { description: 'Your shares', schema: shareListSchema } },
    handle: async ({ principal, query }, serving) => ({ shares: await ownShares(serving, principal, query.subject) }),
  }),
  route({
    method: 'post',
    path: '/v1/shares',
    scope: 'manage',
    personOnly: true,
    group,
    summary: 'Shares a conversation or a run, read-only',
    description:
      'Readers see the questions answered so far, the answers with their citations, and what these quote. To share later answers, update the share with update.',
    body: newShareSchema,
    answers: { 201: { description: 'Shared', schema: shareSchema } },
    handle: async ({ principal, body }, serving) =>
      Response.json(await viewed(serving, await addShare(serving, principal, body)), { status: 201 }),
  }),
  route({
    method: 'patch',
    path: '/v1/shares/{share}',
    scope: 'manage',
    personOnly: true,
    group,
    summary: 'Changes who can read a share, or adds what has been answered since',
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
    summary: 'Ends a share immediately',
    params,
    answers: { 204: { description: 'No longer shared' } },
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
    summary: 'What others share with you, newest first',
    answers: { 200: { description: 'Shares that you can read', schema: sharedListSchema } },
    handle: async ({ principal }, serving) => ({ shares: await sharesWith(serving, principal) }),
  }),
  route({
    method: 'get',
    path: '/v1/shared/{share}',
    scope: 'read',
    group,
    summary: 'A share as its readers see it',
    description:
      "It leaves out instructions, memory, the model's plans, drafts and reasoning, tool results, file contents, and quotes from anything but collection documents and web pages.",
    params,
    answers: { 200: { description: 'Questions, answers, what they quote, and the steps that led to them', schema: sharedViewSchema } },
    handle: async ({ principal, params: { share } }, serving) => ({ ...(await readShare(serving, principal, share)) }),
  }),
]

async function viewed(serving: RouteDependencies, share: Share): Promise<ShareView> {
  const view = await shareView(serving, share)
  if (view) return view
  throw new IbidError('not-found', 'what was shared no longer exists')
}
