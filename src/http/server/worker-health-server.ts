import { getRequestListener } from '@hono/node-server'
import type { App } from '../../app/app.ts'
import type { WorkerWatch } from '../../app/workers/worker-watch.ts'
import { systemClock } from '../../core/clock.ts'
import { fault } from '../../core/fault.ts'
import { principalOf } from '../access/team/principal-of.ts'
import { bearerOf, tokenAuthentication } from '../access/token-authentication.ts'
import { prometheus } from '../metrics/prometheus.ts'
import { problemOf, problemResponse } from '../route/problem.ts'
import { sendTraces } from '../tracing/traces.ts'
import { isLoopback, refusedRequest } from './allowed-hosts.ts'
import { listenOn } from './listener.ts'

interface WatchOptions {
  /** Where it can be asked how it is; nowhere where absent. Port 0 takes a free one. */
  readonly at: { readonly host: string; readonly port: number } | undefined
  /** Hears of what was not foreseen. */
  onError(error: unknown): void
}

/** A worker that is watched. */
export interface WorkerHealthServer {
  /** For the worker, in place of the app that was given. */
  readonly app: App
  readonly watch: WorkerWatch
  /** Without a slash at the end. */
  readonly url: string | undefined
  /** From now on it is not ready. */
  stopping(): void
  close(): Promise<void>
}

/**
 * What a worker does is counted, told at `/metrics`, and traced; `/health` and `/ready` are for whoever starts it anew. On loopback nobody is asked who they are, as
 * on other addresses for these two; there `/metrics` wants the token of an administrator. Throws `IbidError('usage')` where it cannot listen.
 */
export async function workerHealthServer(open: App, { at, onError }: WatchOptions): Promise<WorkerHealthServer> {
  open.writers.beside()
  const metrics = prometheus(open)
  const listener = at && (await listenOn(at.host, at.port))
  const traces = await sendTraces(open, onError)
  let isStopping = false
  const answer = async (request: Request, host: string, port: number): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const open = isLoopback(host)
    const refused = open ? refusedRequest(request.headers, request.method, { port, publicUrl: undefined }) : undefined
    if (refused) return problemResponse(problemOf(refused))
    if (request.method !== 'GET') return problemResponse(problemOf(fault('not-found', 'only GET requests are accepted')))
    if (pathname === '/health') return Response.json({ status: 'ok' })
    if (pathname === '/ready') return ready()
    if (pathname !== '/metrics') return problemResponse(problemOf(fault('not-found', 'use /health, /ready or /metrics')))
    if (!open && !(await isAdministrator(request)))
      return problemResponse(problemOf(fault('unauthorised', "this requires an administrator's token with the permission admin")))
    return new Response(await metrics.text(), { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } })
  }
  const ready = async () => {
    if (isStopping) return Response.json({ status: 'stopping' }, { status: 503 })
    await (await open.sessions()).list({ limit: 1 })
    return Response.json({ status: 'ok' })
  }
  const isAdministrator = async (request: Request): Promise<boolean> => {
    const given = bearerOf(request)
    if (given === undefined) return false
    const [{ tokens }, users] = await Promise.all([open.server(), open.users()])
    const signInMethod = tokenAuthentication(
      tokens,
      async ({ owner }) => (owner === undefined ? undefined : principalOf(await users.get(owner))),
      systemClock.now,
    )
    return (await signInMethod.identify(given))?.scopes.includes('admin') ?? false
  }
  if (at && listener) {
    const safely = (request: Request) =>
      answer(request, at.host, listener.port).catch((error: unknown) => {
        onError(error)
        return Response.json({ status: 'failing' }, { status: 503 })
      })
    listener.answerWith(getRequestListener(safely, { overrideGlobalObjects: false, hostname: at.host }))
  }
  return {
    app: metrics.measured(open),
    watch: {
      ...metrics.worker,
      carries(runHandle) {
        metrics.worker.carries(runHandle)
        traces.carries(runHandle)
      },
    },
    url: at && listener ? `http://${at.host.includes(':') ? `[${at.host}]` : at.host}:${listener.port}` : undefined,
    stopping() {
      isStopping = true
    },
    async close() {
      await listener?.close(0)
      await traces.close()
    },
  }
}
