import { Link } from '@tanstack/react-router'
import { Page } from '../parts/page.tsx'
import { failure } from '../words/en/failure.ts'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('failure', failure)

/** An address that means nothing here. */
export const NotFoundPage = () => (
  <Page title={say('notFound')}>
    <p>{say.with('notFoundAbout', { link: <Link to="/">{say('askNew')}</Link> })}</p>
  </Page>
)
