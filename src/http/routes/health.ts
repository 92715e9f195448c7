import { z } from 'zod'
import { route } from '../route/route.ts'

/** Watchers and proxies may add what keeps answers from being cached. */
const query = z.looseObject({})

const fine = z.strictObject({ status: z.literal('ok') })

/** For whoever watches the server. They say nothing of what it holds. */
export const healthRoutes = [
  route({
    method: 'get',
    path: '/health',
    scope: 'open',
    group: 'Operation',
    summary: 'Whether the process responds',
    query,
    answers: { 200: { description: 'OK', schema: fine } },
    handle: () => ({ status: 'ok' }),
  }),
  route({
    method: 'get',
    path: '/ready',
    scope: 'open',
    group: 'Operation',
    summary: 'Whether it accepts requests: its databases can be read, and it is not shutting down',
    query,
    answers: { 200: { description: 'OK', schema: fine }, 503: { description: 'It is shutting down, or its databases cannot be read' } },
    async handle(_, { app, closing }) {
      await (await app.sessions()).list({ limit: 1 })
      return closing.aborted ? Response.json({ status: 'stopping' }, { status: 503 }) : { status: 'ok' }
    },
  }),
  route({
    method: 'get',
    path: '/metrics',
    scope: 'admin',
    group: 'Operation',
    summary: 'Server metrics in Prometheus format',
    answers: { 200: { description: 'Metrics', mediaType: 'text/plain' } },
    handle: async (_, { metrics }) =>
      new Response(await metrics.text(), { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } }),
  }),
]
