import { z } from 'zod'
import { auditListSchema } from '../../core/schemas/http/accounts.ts'
import { type Route, route } from '../route/route.ts'

/** What was done at the server, for those who have to account for it. */
export const auditRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/audit',
    scope: 'admin',
    group: 'Administration',
    summary: 'What was done on the server, newest first',
    description: 'Sign-ins, accounts, tokens and settings; never questions or answers.',
    answers: { 200: { description: 'Entries', schema: auditListSchema } },
    query: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(100),
      before: z.coerce.number().int().min(0).optional().describe('The value of next from the previous page'),
      user: z.string().max(100).optional().describe('Id of the account that did it'),
      action: z.string().max(100).optional().describe('noun.verbed'),
    }),
    async handle({ query: { limit, before, user, action } }, { store }) {
      const found = await store.audit.list({
        limit,
        ...(before === undefined ? {} : { before }),
        ...(user === undefined ? {} : { owner: user }),
        ...(action === undefined ? {} : { action }),
      })
      const last = found.at(-1)
      return {
        entries: found.map(({ owner: _owner, ...entry }) => entry),
        ...(found.length < limit || !last ? {} : { next: last.at }),
      }
    },
  }),
]
