import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isConnectionLost, watchConnection } from '../api/connection.ts'
import { PageNotLoaded } from '../app/page-parts.ts'
import { Button } from '../parts/button.tsx'
import { ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { failure } from '../words/en/failure.ts'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('failure', failure)

/** A page that broke or did not come; the rest of the app goes on around it. One that did not come is loaded as soon as the server is there again. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  // The browser keeps what has failed to load until the next document.
  const retry = error instanceof PageNotLoaded ? () => location.reload() : reset
  useEffect(() => {
    if (error instanceof PageNotLoaded) return watchConnection(() => isConnectionLost() || location.reload())
    return undefined
  }, [error])
  return (
    <Page title={say('title')}>
      <ProblemNotice error={error} />
      <div className="row">
        <Button kind="main" onClick={retry}>
          {say('retry')}
        </Button>
        <Button onClick={() => location.assign('/')}>{say('newQuestion')}</Button>
      </div>
    </Page>
  )
}
