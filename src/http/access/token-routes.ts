import { z } from 'zod'
import { makeToken, revokeToken } from '../../app/people/access/check-token.ts'
import { systemClock } from '../../core/clock.ts'
import { recordAudit } from '../../core/record-audit.ts'
import { madeTokenSchema, newTokenSchema, type Token, tokenListSchema } from '../../core/schemas/http/accounts.ts'
import type { ApiToken } from '../../core/server-store.ts'
import { type Route, route } from '../route/route.ts'

const group = 'Accounts'

/** Tokens by which programs act for whoever made them. */
export const tokenRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/tokens',
    scope: 'read',
    group,
    summary: 'Your tokens, newest first',
    answers: { 200: { description: 'Tokens; their values are not shown again', schema: tokenListSchema } },
    handle: async ({ principal: { owner } }, { store }) => ({ tokens: (await store.tokens.list({ owner })).map(tokenView) }),
  }),
  route({
    method: 'post',
    path: '/v1/tokens',
    scope: 'read',
    personOnly: true,
    group,
    summary: 'Creates a token',
    description: 'It can do at most what you can do. It is shown only in this response and is not stored.',
    answers: { 201: { description: 'The token', schema: madeTokenSchema } },
    body: newTokenSchema,
    async handle({ principal, body }, { store }) {
      const { token, info } = await makeToken(store.tokens, principal, body, systemClock.now())
      await recordAudit({ store }, principal, 'token.created', info.id, `${info.name} (${info.scopes.join(', ')})`)
      return Response.json({ token, info: tokenView(info) }, { status: 201 })
    },
  }),
  route({
    method: 'delete',
    path: '/v1/tokens/{token}',
    scope: 'read',
    personOnly: true,
    group,
    summary: 'Revokes a token immediately',
    answers: { 204: { description: 'Revoked' } },
    params: z.object({ token: z.string() }),
    async handle({ principal, params }, { store }) {
      const { id, name } = await revokeToken(store.tokens, principal, params.token)
      await recordAudit({ store }, principal, 'token.revoked', id, name)
      return new Response(null, { status: 204 })
    },
  }),
]

const tokenView = ({ owner: _owner, ...token }: ApiToken): Token => token
