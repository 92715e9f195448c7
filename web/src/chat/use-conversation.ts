import { useMemo, useSyncExternalStore } from 'react'
import { type ConversationStore, conversationStore, type Followed } from './conversation-store.ts'

/** Follows a session while the page is there. */
export function useConversation(session: string): Followed & { readonly store: ConversationStore } {
  const store = useMemo(() => conversationStore(session), [session])
  const followed = useSyncExternalStore(store.subscribe, store.get)
  return { ...followed, store }
}
