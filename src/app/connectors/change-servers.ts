import { join } from 'node:path'
import { approvalsIn } from '../../connectors/approvals.ts'
import { connectorOf, type Look } from '../../connectors/connector.ts'
import { IbidError } from '../../core/fault.ts'
import { isRecord } from '../../core/json.ts'
import { updateSetting } from '../../settings/change.ts'
import { readSettingsFile } from '../../settings/file.ts'
import { readMcpServer, serverName } from '../../settings/mcp-servers.ts'
import { isKeyName, referencesIn } from '../../settings/server-keys.ts'
import { jsonSchema } from '../../tools/json-schema.ts'
import type { App } from '../app.ts'
import { connectorOptions } from './connector-options.ts'

/** ms that a server may take to connect when a person waits for it: programs such as `npx` may have to fetch it first. */
export const patientMs = 60_000

type Entry = Readonly<Record<string, unknown>>

/**
 * Puts a server into the person's own settings, once it has answered, and approves its tools as they are now; `connect: false` only writes it down. Throws
 * `IbidError`, with nothing changed, where the name is taken, the entry does not fit, or the server cannot be had.
 */
export async function addServer(
  app: Pick<App, 'dataFolder' | 'input' | 'inspection' | 'redact'>,
  name: string,
  entry: Entry,
  { connect, signal }: { readonly connect: boolean; readonly signal: AbortSignal },
): Promise<{ readonly file: string; readonly look?: Look }> {
  const { user } = app.inspection.files
  const servers = serversIn(user)
  if (!serverName.safeParse(name).success)
    throw new IbidError('usage', `${JSON.stringify(name)} is not a valid connector name`, 'use 1 to 32 letters, digits, _ or -')
  assertFree(servers, name)
  const read = readMcpServer(entry)
  if ('problem' in read) throw new IbidError('usage', `${name}: ${read.problem}`)
  assertNoKeys(entry)
  const connector = connectorOf(connectorOptions(name, read.server, app), {
    approvals: approvals(app),
    schema: jsonSchema,
    now: Date.now,
  })
  try {
    // What cannot be resolved is told before anything is written, also where nothing is connected.
    connector.place()
    const look = connect ? await connector.look(signal, patientMs) : undefined
    const { file } = change(app, (now) => {
      // Somebody may have added one while this one was asked.
      assertFree(now, name)
      return { ...now, [name]: entry }
    })
    if (look) connector.approve(look)
    return { file, ...(look ? { look } : {}) }
  } finally {
    await connector.close()
  }
}

/** Takes a server out of the person's own settings, and forgets what was approved of it. Throws `IbidError('not-found')` for one that is not there. */
export function removeServer(app: Pick<App, 'dataFolder' | 'input' | 'inspection'>, name: string): { readonly file: string } {
  const { user } = app.inspection.files
  const written = change(app, ({ [name]: removed, ...left }) => {
    if (removed !== undefined) return left
    throw new IbidError('not-found', `connector ${name} not found in ${user}`, 'list them with: ibid connectors list')
  })
  approvals(app).forget(name)
  return written
}

const approvals = ({ dataFolder }: Pick<App, 'dataFolder'>) => approvalsIn(join(dataFolder, 'connectors'))

function serversIn(file: string): Entry {
  const servers = readSettingsFile(file)['mcpServers']
  return isRecord(servers) ? servers : {}
}

const change = ({ input }: Pick<App, 'input'>, next: (servers: Entry) => Entry): { readonly file: string } =>
  updateSetting(input, 'mcpServers', (servers) => next(isRecord(servers) ? servers : {}))

function assertFree(servers: Entry, name: string): void {
  if (Object.hasOwn(servers, name))
    throw new IbidError(
      'usage',
      `there is already a connector named ${name}`,
      `choose another name, or remove it first with: ibid connectors remove ${name}`,
    )
}

/** Words of a command line are kept by shells and seen by others: a key does not come that way. */
function assertNoKeys({ env, headers }: Entry): void {
  for (const [name, text] of [env, headers].flatMap((group) => (isRecord(group) ? Object.entries(group) : [])))
    if (typeof text === 'string' && isKeyName(name) && referencesIn(text).length === 0)
      throw new IbidError(
        'usage',
        `${name} looks like a secret, which does not belong on the command line`,
        `use a reference: '${name}=\${${name.replace(/\W/g, '_').toUpperCase()}}', and set that variable`,
      )
}
