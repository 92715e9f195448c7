import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DocumentRow } from '../../../../src/core/schemas/http/collections.ts'
import { documentsQuery } from '../../api/collections.ts'
import { bytes } from '../../parts/amounts.tsx'
import { Empty, Loading } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { collections } from '../../words/en/collections.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './document-list.module.css'

const say = wordsOf('collections', collections)

/** Pixels of a row; the style sheet says the same. */
const rowHeight = 52
/** Rows that are made above and below those in sight. */
const spare = 8

interface DocumentListProps {
  readonly collection: string
  /** Name of the collection. */
  readonly name: string
  /** Part of a path, or a pattern. */
  readonly filter: string
  /** Path of the document that is looked at. */
  readonly opened: string | undefined
}

/**
 * The documents of a collection by their path. However many there are, only the rows in sight are made, and what is scrolled to is loaded. Arrow keys go from one
 * to the next.
 */
export function DocumentList({ collection, name, filter, opened }: DocumentListProps) {
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(documentsQuery(collection, filter))
  const frame = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState({ first: 0, last: 30 })
  /** The row that the keys are at. */
  const [at, setAt] = useState(0)
  const isMoving = useRef(false)
  // Before the next key comes.
  useLayoutEffect(() => {
    if (isMoving.current) frame.current?.querySelector<HTMLElement>(`[data-index="${at}"] a`)?.focus({ preventScroll: true })
    isMoving.current = false
  }, [at])
  const router = useRouter()
  const open = useCallback(
    (doc: string) =>
      void router.navigate({
        to: '/collections/$collection',
        params: { collection },
        search: (before: Readonly<Record<string, string | undefined>>) => ({ ...before, path: filter || undefined, doc }),
        ...{ replace: true, resetScroll: false },
      }),
    [router, collection, filter],
  )
  const rows = data?.pages.flatMap(({ documents }) => documents) ?? []
  const total = data?.pages[0]?.total ?? 0
  const look = () => {
    const { scrollTop = 0, clientHeight = 0 } = frame.current ?? {}
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spare)
    const last = Math.ceil((scrollTop + clientHeight) / rowHeight) + spare
    setRange((before) => (before.first === first && before.last === last ? before : { first, last }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is why it begins again.
  useEffect(() => {
    frame.current?.scrollTo({ top: 0 })
    setAt(0)
    look()
  }, [collection, filter])
  const isThere = total > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is there with the first documents.
  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(look)
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [isThere])
  useEffect(() => {
    if (range.last > rows.length && hasNextPage && !isFetching) void fetchNextPage()
  }, [range.last, rows.length, hasNextPage, isFetching, fetchNextPage])
  if (error) return <ProblemNotice error={error} />
  if (!data) return <Loading />
  if (total === 0) return <Empty>{say(filter === '' ? 'noDocuments' : 'noPath')}</Empty>
  const current = Math.min(at, rows.length - 1)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -rows.length, End: rows.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(rows.length - 1, Math.max(0, current + step))
    setAt(next)
    const box = frame.current
    if (!box) return
    const top = next * rowHeight
    if (top < box.scrollTop) box.scrollTo({ top })
    else if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTo({ top: top + rowHeight - box.clientHeight })
    look()
    isMoving.current = true
  }
  return (
    <>
      <p className={filter === '' ? 'unseen' : styles['count']} role="status">
        {say(filter === '' ? 'documents' : 'matching', { count: total })}
      </p>
      <div ref={frame} className={styles['frame']} onScroll={look} aria-busy={isFetching}>
        <ul
          className={styles['list']}
          style={{ height: total * rowHeight - 1 }}
          aria-label={say('documentsIn', { name, total })}
          onKeyDown={move}
        >
          {rows.map((row, index) =>
            (index >= range.first && index <= range.last) || index === current ? (
              <Row
                key={row.path}
                row={row}
                index={index}
                total={total}
                href={`/collections/${encodeURIComponent(collection)}/document?path=${encodeURIComponent(row.path)}`}
                isOpened={row.path === opened}
                isCurrent={index === current}
                onFocus={setAt}
                onOpen={open}
              />
            ) : null,
          )}
        </ul>
      </div>
    </>
  )
}

interface RowProps {
  readonly row: DocumentRow
  readonly index: number
  readonly total: number
  /** The page of the document, for another tab. */
  readonly href: string
  readonly isOpened: boolean
  readonly isCurrent: boolean
  readonly onFocus: (index: number) => void
  readonly onOpen: (path: string) => void
}

/** A plain link: those of the router each follow the address, which is felt where there are many. */
const Row = memo(({ row, index, total, href, isOpened, isCurrent, onFocus, onOpen }: RowProps) => (
  <li data-index={index} className={styles['item']} style={{ top: index * rowHeight }} aria-posinset={index + 1} aria-setsize={total}>
    <a
      href={href}
      onClick={(event) => {
        if (isElsewhere(event)) return
        event.preventDefault()
        onOpen(row.path)
      }}
      className={styles['row']}
      aria-current={isOpened ? 'true' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => onFocus(index)}
    >
      <span className={styles['title']} dir="auto">
        {row.title || row.path}
      </span>
      <span className={styles['path']}>{row.path}</span>
      <span className={styles['size']}>
        {say('sizeOf', { sections: say('sections', { count: row.sections }), size: bytes(row.bytes) })}
      </span>
    </a>
  </li>
))

/** Whether a click wants another tab or window. */
const isElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean => metaKey || ctrlKey || shiftKey || altKey
