import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Download, ExternalLink } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import type { ReadSource } from '../../../src/core/schemas/http/runs.ts'
import { documentQuery, originalAddress } from '../api/collections.ts'
import { saveFile } from '../api/save-file.ts'
import { runSourcesQuery } from '../chat/queries.ts'
import { collectionOf } from '../chat/source-place.ts'
import { Button } from '../parts/button.tsx'
import { Loading } from '../parts/loading.tsx'
import { Notice, ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { type Quote, unnumbered } from '../parts/quoted-parts.ts'
import { LookedAt } from '../parts/quoted-words.tsx'
import { ChangedFile } from '../reader/changed-file.tsx'
import { ReadDocument } from '../reader/document-link.tsx'
import { DocumentSections } from '../reader/document-sections.tsx'
import { MarkSteps } from '../reader/mark-steps.tsx'
import { PagesOrText } from '../reader/pages-or-text.tsx'
import { useLookedAt } from '../reader/use-looked-at.ts'
import { collections } from '../words/en/collections.ts'
import { wordsOf } from '../words/words.tsx'
import { BackToAnswer } from './collections/back-to-answer.tsx'
import styles from './document.module.css'

const say = wordsOf('collections', collections)

const from = '/shell/collections/$collection/document'

/** A document as it is indexed, with the quotes of an answer in it, or one quote, marked. */
export function DocumentPage() {
  const { collection } = useParams({ from })
  const { path = '', quote = '', run, mark, session } = useSearch({ from })
  const navigate = useNavigate()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(documentQuery(collection, path))
  const read = useQuery({ ...runSourcesQuery(run ?? ''), enabled: run !== undefined && quote === '' })
  const download = useMutation({ mutationFn: () => saveFile(originalAddress(collection, path), path.split('/').at(-1) ?? path) })
  const body = useRef<HTMLDivElement>(null)
  const [first] = data?.pages ?? []
  const sections = data?.pages.flatMap((page) => page.sections) ?? []
  const quotes = useMemo(
    () => (quote === '' ? quotesOf(read.data?.sources ?? [], { collection, path }) : [{ mark: unnumbered, quote }]),
    [quote, read.data, collection, path],
  )
  const lookedAt = quote !== '' || run === undefined ? unnumbered : mark === undefined ? undefined : Number(mark)
  const wanted = quotes.find((each) => each.mark === lookedAt)?.quote
  const isThere = wanted !== undefined && sections.some(({ text }) => text.includes(wanted))
  // What is quoted may stand further down than what was read first.
  useEffect(() => {
    if (wanted !== undefined && !isThere && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [wanted, isThere, hasNextPage, isFetchingNextPage, fetchNextPage])
  useLookedAt(body, `${lookedAt} ${isThere}`)
  const document = useMemo(() => ({ collection, path }), [collection, path])
  if (error || !first)
    return (
      <Page title={say('document')}>
        {error ? <ProblemNotice error={error} /> : <Loading />}
        <p>
          <Link to="/collections">{say('all')}</Link>
        </p>
      </Page>
    )
  const text = <DocumentSections sections={sections} first={first} quotes={quotes} />
  const place = sections.find((each) => wanted !== undefined && each.text.includes(wanted))?.uri
  return (
    <Page
      title={first.title || path}
      about={
        <>
          {collection.startsWith('feed:') ? (
            <Link to="/connectors">{first.collectionName}</Link>
          ) : (
            <Link to="/collections/$collection" params={{ collection }} search={{ run, session }}>
              {first.collectionName}
            </Link>
          )}{' '}
          › {path}
        </>
      }
      actions={
        <>
          {run !== undefined && <BackToAnswer run={run} session={session} />}
          <Original address={originalAddress(collection, path)} uri={first.uri} onDownload={() => download.mutate()} />
        </>
      }
    >
      <ChangedFile collection={collection} path={path} />
      <ProblemNotice error={download.error} />
      {wanted !== undefined && !isThere && !hasNextPage && <Notice kind="warn">{say('quoteGone')}</Notice>}
      {quote === '' && quotes.length > 0 && (
        <div className={styles['steps']}>
          <MarkSteps
            marks={quotes.map((each) => each.mark)}
            mark={lookedAt}
            onStep={(next) =>
              void navigate({
                to: '/collections/$collection/document',
                params: { collection },
                search: { path, run, session, mark: String(next) },
                replace: true,
                resetScroll: false,
              })
            }
          />
        </div>
      )}
      <LookedAt value={lookedAt}>
        <ReadDocument value={document}>
          <div ref={body} className={styles['body']}>
            <PagesOrText {...document} uri={place} quotes={quotes} text={text} />
          </div>
        </ReadDocument>
      </LookedAt>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('more')}
        </Button>
      )}
    </Page>
  )
}

/** The quotes that an answer took from a document, in the order of their marks. */
const quotesOf = (sources: readonly ReadSource[], document: { readonly collection: string; readonly path: string }): readonly Quote[] =>
  sources
    .filter(({ source }) => collectionOf(source) === document.collection && source.document === document.path)
    .flatMap(({ citations }) => citations)
    .toSorted((a, b) => a.mark - b.mark)

interface OriginalProps {
  /** Of its file at the server. */
  readonly address: string
  readonly uri: string
  onDownload(): void
}

/** The document at its own address, or its file. */
function Original({ address, uri, onDownload }: OriginalProps) {
  if (/^https?:/.test(uri))
    return (
      <a className="button-link" href={uri} target="_blank" rel="noopener noreferrer">
        <ExternalLink size={16} aria-hidden="true" /> {say('openOriginal')}
      </a>
    )
  if (!/^(?:file|attachment):/.test(uri)) return null
  return (
    <a
      className="button-link"
      href={address}
      download
      onClick={(event) => {
        // A browser that is refused a download says nothing.
        event.preventDefault()
        onDownload()
      }}
    >
      <Download size={16} aria-hidden="true" /> {say('downloadOriginal')}
    </a>
  )
}
