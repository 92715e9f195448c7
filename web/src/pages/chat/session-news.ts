import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { SessionView } from '../../../../src/core/schemas/http/sessions.ts'
import { sharesQuery } from '../../api/shares.ts'
import type { Conversation } from '../../chat/conversation.ts'
import { sentTo } from '../../chat/outbox.ts'

/** Asks again for what is shown of a session beside its runs when that has changed; lists of sessions hear of it from the server. Gives whether a run was over when the page was opened. */
export function useSessionNews(session: string, conversation: Conversation, data: SessionView | undefined): (run: string) => boolean {
  const client = useQueryClient()
  const atFirst = useRef<ReadonlySet<string>>(undefined)
  if (data && !atFirst.current) atFirst.current = new Set(oldRuns(session, data))
  const { turns, view, title, isDeleted } = conversation
  const isWaiting = view.question !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the news.
  useEffect(() => {
    for (const queryKey of [['session', session], sharesQuery(session).queryKey]) void client.invalidateQueries({ queryKey })
  }, [client, session, turns.length, view.isWorking, isWaiting, title, isDeleted])
  return useCallback((run) => atFirst.current?.has(run) ?? true, [])
}

/** All that were over, but for what was sent from here just before. */
function oldRuns(session: string, { state, runs }: SessionView): readonly string[] {
  const sent = sentTo(session)
  if (sent) return runs.slice(0, sent.behind === undefined ? 0 : runs.indexOf(sent.behind) + 1)
  return state === 'free' ? runs : runs.slice(0, -1)
}
