import type { Delta, RunEvent } from '../../core/event-types.ts'

/** What a person who watches a run sees: its facts, none missing, and what is streamed between them. */
export type LiveEvent = RunEvent | Delta

/** ms between two deliveries of streamed text: at most 30 a second. */
const beatMs = 33

/** Characters of streamed text that are kept for a reader who does not take them; what comes beyond is dropped, for the facts hold it all. */
const mostUnread = 65_536

/** The end of a text that may be the beginning of a key: keys are printable ASCII without spaces. Longer ones than this are not waited for. */
const unfinishedWord = /[\x21-\x7e]{1,400}$/

type TextDelta = Extract<Delta, { readonly type: 'text.delta' | 'reasoning.delta' }>

/**
 * Carries one run's facts and deltas to whoever iterates, each at its own pace. Every reader gets all facts, also those from before it came, in order and
 * once. Deltas are joined while a reader is busy. Streamed text passes through `redact` in whole words, so that a key which comes in pieces is recognised.
 */
export interface Live extends AsyncIterable<LiveEvent> {
  fact(event: RunEvent): void
  delta(delta: Delta): void
  /** Nothing more will come. */
  close(): void
}

interface Reader {
  unread: LiveEvent[]
  /** Characters of streamed text among them. */
  size: number
  wake: () => void
}

export function live(redact: <T>(value: T) => T): Live {
  const facts: RunEvent[] = []
  /** What was delivered since the last fact, for readers who come late. */
  let recent: Delta[] = []
  let coming: (Omit<TextDelta, 'text'> & { readonly parts: string[] }) | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const readers = new Set<Reader>()

  const wakeAll = () => {
    for (const { wake } of readers) wake()
  }
  const deliver = (delta: Delta) => {
    addDelta(recent, delta)
    for (const reader of readers) {
      const size = isText(delta) ? delta.text.length : 0
      if (reader.size + size > mostUnread) continue
      reader.size += size
      addDelta(reader.unread, delta)
    }
  }
  /** Delivers what has come; the end that fits `heldBack` waits for more. */
  const flush = (heldBack?: RegExp) => {
    clearTimeout(timer)
    timer = undefined
    if (!coming) return
    const joined = coming.parts.join('')
    const held = heldBack?.exec(joined)?.[0] ?? ''
    const { type, run, step } = coming
    coming = held === '' ? undefined : { type, run, step, parts: [held] }
    const text = redact(joined.slice(0, joined.length - held.length))
    if (text !== '') deliver({ type, run, step, text })
  }
  const beat = () => {
    flush(unfinishedWord)
    wakeAll()
  }
  return {
    fact(event) {
      flush()
      facts.push(event)
      recent = []
      for (const reader of readers) reader.unread.push(event)
      wakeAll()
    },
    delta(delta) {
      if (isText(delta)) {
        if (coming && (coming.type !== delta.type || coming.step !== delta.step)) flush()
        if (coming) coming.parts.push(delta.text)
        else coming = { type: delta.type, run: delta.run, step: delta.step, parts: [delta.text] }
        timer ??= setTimeout(beat, beatMs)
        return
      }
      flush()
      deliver(redact(delta))
      wakeAll()
    },
    close() {
      flush()
      closed = true
      wakeAll()
    },
    async *[Symbol.asyncIterator]() {
      const reader: Reader = { unread: [...facts, ...recent], size: 0, wake: () => {} }
      readers.add(reader)
      try {
        for (;;) {
          const batch = reader.unread
          reader.unread = []
          reader.size = 0
          yield* batch
          if (reader.unread.length > 0) continue
          if (closed) return
          await new Promise<void>((resolve) => {
            reader.wake = resolve
          })
        }
      } finally {
        readers.delete(reader)
      }
    },
  }
}

const isText = (event: LiveEvent): event is TextDelta => event.type === 'text.delta' || event.type === 'reasoning.delta'

/** Adds a delta to what waits; text joins the text before it. */
function addDelta(waiting: LiveEvent[], delta: Delta): void {
  const last = waiting.at(-1)
  if (last && isText(last) && isText(delta) && last.type === delta.type && last.step === delta.step)
    waiting[waiting.length - 1] = { ...last, text: last.text + delta.text }
  else if (last?.type === 'run.waiting' && delta.type === 'run.waiting') waiting[waiting.length - 1] = delta
  else waiting.push(delta)
}
