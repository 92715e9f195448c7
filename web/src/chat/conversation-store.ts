import type { QueuedPrompt } from '../../../src/core/session.ts'
import type { Stream } from '../api/event-stream.ts'
import { type Conversation, type ConversationEvent, emptyConversation } from './conversation.ts'
import { foldConversation, rejoined } from './fold-conversation.ts'
import { sessionStream } from './session-stream.ts'

/** A conversation that is followed as long as somebody looks at it. */
export interface ConversationStore {
  subscribe(changed: () => void): () => void
  get(): Conversation
  /** Takes what the server has answered before its stream tells of it. */
  setQueue(queue: readonly QueuedPrompt[]): void
}

/** ms until what has come is taken where the page is hidden, and no frame is drawn. */
const hiddenMs = 200

/** Follows a session from its first event on. What comes is taken once a frame, however much it is. */
export function conversationStore(session: string): ConversationStore {
  const listeners = new Set<() => void>()
  let followed = emptyConversation
  let coming: ConversationEvent[] = []
  let stream: Stream | undefined
  let isScheduled = false
  let wasConnected = false
  /** Whether what was streamed before the connection broke is still shown. */
  let isStale = false

  const change = (next: Conversation) => {
    followed = next
    for (const changed of listeners) changed()
  }
  const take = () => {
    isScheduled = false
    const events = coming
    coming = []
    let conversation = followed
    for (const event of events) {
      if (isStale && (event.type === 'text.delta' || event.type === 'reasoning.delta')) {
        isStale = false
        conversation = rejoined(conversation)
      }
      conversation = foldConversation(conversation, event)
    }
    if (conversation !== followed) change(conversation)
  }
  const open = () => {
    coming = []
    isStale = false
    wasConnected = false
    followed = emptyConversation
    stream = sessionStream(session, {
      event(data) {
        coming.push(data as ConversationEvent)
        if (isScheduled) return
        isScheduled = true
        if (document.hidden) setTimeout(take, hiddenMs)
        else requestAnimationFrame(take)
      },
      state(isConnected) {
        if (isConnected && wasConnected) isStale = true
        wasConnected ||= isConnected
      },
    })
  }
  return {
    get: () => followed,
    subscribe(changed) {
      listeners.add(changed)
      if (listeners.size === 1) open()
      return () => {
        listeners.delete(changed)
        if (listeners.size > 0) return
        stream?.close()
        stream = undefined
      }
    },
    setQueue: (queue) => change({ ...followed, queue }),
  }
}
