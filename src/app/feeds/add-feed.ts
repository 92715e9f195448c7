import { randomBytes } from 'node:crypto'
import { systemClock } from '../../core/clock.ts'
import { IbidError } from '../../core/fault.ts'
import type { FeedType } from '../../core/feed.ts'
import type { FeedRow } from '../../core/feed-store.ts'
import { isRecord, type Json } from '../../core/json.ts'
import type { App } from '../app.ts'
import { feedCollectionId } from '../collections/feed-collection.ts'
import { isAdministrator } from './feed-rights.ts'
import { checkedOptions, type FeedTypes, feedTypeNamed } from './known-types.ts'
import { openWith } from './open-feed.ts'

/** What of the app is used here. */
type Services = Pick<App, 'feeds' | 'inspection' | 'users'>

/** A feed as somebody orders it. */
export interface NewFeed {
  /** What commands and pages call it: letters, digits, `.`, `_` and `-`. */
  readonly name: string
  readonly type: string
  readonly options: Json
  readonly secrets?: Readonly<Record<string, string>>
  readonly shared?: boolean
}

/** What was added. */
export interface AddedFeed {
  readonly feed: FeedRow
  /** What the service says of itself; absent where the person has to sign in there first. */
  readonly about?: string
}

/**
 * Adds a feed once its service lets us in, or before the person signs in there; nothing is kept of one that does not. It is not synced yet. Throws `IbidError`:
 * `usage` for a name that is taken or none, `invalid` for options that do not fit or a secret that is missing, `denied` for what only administrators may add,
 * `not-found` for an unknown type, and as `Feed.test` does.
 */
export async function addFeed(
  app: Services,
  owner: string | undefined,
  { name, type: typeName, options: given, secrets = {}, shared = false }: NewFeed,
  {
    signal = new AbortController().signal,
    types,
  }: { readonly signal?: AbortSignal | undefined; readonly types?: FeedTypes | undefined } = {},
): Promise<AddedFeed> {
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u.test(name))
    throw new IbidError('usage', `${JSON.stringify(name)} is not a valid connector name`, 'use letters, digits, ., _ and -')
  const type = await feedTypeNamed(typeName, types)
  const options = asJson(checkedOptions(type, given))
  await assertMay(app, owner, type, shared)
  const store = await app.feeds()
  if ((await store.list()).some((feed) => feed.owner === owner && feed.name === name))
    throw new IbidError('usage', `there is already a connector named ${name}`, 'choose another name')
  const signsIn = type.signIn?.(options) !== undefined
  assertSecrets(type, secrets, signsIn)
  const id = `${name.toLowerCase()}-${randomBytes(4).toString('hex')}`
  const feed: FeedRow = {
    ...{ id, name, type: type.name, kind: type.kind, options, shared },
    ...(owner === undefined ? {} : { owner }),
    collection: feedCollectionId(id),
    createdAt: systemClock.now(),
  }
  const about = signsIn ? undefined : await tested(app, type, feed, secrets, signal)
  await store.add(feed)
  try {
    for (const [secret, value] of Object.entries(secrets)) await store.setSecret(id, secret, value)
  } catch (error) {
    await store.remove(id)
    throw error
  }
  return { feed, ...(about === undefined ? {} : { about }) }
}

async function tested(
  app: Services,
  type: FeedType,
  feed: FeedRow,
  secrets: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string> {
  const opened = await openWith(app, type, feed, async (name) => (Object.hasOwn(secrets, name) ? secrets[name] : undefined))
  try {
    return await opened.test(signal)
  } finally {
    await opened.close()
  }
}

async function assertMay(app: Pick<App, 'users'>, owner: string | undefined, { name, isLocal }: FeedType, shared: boolean): Promise<void> {
  if ((!isLocal && !shared) || (await isAdministrator(app, owner))) return
  throw isLocal
    ? new IbidError('denied', `${name} reads files on the server`, 'ask an administrator to add it')
    : new IbidError('denied', 'only administrators can add shared connectors', 'omit "shared"')
}

/** Who signs in may also name the client to sign in as; the rest comes with the sign-in. */
function assertSecrets({ name, secrets }: FeedType, given: Readonly<Record<string, string>>, signsIn: boolean): void {
  const missing = signsIn ? [] : secrets.filter((secret) => !secret.optional && !given[secret.name])
  if (missing.length > 0)
    throw new IbidError('invalid', `${name} requires ${missing.map((secret) => secret.name).join(', ')}`, missing[0]?.description)
  const taken = [...new Set([...secrets.map((secret) => secret.name), ...(signsIn ? ['clientId', 'clientSecret'] : [])])]
  const unknown = Object.keys(given).find((each) => !taken.includes(each))
  if (unknown !== undefined)
    throw new IbidError('invalid', `${name} does not accept a secret named ${unknown}`, `it accepts ${taken.join(', ') || 'none'}`)
}

/** What a schema gives back, without what JSON cannot hold. */
function asJson(value: unknown): Json {
  const json: unknown = JSON.parse(JSON.stringify(value ?? {}))
  return isRecord(json) ? (json as Json) : {}
}
