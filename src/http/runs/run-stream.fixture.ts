import type { HttpClient } from '../http.fixture.ts'

/** A server-sent event as a reader has it. */
export interface StreamedEvent {
  readonly id?: number
  readonly event: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The server-sent events of a response, comments apart. */
export async function* streamed(response: Response): AsyncGenerator<StreamedEvent, void, undefined> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const members = new Map(frame.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
      const [id, event, data] = [members.get('id'), members.get('event'), members.get('data')]
      if (event !== undefined && data !== undefined)
        yield { ...(id === undefined ? {} : { id: Number(id) }), event, data: JSON.parse(data) }
    }
  }
}

/** Follows a run until `enough` says so, or to the end of the stream. */
export async function followRun(
  client: Pick<HttpClient, 'fetch'>,
  run: string,
  { after = 0, enough = () => false }: { readonly after?: number; readonly enough?: (event: StreamedEvent) => boolean } = {},
): Promise<readonly StreamedEvent[]> {
  const events: StreamedEvent[] = []
  const leaving = new AbortController()
  const response = await client.fetch(`/v1/runs/${run}/events`, {
    headers: { accept: 'text/event-stream', ...(after === 0 ? {} : { 'last-event-id': String(after) }) },
    signal: leaving.signal,
  })
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  for await (const event of streamed(response)) {
    events.push(event)
    if (enough(event)) break
  }
  leaving.abort()
  return events
}
