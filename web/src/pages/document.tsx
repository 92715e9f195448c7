import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { documentQuery } from '../api/collections.ts'
import { Button } from '../parts/button.tsx'
import { Loading } from '../parts/loading.tsx'
import { Notice, ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { Quoted } from '../parts/quoted.tsx'
import styles from './document.module.css'

/** A document as it is indexed, with a quote of it highlighted where one is asked for. */
export function DocumentPage() {
  const { collection } = useParams({ from: '/shell/collections/$collection/document' })
  const { path = '', quote = '' } = useSearch({ from: '/shell/collections/$collection/document' })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(documentQuery(collection, path))
  const body = useRef<HTMLDivElement>(null)
  const [first] = data?.pages ?? []
  const sections = data?.pages.flatMap((page) => page.sections) ?? []
  const isThere = quote !== '' && sections.some(({ text }) => text.includes(quote))
  // What is quoted may stand further down than what was read first.
  useEffect(() => {
    if (quote !== '' && !isThere && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [quote, isThere, hasNextPage, isFetchingNextPage, fetchNextPage])
  useEffect(() => {
    if (isThere) body.current?.querySelector('mark')?.scrollIntoView({ block: 'center' })
  }, [isThere])
  if (error || !first)
    return (
      <Page title="Document">
        {error ? <ProblemNotice error={error} /> : <Loading />}
        <p>
          <Link to="/collections">All collections</Link>
        </p>
      </Page>
    )
  return (
    <Page
      title={first.title || path}
      about={
        <>
          {collection.startsWith('feed:') ? (
            <Link to="/connectors">{first.collectionName}</Link>
          ) : (
            <Link to="/collections/$collection" params={{ collection }}>
              {first.collectionName}
            </Link>
          )}{' '}
          / {path}
        </>
      }
      actions={
        /^https?:/.test(first.uri) ? (
          <a className="button-link" href={first.uri} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={16} aria-hidden="true" /> The original
          </a>
        ) : undefined
      }
    >
      {quote !== '' && !isThere && !hasNextPage && (
        <Notice kind="warn">The quote is no longer in the document as it is indexed now. The run still has what it read.</Notice>
      )}
      <div ref={body} className={styles['body']}>
        {sections.map(({ id, heading, level, text }) => (
          <section key={id} id={id} aria-label={heading || 'Beginning'}>
            {heading !== '' && heading !== first.title && <h2 data-level={level}>{heading}</h2>}
            <Quoted text={withoutHeading(text, heading)} quote={quote} />
          </section>
        ))}
      </div>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Read on
        </Button>
      )}
    </Page>
  )
}

/** The heading stands above the text already. */
function withoutHeading(text: string, heading: string): string {
  const [line = '', ...rest] = text.split('\n')
  return heading !== '' && line.replace(/^#+\s*/, '').trim() === heading ? rest.join('\n').replace(/^\n+/, '') : text
}
