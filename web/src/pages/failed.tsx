import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../parts/button.tsx'
import { ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'

/** A page that broke; the rest of the app goes on around it. */
export const FailedPage = ({ error, reset }: ErrorComponentProps) => (
  <Page title="This page could not be shown">
    <ProblemNotice error={error} />
    <div className="row">
      <Button kind="main" onClick={reset}>
        Try again
      </Button>
      <Button onClick={() => location.assign('/')}>A new question</Button>
    </div>
  </Page>
)
