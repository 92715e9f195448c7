import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import type { FeedParts, Person } from '../../../core/feed.ts'
import type { Json } from '../../../core/json.ts'
import { jsonService, shaped } from '../../json-service.ts'
import {
  channelShape,
  type MattermostChannelRow,
  type MattermostPost,
  type MattermostTeam,
  type MattermostUser,
  postShape,
  teamShape,
  userShape,
} from './mattermost-shapes.ts'

/** Asks the REST API v4 and checks the shape of what it answers. */
export type MattermostAsk = <T>(
  path: string,
  shape: z.ZodType<T>,
  signal: AbortSignal,
  more?: { readonly query?: Readonly<Record<string, string | number | undefined>>; readonly body?: Json },
) => Promise<T>

/** A server, with the people and posts that have been looked up. */
export interface MattermostServer {
  readonly url: string
  readonly ask: MattermostAsk
  me(signal: AbortSignal): Promise<MattermostUser>
  /** Looks up whoever of these is not known yet. */
  know(ids: readonly string[], signal: AbortSignal): Promise<void>
  knowNames(names: readonly string[], signal: AbortSignal): Promise<void>
  user(id: string): MattermostUser | undefined
  named(name: string): MattermostUser | undefined
  post(id: string, signal: AbortSignal): Promise<MattermostPost | undefined>
  teams(signal: AbortSignal): Promise<readonly MattermostTeam[]>
  channels(team: string, signal: AbortSignal): Promise<readonly MattermostChannelRow[]>
  members(channel: string, signal: AbortSignal): Promise<readonly string[]>
}

const pageSize = 200
const mostPages = 500

/** The server at `url`. Throws `IbidError` with the code that fits the status. */
export function mattermostServer(parts: Pick<FeedParts, 'fetch' | 'now'>, url: string, token: string): MattermostServer {
  const base = url.replace(/\/+$/, '')
  const service = jsonService({
    fetch: parts.fetch,
    now: parts.now,
    name: 'Mattermost',
    url: `${base}/api/v4`,
    headers: { authorization: `Bearer ${token}` },
  })
  const ask: MattermostAsk = async (path, shape, signal, more = {}) =>
    shaped('Mattermost', (await service({ path, what: path, signal, ...more })).json, shape)
  const users = new Map<string, MattermostUser>()
  const names = new Map<string, MattermostUser | undefined>()
  const posts = new Map<string, Promise<MattermostPost | undefined>>()
  const lookUp = async (path: string, wanted: readonly string[], signal: AbortSignal): Promise<void> => {
    for (let at = 0; at < wanted.length; at += pageSize)
      for (const user of await ask(path, z.array(userShape), signal, { body: wanted.slice(at, at + pageSize) })) {
        users.set(user.id, user)
        names.set(user.username.toLowerCase(), user)
      }
  }
  return {
    url: base,
    ask,
    me: (signal) => ask('/users/me', userShape, signal),
    know: (ids, signal) =>
      lookUp(
        '/users/ids',
        [...new Set(ids)].filter((id) => !users.has(id)),
        signal,
      ),
    async knowNames(wanted, signal) {
      const unknown = [...new Set(wanted)].filter((name) => !names.has(name))
      for (const name of unknown) names.set(name, undefined)
      await lookUp('/users/usernames', unknown, signal)
    },
    user: (id) => users.get(id),
    named: (name) => names.get(name),
    post(id, signal) {
      const found = posts.get(id) ?? ask(`/posts/${encodeURIComponent(id)}`, postShape, signal).catch(missing)
      posts.set(id, found)
      return found
    },
    teams: (signal) => ask('/users/me/teams', z.array(teamShape), signal),
    channels: (team, signal) =>
      ask(`/users/me/teams/${encodeURIComponent(team)}/channels`, z.array(channelShape), signal, { query: { include_deleted: 'true' } }),
    async members(channel, signal) {
      const ids: string[] = []
      for (let page = 0; page < mostPages; page++) {
        const query = { page, per_page: pageSize }
        const found = await ask(`/channels/${encodeURIComponent(channel)}/members`, z.array(z.object({ user_id: z.string() })), signal, {
          query,
        })
        ids.push(...found.map(({ user_id }) => user_id))
        if (found.length < pageSize) break
      }
      return ids
    },
  }
}

/** A post that was deleted, or is in a channel that the token's owner has left. */
function missing(error: unknown): undefined {
  if (!(error instanceof IbidError) || (error.code !== 'not-found' && error.code !== 'denied')) throw error
}

/** Somebody of a server. The handle is the id: names change, and other services have the same ones for other people. */
export function mattermostPerson(id: string, user: MattermostUser | undefined): Person {
  const whole = [user?.first_name, user?.last_name].filter((part) => part).join(' ')
  const name = whole || user?.nickname || user?.username
  const address = user?.email?.trim().toLowerCase()
  return { ...(name ? { name } : {}), ...(address ? { address } : {}), handle: id.toLowerCase() }
}
