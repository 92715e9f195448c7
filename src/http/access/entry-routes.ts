import { z } from 'zod'
import { readMe } from '../../app/people/access/my-account.ts'
import { fault, IbidError } from '../../core/fault.ts'
import { recordAudit } from '../../core/record-audit.ts'
import {
  credentialsSchema,
  meSchema,
  newAccountSchema,
  passwordChangeSchema,
  setupSchema,
  signInSchema,
} from '../../core/schemas/http/accounts.ts'
import { problemOf, problemResponse } from '../route/problem.ts'
import { type Route, readOrAsk, route } from '../route/route.ts'
import type { SignInMethod } from './sign-in-method.ts'
import type { Cookies, Entered, Team } from './team/team.ts'

const group = 'Accounts'
const entered = { 204: { description: 'Signed in: the cookie of the response says so from now on' } }
/** A path of this server: no other host can stand in it. */
const ownPath = z
  .string()
  .regex(/^\/(?![/\\])[^\\\s]*$/)
  .max(2_000)

/** The accounts of a door. Throws `IbidError('not-found')` where one person alone is let in. */
export function teamOf({ team }: SignInMethod): Team {
  if (team) return team
  throw new IbidError('not-found', 'there are no accounts here', 'set server.mode to team, and start the server anew')
}

/** Coming in and going out. */
export const entryRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/me',
    scope: readOrAsk,
    group,
    summary: 'Who is signed in, and what this server is',
    answers: { 200: { description: 'You', schema: meSchema } },
    async handle({ principal, request }, { app, signInMethod }) {
      const email = principal.owner === undefined ? undefined : (await signInMethod.team?.get(principal.owner))?.email
      const me = await readMe(app, principal, { mode: signInMethod.mode, email })
      const cookies = principal.authenticatedBy === 'sign-in' ? await signInMethod.team?.renew(request) : undefined
      return withCookies(Response.json(me), cookies ?? [])
    },
  }),
  route({
    method: 'put',
    path: '/v1/me/password',
    scope: 'read',
    personOnly: true,
    group,
    summary: 'Another password for oneself',
    description: 'Every other sign-in ends.',
    answers: entered,
    body: passwordChangeSchema,
    handle: async ({ principal, body }, { signInMethod }) => enter(await teamOf(signInMethod).changePassword(principal, body)),
  }),
  route({
    method: 'get',
    path: '/v1/sign-in',
    scope: 'open',
    group,
    summary: 'How people get in',
    answers: { 200: { description: 'The ways', schema: signInSchema } },
    handle: async (_, { signInMethod: { mode, team } }) =>
      team ? { mode, password: true, ...(await team.ways()) } : { mode, password: false, signUp: false, firstAccount: false },
  }),
  route({
    method: 'post',
    path: '/v1/sign-in',
    scope: 'open',
    group,
    summary: 'Signs in with a password',
    answers: entered,
    body: credentialsSchema,
    handle: async ({ body, request }, { signInMethod }) => enter(await teamOf(signInMethod).signIn(body, request)),
  }),
  route({
    method: 'post',
    path: '/v1/sign-up',
    scope: 'open',
    group,
    summary: 'Makes an account for oneself, where the server is open to all',
    answers: entered,
    body: newAccountSchema,
    handle: async ({ body, request }, { signInMethod }) => enter(await teamOf(signInMethod).signUp(body, request)),
  }),
  route({
    method: 'post',
    path: '/v1/setup',
    scope: 'open',
    group,
    summary: 'Makes the first administrator, by the link that the server printed',
    answers: entered,
    body: setupSchema,
    handle: async ({ body, request }, { signInMethod }) => enter(await teamOf(signInMethod).setUp(body, request)),
  }),
  route({
    method: 'post',
    path: '/v1/sign-out',
    scope: 'open',
    group,
    summary: 'Ends the sign-in of this browser',
    answers: { 204: { description: 'Nobody is signed in here any more' } },
    async handle({ request }, { signInMethod, store }) {
      const principal = await signInMethod.identify(request)
      const cookies = await teamOf(signInMethod).signOut(request)
      if (principal?.authenticatedBy === 'sign-in') await recordAudit({ store }, principal, 'sign-in.ended', principal.owner)
      return withCookies(new Response(null, { status: 204 }), cookies)
    },
  }),
  route({
    method: 'get',
    path: '/v1/sign-in/oidc',
    scope: 'open',
    group,
    summary: 'Leads a browser to the identity provider, and from there back to a page of this server',
    answers: { 303: { description: 'Go there' } },
    query: z.object({ to: ownPath.optional().describe('The page to come back to') }),
    handle: ({ query: { to = '/' } }, { signInMethod }) => teamOf(signInMethod).toProvider(to),
  }),
]

function enter(came: Entered): Response {
  if ('cookies' in came) return withCookies(new Response(null, { status: 204 }), came.cookies)
  const seconds = Math.ceil(came.waitMs / 1_000)
  const problem = problemOf(fault('rate-limited', 'too many tries', { remedy: `try again in ${seconds} s` }))
  return problemResponse(problem, { 'retry-after': String(seconds) })
}

function withCookies(response: Response, cookies: Cookies): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
