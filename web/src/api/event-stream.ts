import { serverAnswered, serverIsGone } from './connection.ts'

/** A stream of events that is followed until it is left. */
export interface Stream {
  close(): void
}

interface StreamOptions {
  /** Without `after`. */
  readonly path: string
  /** An event of the server, parsed. */
  event(data: unknown): void
  /** Whether the connection stands; false while it is made again. */
  state?(isOpen: boolean): void
  /** Nothing more will come. */
  ended?(): void
  /** False where whoever is no longer signed in need not be told at once: something on the page may be about to end because of that. */
  signsIn?: false
}

/** ms that a page may be hidden before its stream is let go of: browsers allow few connections to one server. */
const hiddenMs = 10_000
/** ms before another try. */
const retryMs = [250, 500, 1_000, 2_000, 5_000] as const

/**
 * Follows a stream of the server, each event once and in order, over broken connections and while the page is hidden: it goes on behind the last event that had
 * an id.
 */
export function openStream({ path, event, state, ended, signsIn }: StreamOptions): Stream {
  let stop = new AbortController()
  let after = ''
  let isClosed = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const follow = async (): Promise<void> => {
    const { signal } = stop
    try {
      const separator = path.includes('?') ? '&' : '?'
      const response = await fetch(after === '' ? path : `${path}${separator}after=${encodeURIComponent(after)}`, {
        headers: { accept: 'text/event-stream' },
        signal,
      })
      if (response.ok) serverAnswered()
      if (response.status === 204) return over()
      if (response.status === 401 && signsIn === false) return over()
      if (response.status === 401) return location.assign(`/sign-in?to=${encodeURIComponent(location.pathname)}`)
      if (response.status === 404) return over()
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
      state?.(true)
      tries = 0
      for await (const { id, data } of readEvents(response.body)) {
        if (signal.aborted) return
        event(JSON.parse(data))
        if (id !== '') after = id
      }
    } catch {
      if (!signal.aborted) serverIsGone()
    }
    if (isClosed || signal.aborted) return
    state?.(false)
    timer = setTimeout(() => void follow(), retryMs[Math.min(tries++, retryMs.length - 1)])
  }
  const over = () => {
    close()
    ended?.()
  }
  const onVisibility = () => {
    clearTimeout(timer)
    if (document.hidden) timer = setTimeout(() => stop.abort(), hiddenMs)
    else if (stop.signal.aborted) {
      stop = new AbortController()
      void follow()
    }
  }
  const close = () => {
    isClosed = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    stop.abort()
  }
  document.addEventListener('visibilitychange', onVisibility)
  // A page that was opened in the background is told of nothing until it is looked at.
  if (document.hidden) timer = setTimeout(() => stop.abort(), hiddenMs)
  void follow()
  return { close }
}

interface ServerEvent {
  readonly id: string
  readonly data: string
}

/** The events of a body in the form of server-sent events. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  let id = ''
  let data: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += value
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      for (const line of lines.map((each) => each.replace(/\r$/, ''))) {
        if (line === '') {
          if (data.length > 0) yield { id, data: data.join('\n') }
          id = ''
          data = []
        } else if (line.startsWith('id:')) id = line.slice(3).trim()
        else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
