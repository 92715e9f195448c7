import { Hono } from 'hono'
import { fault } from '../../core/fault.ts'
import { mount } from '../route/mount.ts'
import { problemOf, problemOfError, problemResponse } from '../route/problem.ts'
import type { Route } from '../route/route.ts'
import type { RouteDependencies } from '../route-dependencies.ts'
import { routes } from '../routes/routes.ts'
import { manualFiles } from '../web/manual-files.ts'
import { webFiles } from '../web/web-files.ts'
import { type Reach, refusedRequest } from './allowed-hosts.ts'
import { securityHeaders } from './security-headers.ts'

/** Answers 405 where a path is that of routes, but none of them has the method; undefined for every other path. */
function methodRefusal(routes: readonly Pick<Route, 'method' | 'path'>[]): (method: string, path: string) => Response | undefined {
  const patterns = routes.map(({ method, path }) => {
    const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return { method: method.toUpperCase(), pattern: new RegExp(`^${parts.join('[^/]+')}$`) }
  })
  return (method, path) => {
    const known = new Set(patterns.flatMap((each) => (each.pattern.test(path) ? [each.method] : [])))
    if (known.size === 0) return undefined
    if (known.has('GET')) known.add('HEAD')
    const allowed = [...known].toSorted().join(', ')
    const said = fault('usage', `${method.slice(0, 20)} is not allowed for ${path.slice(0, 200)}`, { remedy: `use ${allowed}` })
    return problemResponse(problemOf(said, { status: 405 }), { allow: allowed })
  }
}

/** What is answered to the end, for whoever looks after the server. */
const watched: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])
/** Where no page of the web app is. */
const isApi = (path: string): boolean => path === '/v1' || path.startsWith('/v1/') || path === '/mcp'
const stopping = problemOf(
  fault('interrupted', 'the server is shutting down', { remedy: 'try again in a moment; runs continue on their own' }),
)

/** Everything that the server answers, from a request to a response. `onError` hears of what was not foreseen. */
export function httpApp(serving: RouteDependencies, reach: Reach, onError: (error: unknown) => void): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    const refused = refusedRequest(context.req.raw.headers, context.req.method, reach)
    if (refused) context.res = problemResponse(problemOf(refused))
    else await next()
    for (const [name, value] of Object.entries(securityHeaders)) if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store')
  })
  app.use(async (context, next) => {
    if (serving.closing.aborted && !watched.has(context.req.path)) context.res = problemResponse(stopping, { 'retry-after': '5' })
    else await next()
  })
  app.use(async (context, next) => {
    const answered = await serving.signInMethod.answer(context.req.raw)
    if (answered) context.res = answered
    else await next()
  })
  for (const route of routes) mount(app, route, serving, onError)
  const web = webFiles(() => {
    const { language } = serving.app.inspect().settings.ui
    return language === 'auto' ? '' : language
  })
  const manual = manualFiles()
  const wrongMethod = methodRefusal(routes)
  app.notFound(async (context) => {
    const began = performance.now()
    const { pathname } = new URL(context.req.url)
    const refused = wrongMethod(context.req.method, pathname)
    const page = refused || isApi(pathname) ? undefined : (manual(context.req.raw) ?? (await web(context.req.raw)))
    const response = refused ?? page ?? problemResponse(problemOf(fault('not-found', `${pathname.slice(0, 200)} does not exist`)))
    // Paths and methods can be anything here: they are no names.
    serving.metrics.requested(page ? '(page)' : '(none)', '(any)', response.status, (performance.now() - began) / 1_000)
    return response
  })
  app.onError((error) => {
    onError(error)
    return problemResponse(problemOfError(error))
  })
  return app
}
