import type { Principal } from '../../../core/principal.ts'
import type { ConnectorType } from '../../../core/schemas/http/connectors.ts'
import { type FeedTypeRow, listFeedTypes } from '../../feeds/known-types.ts'
import type { ConnectorParts } from './connector-parts.ts'

/** What somebody types in who signs in at a service: ibid is known at none of them. */
const clientSecrets = [
  { name: 'clientId', description: 'Client ID of an app that you registered with the service, used to sign in' },
  { name: 'clientSecret', description: 'Client secret of that app, if it has one' },
] as const

/** The kinds of services that whoever asks may add: those that read files of the server are for administrators. */
export async function connectorTypes({ connectors }: ConnectorParts, { role }: Principal): Promise<readonly ConnectorType[]> {
  const rows = await listFeedTypes(connectors.types)
  return rows.filter(({ isLocal }) => !isLocal || role === 'admin').map(typeOf)
}

function typeOf({ name, kind, title, description, options, secrets, signsIn }: FeedTypeRow): ConnectorType {
  const properties = options['properties']
  const isAsked = (secret: string) => typeof properties === 'object' && properties !== null && secret in properties
  const own = secrets.map((secret) => ({ name: secret.name, description: secret.description, optional: secret.optional === true }))
  const more = signsIn ? clientSecrets.filter((secret) => !isAsked(secret.name) && !own.some((each) => each.name === secret.name)) : []
  // Where there is no other way in, it cannot be left out.
  const needed = own.length === 0 ? 'clientId' : undefined
  return {
    name,
    kind,
    title,
    description,
    options,
    secrets: [...own, ...more.map((secret) => ({ ...secret, optional: secret.name !== needed }))],
    signsIn,
  }
}
