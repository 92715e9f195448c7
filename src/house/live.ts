import type { Delta, RunEvent } from '../core/facts.ts'

/** What a person who watches a run sees: its facts, none missing, and what is streamed between them. */
export type LiveEvent = RunEvent | Delta

/** ms between two deliveries of streamed text: at most 30 a second. */
const beatMs = 33

/** The end of a text that may be the beginning of a key: keys are printable ASCII without spaces. Longer ones than this are not waited for. */
const unfinishedWord = /[\x21-\x7e]{1,400}$/

/**
 * Carries one run's facts and deltas to whoever iterates. Facts are kept until read; deltas are joined, and dropped while nobody reads. Streamed text passes
 * through `redact` in whole words, so that a key which comes in pieces is recognised.
 */
export interface Live extends AsyncIterable<LiveEvent> {
  fact(event: RunEvent): void
  delta(delta: Delta): void
  /** Nothing more will come. */
  close(): void
}

export function live(redact: <T>(value: T) => T): Live {
  const queue: LiveEvent[] = []
  let text: { type: 'text.delta' | 'reasoning.delta'; run: string; step: number; parts: string[] } | undefined
  let timer: NodeJS.Timeout | undefined
  let wake: (() => void) | undefined
  let readers = 0
  let closed = false

  const notify = () => {
    wake?.()
    wake = undefined
  }
  const flush = (heldBack: RegExp | undefined) => {
    clearTimeout(timer)
    timer = undefined
    if (!text) return
    const joined = text.parts.join('')
    const held = heldBack?.exec(joined)?.[0] ?? ''
    const { type, run, step } = text
    text = held === '' ? undefined : { type, run, step, parts: [held] }
    const ready = redact(joined.slice(0, joined.length - held.length))
    if (ready !== '') queue.push({ type, run, step, text: ready })
  }
  return {
    fact(event) {
      flush(undefined)
      queue.push(event)
      notify()
    },
    delta(delta) {
      if (readers === 0) return
      if (delta.type === 'text.delta' || delta.type === 'reasoning.delta') {
        if (text && (text.type !== delta.type || text.step !== delta.step)) flush(undefined)
        if (text) text.parts.push(delta.text)
        else text = { type: delta.type, run: delta.run, step: delta.step, parts: [delta.text] }
        timer ??= setTimeout(() => {
          flush(unfinishedWord)
          notify()
        }, beatMs)
        return
      }
      flush(undefined)
      queue.push(redact(delta))
      notify()
    },
    close() {
      flush(undefined)
      closed = true
      notify()
    },
    async *[Symbol.asyncIterator]() {
      readers++
      try {
        for (;;) {
          while (queue.length > 0) yield queue.shift()!
          if (closed) return
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      } finally {
        readers--
      }
    },
  }
}
