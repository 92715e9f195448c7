import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { fault } from '../../core/fault.ts'
import type { Principal, Scope } from '../../core/principal.ts'
import type { RouteDependencies } from '../route-dependencies.ts'
import { tellChange } from './change-by-request.ts'
import { type ProblemDetails, problemOf, problemOfError, problemResponse } from './problem.ts'
import { readJson } from './read-body.ts'
import type { Route } from './route.ts'
import { validationMessage } from './validation-message.ts'

/** s after which to ask again where too much was asked. */
const soon = '5'

/** Puts a route in reach: who may not use it, and what does not fit, is answered with a problem before its handler is called. */
export function mount(app: Hono, route: Route, serving: RouteDependencies, onError: (error: unknown) => void): void {
  app.on(route.method.toUpperCase(), route.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
    const began = performance.now()
    const response = await answer(context, route, serving).catch((error: unknown) => {
      const problem = problemOfError(error, route.scope !== 'open')
      if (problem.status >= 500) onError(error)
      return (route.refuse ?? problemResponse)(problem, problem.status === 429 ? { 'retry-after': soon } : {})
    })
    serving.metrics.requested(route.path, route.method, response.status, (performance.now() - began) / 1_000)
    return response
  })
}

async function answer(context: Context, route: Route, serving: RouteDependencies): Promise<Response> {
  const request = context.req.raw
  const refuse = route.refuse ?? problemResponse
  const principal = await serving.signInMethod.identify(request)
  const refused = refusal(route, principal)
  if (refused) return refuse(refused, refused.status === 401 ? { 'www-authenticate': 'Bearer realm="ibid"' } : {})
  const params = fitting(route.params, context.req.param(), 'path')
  if ('problem' in params) return refuse(params.problem)
  const query = fitting(strictly(route.query), queryOf(request), 'query')
  if ('problem' in query) return refuse(query.problem)
  const read = route.body ? await readJson(request) : { value: undefined }
  if ('problem' in read) return refuse(read.problem)
  const body = fitting(route.body, read.value, 'body')
  if ('problem' in body) return refuse(body.problem)
  if (route.beginsRun || route.costly) serving.load.assertKeepsUp()
  if (route.beginsRun) await serving.assertRoom()
  const answered = await route.handle(
    // The handler's types are those of the route's own schemas.
    { params: params.value, query: query.value, body: body.value, principal: principal ?? nobody, request } as never,
    serving,
  )
  const response = answered instanceof Response ? answered : Response.json(answered)
  if (response.ok && principal) tellChange(route, principal, serving)
  return response
}

/** Who uses what is open to all. */
const nobody: Principal = { owner: '', name: '', role: 'user', scopes: [], authenticatedBy: 'token' }

function refusal(route: Route, principal: Principal | undefined): ProblemDetails | undefined {
  if (route.scope === 'open') return undefined
  if (!principal)
    return problemOf(fault('unauthorised', 'not signed in', { remedy: 'sign in, or send a token as Authorization: Bearer TOKEN' }))
  if (route.personOnly && principal.authenticatedBy === 'token')
    return problemOf(fault('denied', 'a token is not accepted here', { remedy: 'sign in with a browser' }))
  const needed = [route.scope].flat()
  const has = (scope: Scope) => principal.scopes.includes(scope) && (scope !== 'admin' || principal.role === 'admin')
  if (needed.some(has)) return undefined
  return problemOf(
    fault('denied', `this requires the permission ${needed.join(' or ')}`, { remedy: 'ask an administrator, or use another token' }),
  )
}

/** A parameter that is written wrongly is not passed over. */
const strictly = (query: z.ZodObject | undefined): z.ZodType => (query?.def.catchall ? query : (query ?? z.object({})).strict())

/** Members that come several times are lists. */
function queryOf(request: Request): Readonly<Record<string, string | readonly string[]>> {
  const search = new URL(request.url).searchParams
  const values: Record<string, string | readonly string[]> = {}
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name)
    values[name] = all.length === 1 ? all[0]! : all
  }
  return values
}

function fitting(
  schema: z.ZodType | undefined,
  value: unknown,
  place: 'path' | 'query' | 'body',
): { readonly value: unknown } | { readonly problem: ProblemDetails } {
  if (!schema) return { value: undefined }
  const parsed = schema.safeParse(value, { error: validationMessage })
  if (parsed.success) return { value: parsed.data }
  const errors = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({ at: [place, ...path.map(String)].join('.'), message }))
  const [first] = errors
  return { problem: problemOf(fault('invalid', `${first?.at ?? place}: ${first?.message ?? 'it is not valid'}`), { errors }) }
}
