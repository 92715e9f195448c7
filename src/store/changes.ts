import { type Change, type Changes, changeTopics } from '../core/change.ts'

/** ms after a change was told in which others wait to be told together. */
const pauseMs = 200

/** What carries a change to every process that listens, the one that tells it too. */
export interface ChangeTransport {
  send(change: Change): void
  listen(heard: (change: Change) => void): () => void
}

/** Within one process. */
function withinProcess(): ChangeTransport {
  const listeners = new Set<(change: Change) => void>()
  return {
    send(change) {
      for (const heard of listeners) heard(change)
    },
    listen(heard) {
      listeners.add(heard)
      return () => void listeners.delete(heard)
    },
  }
}

/** Changes of a store: of those that come in quick succession each is told once. */
export function changesOver({ send, listen }: ChangeTransport = withinProcess()): Changes {
  const waiting = new Map<string, Change>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = waiting.size > 0 ? setTimeout(flush, pauseMs).unref() : undefined
    for (const change of waiting.values()) send(change)
    waiting.clear()
  }
  return {
    tell(change) {
      waiting.set(`${change.topic} ${change.owner ?? ''}`, change)
      if (!timer) flush()
    },
    hear: listen,
  }
}

/** Throws for what is no change, such as that of a newer program. */
export function changeOf(payload: string): Change {
  const { topic, owner } = JSON.parse(payload)
  if (!changeTopics.includes(topic)) throw new Error(`${String(topic)} is unknown`)
  return { topic, ...(typeof owner === 'string' ? { owner } : {}) }
}
