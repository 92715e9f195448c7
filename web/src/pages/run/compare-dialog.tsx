import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { runsQuery } from '../../api/runs.ts'
import { Moment } from '../../parts/amounts.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Empty, Loading } from '../../parts/loading.tsx'
import { ProblemNotice } from '../../parts/notice.tsx'
import { SearchBox } from '../../parts/search-box.tsx'
import { run as runWords } from '../../words/en/run.ts'
import { wordsOf } from '../../words/words.tsx'
import styles from './compare-dialog.module.css'

const say = wordsOf('run', runWords)

/** Runs that can be chosen at once; words bring up others. */
const mostShown = 20

interface CompareDialogProps {
  readonly run: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Chooses the run that another is compared with. */
export function CompareDialog({ run, open, onOpenChange }: CompareDialogProps) {
  const [words, setWords] = useState('')
  const { data, error } = useInfiniteQuery({ ...runsQuery({ search: useDeferredValue(words), status: '' }), enabled: open })
  const others = data?.pages.flatMap(({ runs }) => runs).filter((each) => each.run !== run)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say('compareTitle')}>
      <SearchBox label={say('searchQuestions')} value={words} onChange={setWords} />
      <ProblemNotice error={error} />
      {!others && !error && <Loading />}
      {others?.length === 0 && <Empty>{words === '' ? say('noOtherRun') : say('noMatch')}</Empty>}
      <ul className={styles['runs']}>
        {others?.slice(0, mostShown).map(({ run: other, question, model, startedAt }) => (
          <li key={other}>
            <Link to="/runs/$run/compare/$other" params={{ run, other }}>
              {question.length > 140 ? `${question.slice(0, 140)}…` : question}
            </Link>{' '}
            <span className="soft">
              {model}, <Moment at={startedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
