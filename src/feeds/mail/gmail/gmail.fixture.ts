import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import { Ajv } from 'ajv'
import type { WebFetch } from '../../../core/web.ts'

/**
 * The part of Gmail's interface that is read, as its discovery document `gmail:v1` at https://gmail.googleapis.com/$discovery/rest?version=v1 publishes it,
 * as JSON Schema; members that are not there are refused.
 */
const text = { type: 'string' } as const
const number64 = { type: 'string', pattern: '^\\d+$' } as const
const count = { type: 'integer' } as const
const base64url = { type: 'string', pattern: '^[A-Za-z0-9_-]*={0,2}$' } as const
const listOf = (items: object) => ({ type: 'array', items })
const object = (properties: object) => ({ type: 'object', additionalProperties: false, properties })
const ref = (name: string) => ({ $ref: `gmail:v1#/definitions/${name}` })

const discovery = {
  $id: 'gmail:v1',
  definitions: {
    Profile: object({ emailAddress: text, historyId: number64, messagesTotal: count, threadsTotal: count }),
    Label: object({
      id: text,
      name: text,
      type: { enum: ['system', 'user'] },
      messageListVisibility: { enum: ['show', 'hide'] },
      labelListVisibility: text,
    }),
    ListLabelsResponse: object({ labels: listOf(ref('Label')) }),
    ListMessagesResponse: object({ messages: listOf(ref('Message')), nextPageToken: text, resultSizeEstimate: count }),
    Message: object({
      id: text,
      threadId: text,
      labelIds: listOf(text),
      snippet: text,
      historyId: number64,
      internalDate: number64,
      sizeEstimate: count,
      raw: base64url,
      payload: ref('MessagePart'),
    }),
    MessagePart: object({
      partId: text,
      mimeType: text,
      filename: text,
      headers: listOf(object({ name: text, value: text })),
      body: object({ attachmentId: text, size: count, data: base64url }),
      parts: listOf(ref('MessagePart')),
    }),
    ListHistoryResponse: object({ history: listOf(ref('History')), nextPageToken: text, historyId: number64 }),
    History: object({
      id: number64,
      messages: listOf(ref('Message')),
      messagesAdded: listOf(object({ message: ref('Message') })),
      messagesDeleted: listOf(object({ message: ref('Message') })),
      labelsAdded: listOf(object({ message: ref('Message'), labelIds: listOf(text) })),
      labelsRemoved: listOf(object({ message: ref('Message'), labelIds: listOf(text) })),
    }),
  },
}

interface Stored {
  readonly raw: string
  labelIds: readonly string[]
  readonly internalDate: number
  /** What `format=full` gives, for a mail whose raw form is too large. */
  readonly payload?: object
}

/** A mailbox at Gmail, played by a server on the loopback. Every answer is checked against the published schema before it is sent. */
export interface PlayedGmail {
  readonly fetch: WebFetch
  readonly token: string
  /** Paths and queries that were asked for. */
  readonly asked: string[]
  add(id: string, raw: string, labelIds: readonly string[], payload?: object): void
  label(id: string, labelIds: readonly string[]): void
  remove(id: string): void
  /** Forgets the history, as Gmail does after about a week. */
  forget(): void
  /** Answers the next request, or the next whose path begins so, with this status instead. */
  fail(status: number, reason: string, path?: string): void
  stop(): Promise<void>
}

export async function playGmail(pageSize = 50): Promise<PlayedGmail> {
  const ajv = new Ajv({ strict: false })
  ajv.addSchema(discovery)
  const mails = new Map<string, Stored>()
  const history: { readonly id: number; readonly change: object }[] = []
  const asked: string[] = []
  const token = 'ya29.played'
  let now = 1000
  let oldest = 0
  let failure: { readonly status: number; readonly reason: string; readonly path: string } | undefined
  const brief = (id: string) => ({ id, threadId: `t-${id}` })
  const note = (change: object) => void history.push({ id: ++now, change })

  const answers: Readonly<Record<string, (query: URLSearchParams, id: string) => readonly [schema: string, body: object] | undefined>> = {
    profile: () => [
      'Profile',
      { emailAddress: 'alex@acme.example', messagesTotal: mails.size, threadsTotal: mails.size, historyId: String(now) },
    ],
    labels: () => [
      'ListLabelsResponse',
      {
        labels: [
          ...['INBOX', 'SENT', 'UNREAD', 'STARRED', 'TRASH'].map((id) => ({ id, name: id, type: 'system' })),
          { id: 'Label_7', name: 'Projects/Q4', type: 'user', messageListVisibility: 'show', labelListVisibility: 'labelShow' },
        ],
      },
    ],
    messages(query) {
      const words = (query.get('q') ?? '').match(/(?<!:)"[^":]+"/g)?.map((word) => word.slice(1, -1)) ?? []
      const has = (raw: string, word: string) => raw.toLowerCase().includes(word)
      const isAny = query.get('q')?.startsWith('{') === true
      const found = [...mails]
        .filter(([, { labelIds }]) => !labelIds.includes('TRASH') && query.getAll('labelIds').every((id) => labelIds.includes(id)))
        .filter(([, { raw }]) => (isAny ? words.some((word) => has(raw, word)) : words.every((word) => has(raw, word))))
        .map(([id]) => id)
        .reverse()
      const from = Number(query.get('pageToken') ?? 0)
      const size = Math.min(Number(query.get('maxResults')), pageSize)
      const page = found.slice(from, from + size)
      const next = from + size < found.length ? { nextPageToken: String(from + size) } : {}
      // Without mails the member is left out.
      return [
        'ListMessagesResponse',
        { ...(page.length === 0 ? {} : { messages: page.map(brief) }), ...next, resultSizeEstimate: found.length },
      ]
    },
    message(query, id) {
      const mail = mails.get(id)
      if (!mail) return undefined
      const format = query.get('format')
      const content =
        format === 'raw' ? { raw: Buffer.from(mail.raw).toString('base64url') } : format === 'full' ? { payload: mail.payload } : {}
      const facts = { historyId: String(now), internalDate: String(mail.internalDate), sizeEstimate: mail.raw.length, snippet: '' }
      return ['Message', { ...brief(id), labelIds: mail.labelIds, ...facts, ...content }]
    },
    history(query) {
      const start = Number(query.get('startHistoryId'))
      if (start < oldest) return undefined
      const all = history.filter(({ id }) => id > start)
      const from = Number(query.get('pageToken') ?? 0)
      const page = all.slice(from, from + 2).map(({ id, change }) => ({ id: String(id), ...change }))
      const next = from + 2 < all.length ? { nextPageToken: String(from + 2) } : {}
      return ['ListHistoryResponse', { ...(page.length === 0 ? {} : { history: page }), ...next, historyId: String(now) }]
    },
  }

  const send = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', 'retry-after': '0' }).end(JSON.stringify(body))
  const error = (code: number, reason: string) => ({
    error: { code, message: reason, errors: [{ message: reason, domain: 'global', reason }] },
  })
  const server = createServer((incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'https://gmail.googleapis.com')
    const [, kind = '', id = ''] = /^\/gmail\/v1\/users\/me\/(\w+)(?:\/(.+))?$/.exec(url.pathname) ?? []
    asked.push(`${kind}${id === '' ? '' : `/${id}`}${url.search}`)
    if (failure && asked.at(-1)?.startsWith(failure.path)) {
      send(response, failure.status, error(failure.status, failure.reason))
      failure = undefined
      return
    }
    if (incoming.headers.authorization !== `Bearer ${token}`) return send(response, 401, error(401, 'authError'))
    const answer = answers[id === '' ? kind : 'message']?.(url.searchParams, decodeURIComponent(id))
    if (!answer) return send(response, 404, error(404, 'notFound'))
    const [schema, body] = answer
    const isValid = ajv.validate(`gmail:v1#/definitions/${schema}`, JSON.parse(JSON.stringify(body)))
    return isValid ? send(response, 200, body) : send(response, 500, { unpublished: ajv.errorsText() })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    token,
    asked,
    fetch: (asking) => overLoopback(port, asking),
    add(id, raw, labelIds, payload) {
      mails.set(id, {
        raw,
        labelIds,
        internalDate: Date.UTC(2026, 9, 1, 12) + mails.size * 1000,
        ...(payload === undefined ? {} : { payload }),
      })
      note({ messages: [brief(id)], messagesAdded: [{ message: { ...brief(id), labelIds } }] })
    },
    label(id, labelIds) {
      mails.get(id)!.labelIds = labelIds
      note({ messages: [brief(id)], labelsAdded: [{ message: { ...brief(id), labelIds }, labelIds }] })
    },
    remove(id) {
      mails.delete(id)
      note({ messages: [brief(id)], messagesDeleted: [{ message: brief(id) }] })
    },
    forget() {
      oldest = ++now
    },
    fail(status, reason, path = '') {
      failure = { status, reason, path }
    },
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}

/** Sends what is meant for Gmail to the loopback. */
async function overLoopback(port: number, { url, method, headers, maxBytes, signal }: Parameters<WebFetch>[0]): ReturnType<WebFetch> {
  const meant = new URL(url)
  if (meant.origin !== 'https://gmail.googleapis.com') throw new Error(`${meant.origin} is not Gmail`)
  const sent = request({ host: '127.0.0.1', port, path: meant.pathname + meant.search, method, headers, signal, agent: false }).end()
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  return {
    url: meant,
    status: response.statusCode,
    headers: response.headers,
    body: body.subarray(0, maxBytes),
    cut: body.length > maxBytes,
    redirects: [],
  }
}
