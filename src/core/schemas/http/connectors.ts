import { z } from 'zod'
import { faultSchema } from '../fault.ts'
import { count, list, maybe, members, moment, named, number, shape, text } from '../shape.ts'

const kind = z.enum(['mail', 'calendar', 'chat', 'files', 'issues'])
const name = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u, 'use letters, digits, ., _ and -')
const shared = z.boolean().describe('Share it with everyone who uses the server; in a team, requires the admin permission')

const syncReportSchema = named('ConnectorSyncReport', 'Result of a sync', {
  at: moment('When it ended'),
  durationMs: number(),
  added: count(),
  updated: count(),
  removed: count(),
  problems: list(shape({ path: text(), reason: text() })).describe('Items that could not be read, at most 200'),
  fault: maybe(faultSchema),
})

export const connectorSyncSchema = named('ConnectorSync', 'Status of a connector sync', {
  connector: text('Id'),
  name: text(),
  status: z.enum(['working', 'done', 'failed']),
  done: count('Number of items reported by the service'),
  path: maybe(text('The last item processed')),
  startedAt: moment('When it started'),
  report: maybe(syncReportSchema),
  fault: maybe(faultSchema),
})
export type ConnectorSync = z.infer<typeof connectorSyncSchema>

export const connectorSignInSchema = named('ConnectorSignIn', 'Sign-in status of a connector at its service', {
  state: z.enum(['needed', 'waiting', 'done', 'failed']).describe('waiting: until the person opens the address'),
  url: maybe(text('URL to open')),
  code: maybe(text('The code to enter there; without one, the page redirects to the machine that the server runs on')),
  fault: maybe(faultSchema),
})
export type ConnectorSignIn = z.infer<typeof connectorSignInSchema>

export const connectorRowSchema = named('ConnectorRow', 'A connected source of email, calendar events, chats, files or issues', {
  id: text(),
  name: text(),
  kind,
  type: text('For example imap'),
  title: text('Title of its type'),
  reads: maybe(text('Where it reads from; only returned to users who can change it')),
  shared: z.boolean().describe('Whether everyone who uses the server can search it'),
  changeable: z.boolean().describe('Whether the caller can change it'),
  items: count('Number of searchable items'),
  createdAt: moment('When it was added'),
  lastSync: maybe(syncReportSchema),
  sync: maybe(connectorSyncSchema.describe('The latest sync by this server')),
  signIn: maybe(connectorSignInSchema.describe('If it needs one')),
})
export type ConnectorRow = z.infer<typeof connectorRowSchema>

const serverRowSchema = named('ServerRow', 'An MCP server from the settings, with what is known without connecting to it', {
  name: text(),
  state: z.enum(['approved', 'new', 'disabled', 'wrong']).describe('new: nothing in it has been approved yet'),
  place: maybe(text('Its command or URL')),
  tools: count('Number of approved tools'),
  problem: maybe(text('What is wrong with its settings')),
})
export type ServerRow = z.infer<typeof serverRowSchema>

export const connectorListSchema = named('ConnectorList', 'The connectors of the caller, and those shared with everyone', {
  connectors: list(connectorRowSchema),
  servers: maybe(list(serverRowSchema).describe('MCP servers, for administrators')),
})
export type ConnectorList = z.infer<typeof connectorListSchema>

const connectorTypeSchema = named('ConnectorType', 'A type of service that can be read', {
  name: text(),
  kind,
  title: text(),
  description: text(),
  options: members(z.unknown()).describe('JSON Schema of an object'),
  secrets: list(shape({ name: text(), description: text(), optional: z.boolean() })),
  signsIn: z.boolean().describe('Whether a person may need to sign in'),
})
export type ConnectorType = z.infer<typeof connectorTypeSchema>
export const connectorTypeListSchema = named('ConnectorTypeList', 'The types of services that the caller can add', {
  types: list(connectorTypeSchema),
})

/** `POST /v1/connectors` */
export const newConnectorSchema = named('NewConnector', 'A connector to add', {
  name,
  type: z.string().min(1).max(100),
  options: z.record(z.string(), z.json()).default({}).describe('Options defined by its type'),
  secrets: z.record(z.string(), z.string().max(100_000)).default({}).describe('Stored encrypted and never returned'),
  shared: shared.default(false),
})
export type NewConnector = z.infer<typeof newConnectorSchema>

/** `PATCH /v1/connectors/{connector}` */
export const connectorChangeSchema = named('ConnectorChange', 'Changes to a connector', { name: maybe(name), shared: maybe(shared) })
export type ConnectorChange = z.infer<typeof connectorChangeSchema>

/** `POST /v1/connectors/{connector}/test` */
export const connectorTestSchema = named('ConnectorTest', 'Whether the service responds and accepts the credentials', {
  about: maybe(text('What was found there')),
  fault: maybe(faultSchema),
})
export type ConnectorTest = z.infer<typeof connectorTestSchema>
