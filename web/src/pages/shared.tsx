import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Problem } from '../api/problem.ts'
import { sharedQuery } from '../api/shares.ts'
import { Loading } from '../parts/loading.tsx'
import { Notice, ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { SharedConversation } from './shares/shared-conversation.tsx'

/** A conversation or a run that somebody shares. Once that has ended, nothing of it stays on the page. */
export function SharedPage() {
  const { share } = useParams({ from: '/shell/shared/$share' })
  const { data, error } = useQuery(sharedQuery(share))
  const isGone = error instanceof Problem && error.status === 404
  if (data && !isGone) return <SharedConversation key={share} view={data} />
  return (
    <Page title="Shared with you">
      {isGone ? (
        <Notice kind="bad">This is not shared with you, or not any more. Ask whoever sent you the link.</Notice>
      ) : error ? (
        <ProblemNotice error={error} />
      ) : (
        <Loading />
      )}
      {error && (
        <p>
          <Link to="/">Ask a new question</Link>, or see{' '}
          <Link to="/sessions" search={{ list: 'with-me' }}>
            what is shared with you
          </Link>
          .
        </p>
      )}
    </Page>
  )
}
