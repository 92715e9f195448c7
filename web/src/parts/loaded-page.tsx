import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailedQuery, type LoadedQuery, Loading } from './loading.tsx'
import { Page } from './page.tsx'

interface LoadedPageProps<Data> {
  readonly query: LoadedQuery<Data>
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
          <FailedQuery query={query} />
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
