import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { documentQuery } from '../../api/collections.ts'
import { Button, IconButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Loading } from '../../parts/loading.tsx'
import { useMediaQuery } from '../../parts/media-query.ts'
import { ProblemNotice } from '../../parts/notice.tsx'
import type { Quote } from '../../parts/quoted-parts.ts'
import { ReadDocument } from '../../reader/document-link.tsx'
import { DocumentSections } from '../../reader/document-sections.tsx'
import { PagesOrText } from '../../reader/pages-or-text.tsx'
import { collections } from '../../words/en/collections.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './document-preview.module.css'

const say = wordsOf('collections', collections)

interface DocumentPreviewProps {
  readonly collection: string
  /** Of the document; none is looked at where absent. */
  readonly path: string | undefined
  readonly onClose: () => void
}

/** A document beside the list; where there is no room, over it. */
export function DocumentPreview({ collection, path, onClose }: DocumentPreviewProps) {
  const isWide = useMediaQuery('(min-width: 1000px)')
  if (!isWide)
    return (
      <Dialog open={path !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()} title={say('preview')} place="side">
        {path !== undefined && <Previewed key={path} collection={collection} path={path} />}
      </Dialog>
    )
  return (
    <aside className={styles['side']} aria-label={say('preview')}>
      {path === undefined ? (
        <p className="soft">{say('choose')}</p>
      ) : (
        <Previewed key={path} collection={collection} path={path} onClose={onClose} />
      )}
    </aside>
  )
}

const noQuotes: readonly Quote[] = []

interface PreviewedProps {
  readonly collection: string
  readonly path: string
  readonly onClose?: () => void
}

function Previewed({ collection, path, onClose }: PreviewedProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(documentQuery(collection, path))
  const [first] = data?.pages ?? []
  const sections = data?.pages.flatMap((page) => page.sections) ?? []
  const title = first?.title || path
  const document = useMemo(() => ({ collection, path }), [collection, path])
  const text = first && <DocumentSections sections={sections} first={first} quotes={noQuotes} />
  return (
    <>
      <div className={styles['head']}>
        <div>
          <h2 dir="auto">{title}</h2>
          <p className={styles['path']}>{path}</p>
        </div>
        {onClose && <IconButton label={say('closePreview')} icon={X} onClick={onClose} />}
      </div>
      <p>
        <Link to="/collections/$collection/document" params={{ collection }} search={{ path }}>
          {say('openDocument')}
        </Link>
      </p>
      <ProblemNotice error={error} />
      {!data && !error && <Loading />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keys.
        <section className={styles['text']} tabIndex={0} aria-label={say('textOf', { title })}>
          <ReadDocument value={document}>
            <PagesOrText {...document} quotes={noQuotes} text={text} />
          </ReadDocument>
          {hasNextPage && (
            <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {say('more')}
            </Button>
          )}
        </section>
      )}
    </>
  )
}
