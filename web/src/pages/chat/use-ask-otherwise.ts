import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Turn } from '../../chat/conversation.ts'
import { sendPrompt } from '../../chat/outbox.ts'
import { sessionRequests } from '../../chat/session-requests.ts'
import { useAskedCollections } from './asked-collections.ts'
import { scopeChoice } from './scope-choice.ts'

/**
 * Asks in other words in place of a turn: the conversation before it goes on in one of its own, which is shown. Throws `Problem` where that cannot be made.
 */
export function useAskOtherwise(session: string): (turn: Turn, prompt: string) => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { collections, usual } = useAskedCollections()
  return useCallback(
    async (turn, prompt) => {
      const { id } = await sessionRequests(session).fork(turn.run)
      const chosen = scopeChoice(turn, collections, usual)
      const asked = { prompt, ...(chosen ? { collections: [...chosen] } : {}) }
      void sendPrompt({ session: id, prompt: asked })
      await client.invalidateQueries({ queryKey: ['session', session] })
      await navigate({ to: '/sessions/$session', params: { session: id } })
    },
    [session, navigate, client, collections, usual],
  )
}
