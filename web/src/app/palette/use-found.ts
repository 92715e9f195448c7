import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileText, MessageSquare } from 'lucide-react'
import { withoutTableRows } from '../../../../src/core/text/table-rows.ts'
import { searchQuery } from '../../api/collections.ts'
import { sessionsQuery } from '../../api/sessions.ts'
import { newestBranches } from '../../chat/newest-branches.ts'
import { toFound } from '../../pages/chat/wanted-turn.ts'
import { newestConversationsQuery } from '../newest-conversations.ts'
import type { Entry } from './entries.ts'

/** How many of each kind are shown. */
const most = 6
/** Characters of a passage. */
const longest = 180

/** Tells where words stand. It knows the endings of 30 languages, so it comes when it is first needed. */
const finderQuery = queryOptions({
  queryKey: ['found-words'],
  queryFn: () => import('../../../../src/core/text/found-words.ts'),
  staleTime: Number.POSITIVE_INFINITY,
})

interface Found {
  readonly conversations: readonly Entry[]
  readonly documents: readonly Entry[]
  /** The conversations that the page beside it shows, whatever the words are. */
  readonly loaded: readonly Entry[]
  /** Whether more may come for these words. */
  readonly isLooking: boolean
  /** Why nothing could be looked for; what was found then belongs to earlier words. */
  readonly error: unknown
}

/**
 * Conversations and documents that hold the words; the newest conversations where there are none. What belongs to earlier words stays until the newer answer is
 * there; an answer that comes too late is kept under its own words, and shown never.
 */
export function useFound(words: string): Found {
  const navigate = useNavigate()
  const sessions = useQuery({ ...sessionsQuery(words, most), placeholderData: ofWords })
  const documents = useQuery({ ...searchQuery(words, []), placeholderData: ofWords })
  const finder = useQuery({ ...finderQuery, enabled: words !== '' })
  const newest = useQuery(newestConversationsQuery)
  const entriesOf = (data: typeof sessions.data): readonly Entry[] =>
    newestBranches(data?.sessions ?? []).map(({ id, title, found }) => ({
      id: `session ${id}`,
      label: title,
      icon: MessageSquare,
      ...(found ? { found } : {}),
      run: () => void navigate({ to: '/sessions/$session', params: { session: id }, ...toFound(found) }),
    }))
  const seen = new Set<string>()
  const passages = (words === '' ? [] : (documents.data?.hits ?? []))
    .filter(({ collection, document }) => {
      const key = `${collection} ${document}`
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, most)
    .map(({ collection, collectionName, document, documentTitle, heading, passage }) => {
      const text = withoutTableRows(passage).slice(0, longest)
      return {
        id: `document ${collection} ${document}`,
        label: [documentTitle || document, heading].filter((each, at, all) => each !== '' && each !== all[at - 1]).join(' › '),
        note: collectionName,
        icon: FileText,
        found: { text, marks: finder.data?.foundWords(text, words) ?? [] },
        run: () =>
          void navigate({
            to: '/collections/$collection/document',
            params: { collection },
            search: { path: document, quote: passage.slice(0, 300) },
          }),
      }
    })
  return {
    conversations: entriesOf(sessions.data),
    documents: passages,
    loaded: entriesOf(newest.data),
    isLooking: sessions.isFetching || documents.isFetching,
    error: sessions.error ?? documents.error,
  }
}

/** What was found for earlier words; what stands there without any is no answer to some. */
const ofWords = <Data>(before: Data | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): Data | undefined =>
  query?.queryKey[1] === '' ? undefined : before
