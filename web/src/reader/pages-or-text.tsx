import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { originalQuery } from '../api/collections.ts'
import { Button } from '../parts/button.tsx'
import { Loading } from '../parts/loading.tsx'
import { Notice, ProblemNotice } from '../parts/notice.tsx'
import type { Quote } from '../parts/quoted-parts.ts'
import styles from './pages-or-text.module.css'

const PdfPages = lazy(() => import('./pdf/pdf-pages.tsx'))

interface PagesOrTextProps {
  readonly collection: string
  readonly path: string
  /** That is looked at first, from 1. */
  readonly page: number
  readonly quotes: readonly Quote[]
  /** The words of it, which are there also where the pages are not. */
  readonly text: ReactNode
}

/** A document with pages as they look, or its words. */
export function PagesOrText({ collection, path, page, quotes, text }: PagesOrTextProps) {
  const [isText, setText] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { data, error } = useQuery({ ...originalQuery(collection, path), enabled: !isText })
  const isShown = !isText && !error && problem === undefined
  return (
    <>
      <fieldset className={styles['choice']} aria-label="How it is shown">
        <Button aria-pressed={isShown} disabled={Boolean(error) || problem !== undefined} onClick={() => setText(false)}>
          Pages
        </Button>
        <Button aria-pressed={!isShown} onClick={() => setText(true)}>
          Text
        </Button>
      </fieldset>
      {!isText && error && <ProblemNotice error={error} />}
      {!isText && problem !== undefined && <Notice kind="warn">The pages cannot be drawn: {problem}. Its words are below.</Notice>}
      {!isShown && text}
      {isShown && !data && <Loading label="Getting its pages" />}
      {isShown && data && (
        <Suspense fallback={<Loading label="Getting its pages" />}>
          <PdfPages key={`${collection}/${path}`} bytes={data} page={page} quotes={quotes} onProblem={setProblem} />
        </Suspense>
      )}
    </>
  )
}
