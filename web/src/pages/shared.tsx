import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Problem } from '../api/problem.ts'
import { sharedQuery } from '../api/shares.ts'
import { Loading } from '../parts/loading.tsx'
import { Notice, ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { shares } from '../words/en/shares.ts'
import { wordsOf } from '../words/words.tsx'
import { SharedConversation } from './shares/shared-conversation.tsx'

const say = wordsOf('shares', shares)

/** A conversation or a run that somebody shares. Once that has ended, nothing of it stays on the page. */
export function SharedPage() {
  const { share } = useParams({ from: '/shell/shared/$share' })
  const { data, error } = useQuery(sharedQuery(share))
  const isGone = error instanceof Problem && error.status === 404
  if (data && !isGone) return <SharedConversation key={share} view={data} />
  return (
    <Page title={say('sharedWithYou')}>
      {isGone ? <Notice kind="bad">{say('gone')}</Notice> : error ? <ProblemNotice error={error} /> : <Loading />}
      {error && (
        <p>
          {say.with('goOn', {
            ask: <Link to="/">{say('ask')}</Link>,
            all: (
              <Link to="/sessions" search={{ list: 'with-me' }}>
                {say('all')}
              </Link>
            ),
          })}
        </p>
      )}
    </Page>
  )
}
