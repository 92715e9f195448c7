import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import type { DocumentRow } from '../../../../src/core/schemas/http/collections.ts'
import { counted, grouped } from '../../../../src/views/amounts.ts'
import { documentsQuery } from '../../api/collections.ts'
import { bytes } from '../../parts/amounts.tsx'
import { Empty, Loading } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import styles from './document-list.module.css'

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
  if (total === 0) return <Empty>{filter === '' ? 'It has no documents yet.' : 'No path contains this. Search in the text instead.'}</Empty>
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
    requestAnimationFrame(() => box.querySelector<HTMLElement>(`[data-index="${next}"] a`)?.focus({ preventScroll: true }))
  }
  return (
    <>
      <p className={styles['count']} role="status">
        {filter === '' ? counted(total, 'document') : `${counted(total, 'document')} ${total === 1 ? 'fits' : 'fit'}`}
      </p>
      <div ref={frame} className={styles['frame']} onScroll={look} aria-busy={isFetching}>
        <ul
          className={styles['list']}
          style={{ height: total * rowHeight }}
          aria-label={`Documents of ${name}, ${grouped(total)}`}
          onKeyDown={move}
        >
          {rows.map((row, index) =>
            (index >= range.first && index <= range.last) || index === current ? (
              <Row
                key={row.path}
                row={row}
                index={index}
                total={total}
                collection={collection}
                filter={filter}
                isOpened={row.path === opened}
                isCurrent={index === current}
                onFocus={setAt}
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
  readonly collection: string
  readonly filter: string
  readonly isOpened: boolean
  readonly isCurrent: boolean
  readonly onFocus: (index: number) => void
}

const Row = memo(({ row, index, total, collection, filter, isOpened, isCurrent, onFocus }: RowProps) => (
  <li data-index={index} className={styles['item']} style={{ top: index * rowHeight }} aria-posinset={index + 1} aria-setsize={total}>
    <Link
      to="/collections/$collection"
      params={{ collection }}
      search={{ path: filter || undefined, doc: row.path }}
      replace
      resetScroll={false}
      preload={false}
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
        {counted(row.sections, 'section')}, {bytes(row.bytes)}
      </span>
    </Link>
  </li>
))
