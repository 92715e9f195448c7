import { z } from 'zod'
import { stopRunsOf } from '../../app/people/access/stop-runs-of-person.ts'
import { systemClock } from '../../core/clock.ts'
import { newUserSchema, type User, userChangeSchema, userListSchema, userSchema } from '../../core/schemas/http/accounts.ts'
import type { UserRow } from '../../core/users.ts'
import { type Route, route } from '../route/route.ts'
import type { RouteDependencies } from '../route-dependencies.ts'
import { teamOf } from './entry-routes.ts'

const group = 'Administration'
const params = z.object({ user: z.string() })

/** The accounts of a team, for administrators. */
export const userRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/users',
    scope: 'admin',
    group,
    summary: 'Accounts, oldest first',
    answers: { 200: { description: 'Accounts', schema: userListSchema } },
    handle: async (_, serving) => ({
      users: await Promise.all((await teamOf(serving.signInMethod).list()).map((user) => userView(serving, user))),
    }),
  }),
  route({
    method: 'post',
    path: '/v1/users',
    scope: 'admin',
    group,
    summary: 'Creates an account',
    answers: { 201: { description: 'The account', schema: userSchema } },
    body: newUserSchema,
    handle: async ({ principal, body }, serving) =>
      Response.json(await userView(serving, await teamOf(serving.signInMethod).make(principal, body)), { status: 201 }),
  }),
  route({
    method: 'patch',
    path: '/v1/users/{user}',
    scope: 'admin',
    group,
    summary: 'Changes an account: its name, role, cap or password, and whether it is blocked',
    description:
      'A user who is blocked or given another password is signed out everywhere immediately; if blocked, their tokens stop working and their runs are canceled.',
    answers: { 200: { description: 'The account', schema: userSchema } },
    params,
    body: userChangeSchema,
    async handle({ principal, params, body }, serving) {
      const user = await teamOf(serving.signInMethod).change(principal, params.user, body)
      if (user.blocked) await stopRunsOf(serving, user.id)
      return userView(serving, user)
    },
  }),
  route({
    method: 'delete',
    path: '/v1/users/{user}',
    scope: 'admin',
    group,
    summary: 'Deletes an account, with its sign-ins and tokens, and cancels its runs',
    description: "The user's questions and answers stay in the data folder, where nobody on the team can see them.",
    answers: { 204: { description: 'Deleted' } },
    params,
    async handle({ principal, params }, serving) {
      await teamOf(serving.signInMethod).remove(principal, params.user)
      await stopRunsOf(serving, params.user)
      return new Response(null, { status: 204 })
    },
  }),
]

async function userView({ app }: Pick<RouteDependencies, 'app'>, user: UserRow): Promise<User> {
  const { ledger } = await app.kept()
  return { ...user, todayUsd: (await ledger.spent({ owner: user.id, at: systemClock.now() })) / 1_000_000 }
}
