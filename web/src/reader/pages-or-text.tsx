import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { originalQuery } from '../api/collections.ts'
import { Button } from '../parts/button.tsx'
import { Loading } from '../parts/loading.tsx'
import { Notice, ProblemNotice } from '../parts/notice.tsx'
import type { Quote } from '../parts/quoted-parts.ts'
import { reader } from '../words/en/reader.ts'
import { wordsOf } from '../words/words.tsx'
import styles from './pages-or-text.module.css'

const say = wordsOf('reader', reader)

const PdfPages = lazy(() => import('./pdf/pdf-pages.tsx'))

interface PagesOrTextProps {
  readonly collection: string
  readonly path: string
  /** Address of the place that is looked at first, which names its page. */
  readonly uri?: string | undefined
  readonly quotes: readonly Quote[]
  /** The words of it, which are there also where the pages are not. */
  readonly text: ReactNode
}

/** A document as its pages look where it has pages, with its words a press away; any other as its words. */
export const PagesOrText = (props: PagesOrTextProps) => (/\.pdf$/i.test(props.path) ? <PagesAndText {...props} /> : props.text)

function PagesAndText({ collection, path, uri = '', quotes, text }: PagesOrTextProps) {
  const [isText, setText] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { data, error } = useQuery({ ...originalQuery(collection, path), enabled: !isText })
  const isShown = !isText && !error && problem === undefined
  return (
    <>
      <fieldset className={styles['choice']} aria-label={say('view')}>
        <Button aria-pressed={isShown} disabled={Boolean(error) || problem !== undefined} onClick={() => setText(false)}>
          {say('pages')}
        </Button>
        <Button aria-pressed={!isShown} onClick={() => setText(true)}>
          {say('text')}
        </Button>
      </fieldset>
      {!isText && error && <ProblemNotice error={error} />}
      {!isText && problem !== undefined && <Notice kind="warn">{say('notDrawn', { problem })}</Notice>}
      {!isShown && text}
      {isShown && !data && <Loading label={say('loadingPages')} />}
      {isShown && data && (
        <Suspense fallback={<Loading label={say('loadingPages')} />}>
          <PdfPages
            key={`${collection}/${path}`}
            bytes={data}
            page={Number(/#page=(\d+)/.exec(uri)?.[1] ?? 1)}
            quotes={quotes}
            onProblem={setProblem}
          />
        </Suspense>
      )}
    </>
  )
}
