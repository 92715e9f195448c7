import { openStream, type Stream } from '../api/event-stream.ts'
import { at } from '../api/request.ts'

interface Heard {
  event(data: unknown): void
  state?(isOpen: boolean): void
}

/** A stream that was opened before anybody looks at the conversation. */
interface EarlyStream {
  readonly stream: Stream
  /** From now on they hear what comes, and first what has come. */
  hear(listener: Heard): void
}

/** ms that one waits to be taken. */
const waitMs = 20_000

const early = new Map<string, EarlyStream>()

const open = (session: string, heard: Heard): Stream => openStream({ path: `${at`/v1/sessions/${session}/events`}?history=all`, ...heard })

/** Opens the stream of a session that has just begun, so that its first events do not wait for the page that shows them. */
export function followEarly(session: string): void {
  const events: unknown[] = []
  let isOpen = false
  let listener: Heard | undefined
  const stream = open(session, {
    event: (data) => (listener ? listener.event(data) : void events.push(data)),
    state(now) {
      isOpen = now
      listener?.state?.(now)
    },
  })
  const unwanted = setTimeout(() => {
    early.delete(session)
    stream.close()
  }, waitMs)
  early.set(session, {
    stream,
    hear(next) {
      clearTimeout(unwanted)
      listener = next
      if (isOpen) next.state?.(true)
      for (const data of events.splice(0)) next.event(data)
    },
  })
}

/** Every event of a session from its first on. */
export function sessionStream(session: string, heard: Heard): Stream {
  const waiting = early.get(session)
  if (!waiting) return open(session, heard)
  early.delete(session)
  waiting.hear(heard)
  return waiting.stream
}
