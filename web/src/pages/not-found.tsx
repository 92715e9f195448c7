import { Link } from '@tanstack/react-router'
import { Page } from '../parts/page.tsx'

/** An address that means nothing here. */
export const NotFoundPage = () => (
  <Page title="There is no such page">
    <p>
      The address may be mistyped, or what it led to is gone. <Link to="/">Ask a new question</Link> instead.
    </p>
  </Page>
)
