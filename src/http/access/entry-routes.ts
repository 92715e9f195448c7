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
const entered = { 204: { description: 'Signed in: the response sets a cookie for further requests' } }
/** A path of this server: no other host can stand in it. */
const ownPath = z
  .string()
  .regex(/^\/(?![/\\])[^\\\s]*$/)
  .max(2_000)

/** The accounts of a door. Throws `IbidError('not-found')` where one person alone is let in. */
export function teamOf({ team }: SignInMethod): Team {
  if (team) return team
  throw new IbidError('not-found', 'this server has no accounts', 'set server.mode to team, then restart the server')
}

/** Coming in and going out. */
export const entryRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/me',
    scope: readOrAsk,
    group,
    summary: 'Current user and server',
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
    summary: 'Changes your password',
    description: 'All other sign-ins end.',
    answers: entered,
    body: passwordChangeSchema,
    handle: async ({ principal, body }, { signInMethod }) => enter(await teamOf(signInMethod).changePassword(principal, body)),
  }),
  route({
    method: 'get',
    path: '/v1/sign-in',
    scope: 'open',
    group,
    summary: 'Available sign-in methods',
    answers: { 200: { description: 'The sign-in methods', schema: signInSchema } },
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
    summary: 'Creates an account for yourself, if the server allows sign-up',
    answers: entered,
    body: newAccountSchema,
    handle: async ({ body, request }, { signInMethod }) => enter(await teamOf(signInMethod).signUp(body, request)),
  }),
  route({
    method: 'post',
    path: '/v1/setup',
    scope: 'open',
    group,
    summary: 'Creates the first administrator, using the link printed by the server',
    answers: entered,
    body: setupSchema,
    handle: async ({ body, request }, { signInMethod }) => enter(await teamOf(signInMethod).setUp(body, request)),
  }),
  route({
    method: 'post',
    path: '/v1/sign-out',
    scope: 'open',
    group,
    summary: 'Signs out this browser',
    answers: { 204: { description: 'Signed out' } },
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
    summary: 'Redirects a browser to the identity provider, and from there back to a page of this server',
    answers: { 303: { description: 'Redirect to the identity provider' } },
    query: z.object({ to: ownPath.optional().describe('The page to return to') }),
    handle: ({ query: { to = '/' } }, { signInMethod }) => teamOf(signInMethod).toProvider(to),
  }),
]

function enter(came: Entered): Response {
  if ('cookies' in came) return withCookies(new Response(null, { status: 204 }), came.cookies)
  const seconds = Math.ceil(came.waitMs / 1_000)
  const problem = problemOf(fault('rate-limited', 'too many attempts', { remedy: `try again in ${seconds} s` }))
  return problemResponse(problem, { 'retry-after': String(seconds) })
}

function withCookies(response: Response, cookies: Cookies): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
