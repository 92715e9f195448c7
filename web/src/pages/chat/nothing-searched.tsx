import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { collectionsQuery } from '../../api/collections.ts'
import { useMe } from '../../api/me.ts'
import { SharedReading } from '../../chat/shared-reading.ts'
import { Notice } from '../../parts/notice.tsx'
import { chat } from '../../words/en/chat.ts'
import { wordsOf } from '../../words/words.tsx'

const say = wordsOf('chat', chat)

/** The way out below one's own answer for which there was nothing to search. */
export function NothingSearched() {
  const isOwn = useContext(SharedReading) === undefined
  const mayAdd = useMe()?.scopes.includes('manage') === true
  const { data } = useQuery({ ...collectionsQuery, enabled: isOwn })
  if (!isOwn || !data) return null
  const add = <Link to="/collections">{say('addDocuments')}</Link>
  if (data.collections.length > 0) return <Notice kind="info">{say.with('nothingAsked', { add })}</Notice>
  return <Notice kind="info">{mayAdd ? say.with('nothingToAsk', { add }) : say('nothingToAskHere')}</Notice>
}
