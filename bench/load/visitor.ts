/** Somebody who uses a server, by a token. */
export interface Visitor {
  /** Without a slash at the end. */
  readonly url: string
  readonly token: string
}

/** What a server answered that was not asked for; `status` 0: nothing. */
export class Refusal extends Error {
  readonly status: number
  /** Whether it was told when to come again. */
  readonly mayComeAgain: boolean

  constructor(what: string, status: number, detail: string, mayComeAgain = false) {
    super(`${what}: ${status === 0 ? '' : `${status} `}${detail}`)
    this.status = status
    this.mayComeAgain = mayComeAgain
  }
}

interface Wanted {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** ms for the beginning of the answer. */
  readonly patienceMs?: number
}

/** The answer to a request. Throws `Refusal` where it is none of success; `path` without ids stands in its message. */
export async function send({ url, token }: Visitor, path: string, wanted: Wanted = {}): Promise<Response> {
  const { method = wanted.body === undefined ? 'GET' : 'POST', body, headers = {}, signal, patienceMs = 60_000 } = wanted
  const what = `${method} ${path.replace(/\?.*$/, '').replaceAll(/\/(?=[^/]*\d)(?!v\d)[^/]+/g, '/{}')}`
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('no answer')), patienceMs)
  const asJson = body !== undefined && !(body instanceof FormData)
  try {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(asJson ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    })
    if (response.ok) return response
    const text = await response.text()
    throw new Refusal(
      what,
      response.status,
      /"detail":"([^"]*)"/.exec(text)?.[1] ?? text.slice(0, 100),
      response.headers.has('retry-after'),
    )
  } catch (error) {
    if (error instanceof Refusal || signal?.aborted) throw error
    const { message, cause } = error instanceof Error ? error : new Error(String(error))
    throw new Refusal(what, 0, cause instanceof Error ? `${message}, ${cause.message}` : message)
  } finally {
    clearTimeout(timer)
  }
}

/** The same, read as JSON. */
export async function call<Answer>(visitor: Visitor, path: string, wanted?: Wanted): Promise<Answer> {
  return (await (await send(visitor, path, wanted)).json()) as Answer
}

/** The same, read to its end and thrown away. */
export async function done(visitor: Visitor, path: string, wanted?: Wanted): Promise<void> {
  await (await send(visitor, path, wanted)).arrayBuffer()
}

/** One event of a stream: `id` where it has one, and its type. */
export interface StreamEvent {
  readonly id: string | undefined
  readonly type: string
}

/** Reads an event stream until it ends, or `hear` gives true: then it is broken off. Gives whether it was. */
export async function follow(visitor: Visitor, path: string, hear: (event: StreamEvent) => boolean): Promise<boolean> {
  const leaving = new AbortController()
  const response = await send(visitor, path, { signal: leaving.signal })
  const text = new TextDecoder()
  let rest = ''
  try {
    for await (const bytes of response.body ?? []) {
      const frames = (rest + text.decode(bytes, { stream: true })).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) {
        const [, type] = /^event: (\S+)/m.exec(frame) ?? []
        if (type === undefined || !hear({ id: /^id: (\S+)/m.exec(frame)?.[1], type })) continue
        leaving.abort()
        return true
      }
    }
  } catch (error) {
    if (leaving.signal.aborted) return true
    throw error
  }
  return false
}
