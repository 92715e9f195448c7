import { z } from 'zod'
import { IbidError } from '../../../core/fault.ts'
import type { FeedParts } from '../../../core/feed.ts'
import { isRecord } from '../../../core/json.ts'
import { jsonService, shaped } from '../../json-service.ts'

/** Calls a method of the Web API and checks the shape of what it answers. */
export type SlackApi = <T>(
  method: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
  shape: z.ZodType<T>,
  signal: AbortSignal,
) => Promise<T>

/** Pages of one list, each of a few hundred entries. */
const mostPages = 500

const envelope = z.object({ ok: z.boolean(), error: z.string().optional(), needed: z.string().optional() })

/** The Web API at `url`. The token goes by a header; only methods that read are called. Throws `IbidError` with a code for each of Slack's errors. */
export function slackApi(parts: Pick<FeedParts, 'fetch' | 'now'>, url: string, token: string): SlackApi {
  const ask = jsonService({
    fetch: parts.fetch,
    now: parts.now,
    name: 'Slack',
    url: url.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${token}` },
    pauseOf: (json) => (isRecord(json) && json['error'] === 'ratelimited' ? 30 : undefined),
  })
  return async (method, parameters, shape, signal) => {
    const { json } = await ask({ path: `/${method}`, query: parameters, what: method, signal })
    const said = shaped('Slack', json, envelope)
    if (!said.ok) throw slackFault(method, said.error ?? 'no reason given', said.needed)
    return shaped('Slack', json, shape)
  }
}

/** All entries of a list that is told in pages by cursors. */
export async function* slackPages<T>(
  api: SlackApi,
  method: string,
  parameters: Readonly<Record<string, string | number | undefined>>,
  page: z.ZodType<readonly T[]>,
  member: string,
  signal: AbortSignal,
): AsyncGenerator<readonly T[]> {
  const shape = z.object({
    [member]: page,
    response_metadata: z.object({ next_cursor: z.string().nullish() }).nullish(),
  }) as z.ZodType<{ readonly [key: string]: unknown }>
  let cursor: string | undefined
  for (let pages = 0; pages < mostPages; pages++) {
    const answer = await api(method, { ...parameters, cursor }, shape, signal)
    yield shaped('Slack', answer[member], page)
    const next = isRecord(answer['response_metadata']) ? answer['response_metadata']['next_cursor'] : undefined
    if (typeof next !== 'string' || next === '') return
    cursor = next
  }
  throw new IbidError('limit', `Slack returned more than ${mostPages} pages for ${method}`)
}

const unauthorised = /^(?:not_authed|invalid_auth|account_inactive|token_revoked|token_expired|user_removed_from_team|org_login_required)$/
const denied =
  /^(?:missing_scope|not_allowed_token_type|no_permission|not_in_channel|access_denied|ekm_access_denied|team_access_not_granted)$/
const missing =
  /^(?:channel_not_found|thread_not_found|message_not_found|user_not_found|unknown_method|method_not_supported_for_channel_type)$/

function slackFault(method: string, error: string, needed: string | undefined): IbidError {
  const said = error.replace(/[^\w.-]/g, '').slice(0, 80)
  if (unauthorised.test(said))
    return new IbidError('unauthorised', `Slack rejected the token (${said})`, 'set a valid token for the connector')
  if (denied.test(said))
    return new IbidError(
      'denied',
      `Slack rejected ${method} (${said})`,
      needed === undefined ? 'check the scopes of the token' : `the token needs the scope ${needed}`,
    )
  if (missing.test(said)) return new IbidError('not-found', `Slack found nothing for ${method} (${said})`)
  if (said === 'ratelimited')
    return new IbidError('rate-limited', 'the Slack rate limit was reached', 'the next sync will continue from here')
  if (/^(?:internal_error|fatal_error|service_unavailable|request_timeout)$/.test(said))
    return new IbidError('overloaded', `Slack failed to process ${method} (${said})`, 'try again later')
  return new IbidError('failed', `Slack rejected ${method} (${said})`)
}
