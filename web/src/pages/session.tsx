import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { sessionQuery } from '../api/sessions.ts'
import { ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { SessionConversation } from './chat/session-conversation.tsx'

/** A conversation: what was said, and what is going on. */
export function SessionPage() {
  const { session } = useParams({ from: '/shell/sessions/$session' })
  const { data, error } = useQuery(sessionQuery(session))
  if (!data && error)
    return (
      <Page title="Conversation">
        <ProblemNotice error={error} />
        <p>
          <Link to="/">Ask a new question</Link>, or see <Link to="/sessions">all conversations</Link>.
        </p>
      </Page>
    )
  return <SessionConversation key={session} session={session} />
}
