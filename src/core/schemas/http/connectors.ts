import { z } from 'zod'
import { faultSchema } from '../fault.ts'
import { count, list, maybe, members, moment, named, number, shape, text } from '../shape.ts'

const kind = z.enum(['mail', 'calendar', 'chat', 'files', 'issues'])
const name = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u, 'use letters, digits, ., _ and -')
const shared = z.boolean().describe('Share it with everyone who uses the server; in a team, requires the admin permission')

const syncReportSchema = named('ConnectorSyncReport', 'What a sync did', {
  at: moment('When it ended'),
  durationMs: number(),
  added: count(),
  updated: count(),
  removed: count(),
  problems: list(shape({ path: text(), reason: text() })).describe('Items that could not be read, at most 200'),
  fault: maybe(faultSchema),
})

export const connectorSyncSchema = named('ConnectorSync', 'How a sync of a connector stands', {
  connector: text('Id'),
  name: text(),
  status: z.enum(['working', 'done', 'failed']),
  done: count('Items that its service has told of'),
  path: maybe(text('The item looked at last')),
  startedAt: moment('When it began'),
  report: maybe(syncReportSchema),
  fault: maybe(faultSchema),
})
export type ConnectorSync = z.infer<typeof connectorSyncSchema>

export const connectorSignInSchema = named('ConnectorSignIn', 'Whether somebody has signed in at the service of a connector', {
  state: z.enum(['needed', 'waiting', 'done', 'failed']).describe('waiting: until the person opens the address'),
  url: maybe(text('The address to open')),
  code: maybe(text('What to type there; without it the page comes back to the machine that the server runs on')),
  fault: maybe(faultSchema),
})
export type ConnectorSignIn = z.infer<typeof connectorSignInSchema>

export const connectorRowSchema = named('ConnectorRow', 'Mail, a calendar, a chat, files or issues that are read', {
  id: text(),
  name: text(),
  kind,
  type: text('Such as imap'),
  title: text('Title of its type'),
  reads: maybe(text('Where it reads; told to those who may change it')),
  shared: z.boolean().describe('Whether everyone who uses the server can search it'),
  changeable: z.boolean().describe('Whether the caller can change it'),
  items: count('How many can be found'),
  createdAt: moment('When it was added'),
  lastSync: maybe(syncReportSchema),
  sync: maybe(connectorSyncSchema.describe('The latest sync by this server')),
  signIn: maybe(connectorSignInSchema.describe('If it needs one')),
})
export type ConnectorRow = z.infer<typeof connectorRowSchema>

const serverRowSchema = named('ServerRow', 'An MCP server of the settings, as far as it is known without connecting it', {
  name: text(),
  state: z.enum(['approved', 'new', 'disabled', 'wrong']).describe('new: nothing in it has been approved yet'),
  place: maybe(text('Its command or its address')),
  tools: count('That are approved'),
  problem: maybe(text('What is wrong in the settings')),
})
export type ServerRow = z.infer<typeof serverRowSchema>

export const connectorListSchema = named('ConnectorList', 'The connectors of whoever asks, and those for everybody', {
  connectors: list(connectorRowSchema),
  servers: maybe(list(serverRowSchema).describe('MCP servers, for administrators')),
})
export type ConnectorList = z.infer<typeof connectorListSchema>

const connectorTypeSchema = named('ConnectorType', 'A kind of service that can be read', {
  name: text(),
  kind,
  title: text(),
  description: text(),
  options: members(z.unknown()).describe('JSON Schema of an object'),
  secrets: list(shape({ name: text(), description: text(), optional: z.boolean() })),
  signsIn: z.boolean().describe('Whether a person may need to sign in'),
})
export type ConnectorType = z.infer<typeof connectorTypeSchema>
export const connectorTypeListSchema = named('ConnectorTypeList', 'The kinds of services that whoever asks may add', {
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
export const connectorChangeSchema = named('ConnectorChange', 'What is to be otherwise', { name: maybe(name), shared: maybe(shared) })
export type ConnectorChange = z.infer<typeof connectorChangeSchema>

/** `POST /v1/connectors/{connector}/test` */
export const connectorTestSchema = named('ConnectorTest', 'Whether the service answers and lets us in', {
  about: maybe(text('What was found there')),
  fault: maybe(faultSchema),
})
export type ConnectorTest = z.infer<typeof connectorTestSchema>
