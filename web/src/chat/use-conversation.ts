import { useMemo, useSyncExternalStore } from 'react'
import type { Conversation } from './conversation.ts'
import { type ConversationStore, conversationStore } from './conversation-store.ts'

/** Follows a session while the page is there. */
export function useConversation(session: string): { readonly conversation: Conversation; readonly store: ConversationStore } {
  const store = useMemo(() => conversationStore(session), [session])
  const conversation = useSyncExternalStore(store.subscribe, store.get)
  return { conversation, store }
}
