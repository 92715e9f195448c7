import type { SessionEvent, SessionNotice } from '../../app/sessions/events.ts'
import type { HttpClient } from '../http.fixture.ts'

/** An event as it came. */
export interface Seen {
  /** Empty where it has none. */
  readonly id: string
  readonly event: SessionEvent | SessionNotice
}

/** A browser that reads the stream of a session. */
export interface Reading {
  readonly seen: readonly Seen[]
  /** Reads on until an event fits, and gives all that was seen so far; throws where the stream ends before. */
  until(fits: (seen: Seen) => boolean): Promise<readonly Seen[]>
  /** Reads to the end of the stream. */
  rest(): Promise<readonly Seen[]>
  /** Leaves in the middle. */
  leave(): void
}

/** Reads the stream of a session; `after` is sent as browsers do that come back. */
export async function readSession(
  client: Pick<HttpClient, 'fetch'>,
  session: string,
  { query = '', after }: { readonly query?: string; readonly after?: string } = {},
): Promise<Reading> {
  const stop = new AbortController()
  const response = await client.fetch(`/v1/sessions/${session}/events${query}`, {
    signal: stop.signal,
    ...(after === undefined ? {} : { headers: { 'last-event-id': after } }),
  })
  if (response.status !== 200 || !response.body) throw new Error(`the stream answers ${response.status}: ${await response.text()}`)
  const events = eventsOf(response.body.pipeThrough(new TextDecoderStream()))
  const seen: Seen[] = []
  const read = async (): Promise<Seen | undefined> => {
    const { done, value } = await events.next()
    if (done) return undefined
    seen.push(value)
    return value
  }
  return {
    seen,
    async until(fits) {
      for (;;) {
        const one = await read()
        if (!one) throw new Error(`the stream ended: ${seen.map(({ event }) => event.type).join(', ')}`)
        if (fits(one)) return seen
      }
    },
    async rest() {
      while (await read());
      return seen
    },
    leave: () => stop.abort(),
  }
}

async function* eventsOf(body: ReadableStream<string>): AsyncGenerator<Seen, void, undefined> {
  let text = ''
  for await (const part of body) {
    text += part
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const lines = frame.split('\n')
      const of = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
      const data = of('data')
      if (data !== undefined) yield { id: of('id') ?? '', event: JSON.parse(data) }
    }
  }
}
