import type { UseQueryResult } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Loading } from './loading.tsx'
import { ProblemNotice } from './notice.tsx'
import { Page } from './page.tsx'

interface LoadedPageProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error'>
  /** What stands above until there is more to say. */
  readonly title: string
  /** Where one finds another. */
  readonly back: { readonly to: NonNullable<LinkProps['to']>; readonly label: string }
  readonly children: (data: Data) => ReactNode
}

/** A page about one thing, once that is there; else why it is not, and the way to the others. */
export function LoadedPage<Data>({ query, title, back, children }: LoadedPageProps<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  return (
    <Page title={title}>
      {query.error ? (
        <>
          <ProblemNotice error={query.error} />
          <p>
            <Link to={back.to}>{back.label}</Link>
          </p>
        </>
      ) : (
        <Loading />
      )}
    </Page>
  )
}
