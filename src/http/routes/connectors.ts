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
    summary: 'The connectors of whoever asks and those for everybody, with how their syncs stand',
    answers: { 200: { description: 'They, and for administrators the MCP servers of the settings', schema: connectorListSchema } },
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
    summary: 'Adds a connector once its service lets us in, and begins its first sync',
    description:
      'In a team, administrators add what reads files of the server, and what is for everybody. One that needs a sign-in is synced after that. What is wrong in the order is told by its place in errors.',
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
    summary: 'The kinds of services that whoever asks may add',
    answers: { 200: { description: 'They, with what each needs', schema: connectorTypeListSchema } },
    handle: async ({ principal }, serving) => ({ types: await connectorTypes(serving, principal) }),
  }),
  route({
    method: 'get',
    path: '/v1/connectors/syncs/events',
    scope: 'read',
    group,
    summary: 'How syncs stand, live',
    description:
      'Each event is a ConnectorSync: first those of all that were synced since the server started, then each whenever it changes, at most five times a second.',
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
    answers: { 200: { description: 'It, with how its newest sync stands', schema: connectorRowSchema } },
    handle: ({ principal, params: { connector } }, serving) => connectorRow(serving, principal, connector),
  }),
  route({
    method: 'patch',
    path: '/v1/connectors/{connector}',
    scope: 'manage',
    group,
    summary: 'Gives a connector another name, or to everybody',
    params,
    body: connectorChangeSchema,
    answers: { 200: { description: 'The connector', schema: connectorRowSchema } },
    async handle({ principal, params: { connector }, body }, serving) {
      const { id, name, shared } = await changeConnector(serving, principal, connector, body)
      await recordAudit(serving, principal, 'connector.changed', id, `${name}${shared ? ', for everybody' : ''}`)
      return connectorRow(serving, principal, id)
    },
  }),
  route({
    method: 'delete',
    path: '/v1/connectors/{connector}',
    scope: 'manage',
    group,
    summary: 'Removes a connector with all that was read of it, and its secrets',
    params,
    answers: { 204: { description: 'It is removed' } },
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
    summary: 'Looks whether its service answers and lets us in',
    params,
    answers: { 200: { description: 'What is there, or why not', schema: connectorTestSchema } },
    handle: ({ principal, params: { connector }, request }, serving) => testConnector(serving, principal, connector, patience(request)),
  }),
  route({
    method: 'post',
    path: '/v1/connectors/{connector}/sync',
    scope: 'manage',
    group,
    summary: 'Brings a connector up to date',
    params,
    answers: { 202: { description: 'Its sync has begun', schema: connectorSyncSchema } },
    handle: async ({ principal, params: { connector } }, serving) =>
      Response.json(await syncConnector(serving, principal, connector), { status: 202 }),
  }),
  route({
    method: 'post',
    path: '/v1/connectors/{connector}/sign-in',
    scope: 'manage',
    group,
    summary: 'Starts to sign in at its service',
    description: 'The connector tells when the person has done so; its sync begins then.',
    params,
    answers: { 202: { description: 'The address to open, and the code to type there', schema: connectorSignInSchema } },
    handle: async ({ principal, params: { connector } }, serving) =>
      Response.json(await signInConnector(serving, principal, connector), { status: 202 }),
  }),
]

async function* frames(states: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const state of states) yield frameOf({ event: 'sync', data: JSON.stringify(state) })
}
