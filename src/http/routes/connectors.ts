import { z } from 'zod'
import { addConnector } from '../../app/connectors/access/connector-adding.ts'
import {
  changeConnector,
  removeConnector,
  signInConnector,
  syncConnector,
  testConnector,
} from '../../app/connectors/access/connector-changing.ts'
import { connectorEvents } from '../../app/connectors/access/connector-events.ts'
import { connectorRow, connectorRows } from '../../app/connectors/access/connector-rows.ts'
import { serverRows } from '../../app/connectors/access/connector-servers.ts'
import { connectorTypes } from '../../app/connectors/access/connector-types.ts'
import { recordAudit } from '../../core/record-audit.ts'
import {
  connectorChangeSchema,
  connectorListSchema,
  connectorRowSchema,
  connectorSignInSchema,
  connectorSyncSchema,
  connectorTestSchema,
  connectorTypeListSchema,
  newConnectorSchema,
} from '../../core/schemas/http/connectors.ts'
import { problemOf, problemResponse } from '../route/problem.ts'
import { type Route, route } from '../route/route.ts'
import { eventStream } from '../stream/event-stream.ts'
import { frameOf } from '../stream/frame.ts'

const group = 'Connectors'
const params = z.object({ connector: z.string().describe('Its id or name') })

/** ms that a service has to answer while a person waits. */
const patienceMs = 60_000
const patience = ({ signal }: Request): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])

/** Mail, calendars, chats, files and issues that are read for whoever asks. */
export const connectorRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/connectors',
    scope: 'read',
    group,
    summary: "The caller's connectors and the shared ones, with their sync status",
    answers: {
      200: { description: 'The connectors and, for administrators, the MCP servers in the settings', schema: connectorListSchema },
    },
    async handle({ principal }, serving) {
      const connectors = await connectorRows(serving, principal)
      const isAdmin = principal.role === 'admin' && principal.scopes.includes('admin')
      return { connectors, ...(isAdmin ? { servers: await serverRows(serving.app) } : {}) }
    },
  }),
  route({
    method: 'post',
    path: '/v1/connectors',
    scope: 'manage',
    group,
    summary: 'Adds a connector once its service grants access, and starts its first sync',
    description:
      'In a team, only administrators can add connectors that read files on the server, or that are shared. A connector that requires sign-in is synced after sign-in. Invalid fields are listed by their place in errors.',
    body: newConnectorSchema,
    answers: { 201: { description: 'The connector', schema: connectorRowSchema } },
    async handle({ principal, body, request }, serving) {
      const added = await addConnector(serving, principal, body, patience(request))
      if (!('feed' in added)) return problemResponse(problemOf({ ...added.fault, code: 'invalid' }, { errors: added.errors }))
      const { id, name, type } = added.feed
      await recordAudit(serving, principal, 'connector.added', id, `${name} ${type}`)
      return Response.json(await connectorRow(serving, principal, id), { status: 201, headers: { location: `/v1/connectors/${id}` } })
    },
  }),
  route({
    method: 'get',
    path: '/v1/connectors/types',
    scope: 'read',
    group,
    summary: 'The types of services that the caller can add',
    answers: { 200: { description: 'The types, with what each needs', schema: connectorTypeListSchema } },
    handle: async ({ principal }, serving) => ({ types: await connectorTypes(serving, principal) }),
  }),
  route({
    method: 'get',
    path: '/v1/connectors/syncs/events',
    scope: 'read',
    group,
    summary: 'Sync status, live',
    description:
      'Each event is a ConnectorSync: first those of all connectors synced since the server started, then each one when it changes, at most five times a second.',
    answers: { 200: { description: 'Server-sent events', schema: connectorSyncSchema, mediaType: 'text/event-stream' } },
    handle: (asked, serving) => eventStream((signal) => frames(connectorEvents(serving, asked.principal, signal)), asked, serving),
  }),
  route({
    method: 'get',
    path: '/v1/connectors/{connector}',
    scope: 'read',
    group,
    summary: 'A connector',
    params,
    answers: { 200: { description: 'Its details, with the status of its latest sync', schema: connectorRowSchema } },
    handle: ({ principal, params: { connector } }, serving) => connectorRow(serving, principal, connector),
  }),
  route({
    method: 'patch',
    path: '/v1/connectors/{connector}',
    scope: 'manage',
    group,
    summary: 'Renames a connector, or shares it with everyone',
    params,
    body: connectorChangeSchema,
    answers: { 200: { description: 'The connector', schema: connectorRowSchema } },
    async handle({ principal, params: { connector }, body }, serving) {
      const { id, name, shared } = await changeConnector(serving, principal, connector, body)
      await recordAudit(serving, principal, 'connector.changed', id, shared ? `${name}, shared with everyone` : name)
      return connectorRow(serving, principal, id)
    },
  }),
  route({
    method: 'delete',
    path: '/v1/connectors/{connector}',
    scope: 'manage',
    group,
    summary: 'Deletes a connector, with all data read from it and its secrets',
    params,
    answers: { 204: { description: 'Removed' } },
    async handle({ principal, params: { connector } }, serving) {
      const { id, name } = await removeConnector(serving, principal, connector)
      await recordAudit(serving, principal, 'connector.removed', id, name)
      return new Response(null, { status: 204 })
    },
  }),
  route({
    method: 'post',
    path: '/v1/connectors/{connector}/test',
    scope: 'manage',
    group,
    summary: 'Checks whether its service responds and grants access',
    params,
    answers: { 200: { description: 'What was found, or why it failed', schema: connectorTestSchema } },
    handle: ({ principal, params: { connector }, request }, serving) => testConnector(serving, principal, connector, patience(request)),
  }),
  route({
    method: 'post',
    path: '/v1/connectors/{connector}/sync',
    scope: 'manage',
    group,
    summary: 'Syncs a connector',
    params,
    answers: { 202: { description: 'The sync has started', schema: connectorSyncSchema } },
    handle: async ({ principal, params: { connector } }, serving) =>
      Response.json(await syncConnector(serving, principal, connector), { status: 202 }),
  }),
  route({
    method: 'post',
    path: '/v1/connectors/{connector}/sign-in',
    scope: 'manage',
    group,
    summary: 'Starts signing in to its service',
    description: 'The connector shows when the person has signed in; its sync then starts.',
    params,
    answers: { 202: { description: 'The address to open, and the code to enter there', schema: connectorSignInSchema } },
    handle: async ({ principal, params: { connector } }, serving) =>
      Response.json(await signInConnector(serving, principal, connector), { status: 202 }),
  }),
]

async function* frames(states: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const state of states) yield frameOf({ event: 'sync', data: JSON.stringify(state) })
}
