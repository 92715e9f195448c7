import { type Fault, fault, faultOf } from '../../../core/fault.ts'
import type { FeedType } from '../../../core/feed.ts'
import type { FeedRow } from '../../../core/feed-store.ts'
import type { Principal } from '../../../core/principal.ts'
import type { NewConnector } from '../../../core/schemas/http/connectors.ts'
import { addFeed } from '../../feeds/add-feed.ts'
import { feedTypeNamed } from '../../feeds/known-types.ts'
import type { ConnectorParts } from './connector-parts.ts'
import { assertNameFree } from './unique-connector-name.ts'

/** What does not fit in an order, by its place there: `body.options.path`. */
interface Misfit {
  readonly at: string
  readonly message: string
}

/** What came of an order: a connector, or what has to be mended in it. */
type Added = { readonly feed: FeedRow } | { readonly fault: Fault; readonly errors: readonly Misfit[] }

/**
 * Adds a connector once its service lets us in, and begins its first sync; one that has to be signed in to is synced after that. Throws `IbidError('denied')`
 * for what only administrators may add.
 */
export async function addConnector(
  { app, connectors }: ConnectorParts,
  { owner }: Principal,
  { name, type: typeName, options, secrets: given, shared }: NewConnector,
  signal: AbortSignal,
): Promise<Added> {
  const { types } = connectors
  const type = await feedTypeNamed(typeName, types).catch((error: unknown) => faultOf(error))
  if ('code' in type) return { fault: type, errors: [{ at: 'body.type', message: type.message }] }
  const secrets = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const errors = misfits(type, options, secrets)
  if (errors.length > 0) return { fault: fault('invalid', `${type.name}: ${errors[0]!.message}`), errors }
  try {
    await assertNameFree(app, owner, name)
    const { feed } = await addFeed(app, owner, { name, type: typeName, options, secrets, shared }, { signal, types })
    if (!type.signIn?.(feed.options)) connectors.syncs.start(feed)
    return { feed }
  } catch (error) {
    const found = faultOf(error)
    const at = placeOf(type, found, secrets)
    if (at === undefined) throw error
    return { fault: found, errors: [{ at, message: found.remedy ? `${found.message}; ${found.remedy}` : found.message }] }
  }
}

/** Options that do not fit, and secrets that are missing. */
function misfits(type: FeedType, options: unknown, secrets: Readonly<Record<string, string>>): readonly Misfit[] {
  const checked = type.options.check(options)
  if (!checked.ok)
    return checked.issues.map((issue) => {
      const [, place, message] = /^([\w.]+): (.+)$/s.exec(issue) ?? []
      const isPlace = place !== undefined && message !== undefined && place !== 'options'
      return isPlace ? { at: `body.options.${place}`, message } : { at: 'body.options', message: issue }
    })
  const telling = Object.entries(Object(options)).filter(([, value]) => typeof value === 'string' && hasCredentials(value))
  if (telling.length > 0)
    return telling.map(([at]) => ({ at: `body.options.${at}`, message: 'remove the user name and password from the address' }))
  if (type.signIn?.(checked.value)) {
    const isKnown = secrets['clientId'] !== undefined || typeof Object(checked.value)['clientId'] === 'string'
    return isKnown ? [] : [{ at: 'body.secrets.clientId', message: 'is required to sign in' }]
  }
  return type.secrets
    .filter((secret) => !secret.optional && secrets[secret.name] === undefined)
    .map(({ name }) => ({ at: `body.secrets.${name}`, message: 'is required' }))
}

/** Options are shown, and not encrypted. */
function hasCredentials(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.username !== '' || url.password !== '')
}

/** Where to mend what came out only when the service was asked; undefined where it is not in the order. */
function placeOf({ options, secrets }: FeedType, { code }: Fault, given: Readonly<Record<string, string>>): string | undefined {
  if (code === 'usage') return 'body.name'
  const secret = secrets.at(-1)
  if (code === 'unauthorised' && secret) return `body.secrets.${secret.name}`
  const properties = Object.keys(Object(options.json['properties']))
  const address = ['path', 'url', 'host'].find((each) => properties.includes(each))
  const isAsked = ['not-found', 'unreachable', 'timeout', 'invalid', 'malformed', 'unauthorised'].includes(code)
  if (!isAsked || address === undefined) return undefined
  // Some addresses open what stands there to whoever knows them.
  return `body.${given[address] === undefined ? 'options' : 'secrets'}.${address}`
}
