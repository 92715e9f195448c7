import { z } from 'zod'
import { stopRunsOf } from '../../app/people/access/stop-runs-of-person.ts'
import { belongingsOf, erasePerson } from '../../app/people/retention/erase-person.ts'
import { fault, IbidError } from '../../core/fault.ts'
import type { Principal } from '../../core/principal.ts'
import { recordAudit } from '../../core/record-audit.ts'
import { goneOwner } from '../../core/retention.ts'
import { belongingsSchema, type ErasureAnswer, erasureSchema, selfErasureSchema } from '../../core/schemas/http/accounts.ts'
import type { UserRow } from '../../core/users.ts'
import { problemOf, problemResponse } from '../route/problem.ts'
import { type Route, route } from '../route/route.ts'
import type { RouteDependencies } from '../route-dependencies.ts'
import { teamOf } from './entry-routes.ts'

const params = z.object({ user: z.string() })
const belongings = { 200: { description: 'Counts by kind', schema: belongingsSchema } }
const erased = { 200: { description: 'Result of the deletion', schema: erasureSchema } }
const whatGoes =
  'Permanently deletes the account, sign-ins and tokens, runs, conversations, memories, connectors and the data read from them, and collections and files that nobody else has. Amounts spent are kept, without the person. Repeat the request to finish a deletion that was interrupted.'

/** Everything of a person, for good. */
export const erasureRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/me/belongings',
    scope: 'read',
    group: 'Accounts',
    summary: 'Your data, by kind',
    answers: belongings,
    handle: async ({ principal }, serving) => ({ amounts: await belongingsOf(serving.app, await self(serving, principal)) }),
  }),
  route({
    method: 'post',
    path: '/v1/me/erasure',
    scope: 'read',
    personOnly: true,
    group: 'Accounts',
    summary: 'Deletes your account and all your data',
    description: whatGoes,
    answers: erased,
    body: selfErasureSchema,
    async handle({ principal, body, request }, serving) {
      const user = await self(serving, principal)
      const { waitMs } = await teamOf(serving.signInMethod).prove(principal, body.password, request)
      if (waitMs !== undefined) return tooMany(waitMs)
      return erase(serving, { name: goneOwner }, user)
    },
  }),
  route({
    method: 'get',
    path: '/v1/users/{user}/belongings',
    scope: 'admin',
    group: 'Administration',
    summary: "A person's data, by kind",
    answers: belongings,
    params,
    handle: async ({ params }, serving) => ({ amounts: await belongingsOf(serving.app, await userOf(serving, params.user)) }),
  }),
  route({
    method: 'post',
    path: '/v1/users/{user}/erasure',
    scope: 'admin',
    group: 'Administration',
    summary: "Deletes an account and all its user's data",
    description: whatGoes,
    answers: erased,
    params,
    async handle({ principal, params }, serving) {
      if (params.user === principal.owner)
        throw new IbidError('denied', 'this is your own account', 'delete it with your password, from your account menu')
      return erase(serving, principal, await userOf(serving, params.user))
    },
  }),
]

async function userOf({ signInMethod }: RouteDependencies, id: string): Promise<UserRow> {
  const user = await teamOf(signInMethod).get(id)
  if (user) return user
  throw new IbidError('not-found', `user not found: ${id.slice(0, 100)}`)
}

async function self(serving: RouteDependencies, { owner }: Principal): Promise<UserRow> {
  teamOf(serving.signInMethod)
  if (owner === undefined) throw new IbidError('denied', 'you have no account here')
  return userOf(serving, owner)
}

async function erase(serving: RouteDependencies, by: Pick<Principal, 'owner' | 'name'>, user: UserRow): Promise<ErasureAnswer> {
  const { app, store, syncs } = serving
  await stopRunsOf(serving, user.id)
  for (const collection of await store.collectionOwners.of(user.id)) await syncs.forget(collection, user.id)
  const erasure = await erasePerson(app, user, { signal: serving.closing })
  await recordAudit({ store }, by, 'user.erased', goneOwner)
  return erasure
}

function tooMany(waitMs: number): Response {
  const seconds = Math.ceil(waitMs / 1_000)
  const problem = problemOf(fault('rate-limited', 'too many attempts', { remedy: `try again in ${seconds} s` }))
  return problemResponse(problem, { 'retry-after': String(seconds) })
}
