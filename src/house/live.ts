import type { Delta, RunEvent } from '../core/facts.ts'

/** What a person who watches a run sees: its facts, none missing, and what is streamed between them. */
export type LiveEvent = RunEvent | Delta

/** ms between two deliveries of streamed text: at most 30 a second. */
const beatMs = 33

/** Carries one run's facts and deltas to whoever iterates. Facts are kept until read; deltas are joined, and dropped while nobody reads. */
export interface Live extends AsyncIterable<LiveEvent> {
  fact(event: RunEvent): void
  delta(delta: Delta): void
  /** Nothing more will come. */
  close(): void
}

export function live(): Live {
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
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (!text) return
    queue.push({ type: text.type, run: text.run, step: text.step, text: text.parts.join('') })
    text = undefined
  }
  return {
    fact(event) {
      flush()
      queue.push(event)
      notify()
    },
    delta(delta) {
      if (readers === 0) return
      if (delta.type === 'text.delta' || delta.type === 'reasoning.delta') {
        if (text && (text.type !== delta.type || text.step !== delta.step)) flush()
        if (text) text.parts.push(delta.text)
        else text = { type: delta.type, run: delta.run, step: delta.step, parts: [delta.text] }
        timer ??= setTimeout(() => {
          flush()
          notify()
        }, beatMs)
        return
      }
      flush()
      queue.push(delta)
      notify()
    },
    close() {
      flush()
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
