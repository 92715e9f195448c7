import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { sessionQuery } from '../api/sessions.ts'
import { ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { conversations } from '../words/en/conversations.ts'
import { wordsOf } from '../words/words.tsx'
import { SessionConversation } from './chat/session-conversation.tsx'

const say = wordsOf('conversations', conversations)

/** A conversation: what was said, and what is going on. */
export function SessionPage() {
  const { session } = useParams({ from: '/shell/sessions/$session' })
  const { data, error } = useQuery(sessionQuery(session))
  if (!data && error)
    return (
      <Page title={say('conversation')}>
        <ProblemNotice error={error} />
        <p>{say.with('goOn', { ask: <Link to="/">{say('ask')}</Link>, all: <Link to="/sessions">{say('all')}</Link> })}</p>
      </Page>
    )
  return <SessionConversation key={session} session={session} />
}
