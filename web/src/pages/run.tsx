import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import type { RunEvent } from '../../../src/core/event-types.ts'
import { replay } from '../../../src/core/fold-run.ts'
import { costOfRun } from '../../../src/views/cost.ts'
import { runStateQuery } from '../api/runs.ts'
import { dollars, duration } from '../parts/amounts.tsx'
import { Badge, toneOfStatus } from '../parts/badge.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Loading } from '../parts/loading.tsx'
import { useMediaQuery } from '../parts/media-query.ts'
import { Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { stateWords } from '../parts/states.ts'
import { useBackCloses } from '../parts/use-back-closes.ts'
import { run as runWords } from '../words/en/run.ts'
import { wordsOf } from '../words/words.tsx'
import { EventDetail } from './run/event-detail.tsx'
import { RunActions } from './run/run-actions.tsx'
import { RunSoFar } from './run/run-so-far.tsx'
import { runStore } from './run/run-store.ts'
import { Scrubber } from './run/scrubber.tsx'
import { Timeline } from './run/timeline.tsx'
import { Waterfall } from './run/waterfall.tsx'
import styles from './run.module.css'

const say = wordsOf('run', runWords)

/** One run with everything that happened in it, live while it works; any moment of it can be gone back to. */
export function RunPage() {
  const { run } = useParams({ from: '/shell/runs/$run' })
  return <FollowedRunPage key={run} run={run} />
}

function FollowedRunPage({ run }: { readonly run: string }) {
  const { at } = useSearch({ from: '/shell/runs/$run' })
  const [store] = useState(() => runStore(run))
  const { events, result, writing, isOver: hasEnded } = useSyncExternalStore(store.subscribe, store.get)
  /** Undefined: the newest, whichever that is. */
  const [chosen, setChosen] = useState<number | undefined>(at === undefined ? undefined : Number(at))
  const isWide = useMediaQuery('(min-width: 1001px)')
  const [isShown, setShown] = useState(false)
  const isOver = isShown && !isWide
  const hide = () => setShown(false)
  useBackCloses(isOver, hide)
  const newest = events.length
  const seq = Math.min(chosen ?? newest, newest)
  const whole = useMemo(() => replay(run, events), [run, events])
  const cost = useMemo(() => costOfRun(events), [events])
  const { data: state } = useQuery({ ...runStateQuery(run, newest), enabled: newest > 0 && !whole.end })
  const [began] = events
  if (began?.type !== 'run.began')
    return (
      <Page wide title={say('title')}>
        {hasEnded ? (
          <>
            <Notice kind="bad">{say('missing')}</Notice>
            <p>
              {say.with('seeAll', {
                link: (
                  <Link key="runs" to="/runs">
                    {say('allRuns')}
                  </Link>
                ),
              })}
            </p>
          </>
        ) : (
          <Loading />
        )}
      </Page>
    )
  const { question, model, session, parent, forkedFrom } = began.request
  const status = whole.end?.status ?? state?.status ?? 'working'
  // Rows keep the function that they were first given: the newest is asked for when one is chosen.
  const select = (next: number) => setChosen(next >= store.get().events.length ? undefined : next)
  const choose = (next: number) => {
    select(next)
    setShown(true)
  }
  const selected = events[seq - 1]
  return (
    <Page
      wide
      title={question.length > 160 ? `${question.slice(0, 160)}…` : question}
      about={
        <span className="row">
          <Badge tone={toneOfStatus(status)}>{stateWords(status)}</Badge>
          <span>{model}</span>
          <span>{duration(whole.lastAt - whole.startedAt)}</span>
          <span>{say('tokens', { count: cost.inputTokens + cost.outputTokens })}</span>
          {cost.calls > 0 && <span>{dollars(cost.costUsd)}</span>}
          {session !== undefined && (
            <Link to="/sessions/$session" params={{ session }}>
              {say('conversation')}
            </Link>
          )}
          {parent && (
            <Link to="/runs/$run" params={{ run: parent.run }}>
              {say('parent')}
            </Link>
          )}
          {forkedFrom && (
            <Link to="/runs/$run" params={{ run: forkedFrom.run }} search={{ at: String(forkedFrom.seq) }}>
              {say('forkedFrom', { seq: forkedFrom.seq })}
            </Link>
          )}
          {forkedFrom && (
            <Link to="/runs/$run/compare/$other" params={{ run: forkedFrom.run, other: run }}>
              {say('compareWithOriginal')}
            </Link>
          )}
          <code className={styles['id']}>{run}</code>
        </span>
      }
      actions={<RunActions run={run} status={status} steps={whole.steps} question={question} />}
    >
      <Scrubber events={events} seq={seq} onSeq={select} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <RunSoFar
            run={run}
            events={events.slice(0, seq)}
            writing={seq === newest ? writing : ''}
            result={seq === newest ? result : undefined}
          />
          <Waterfall events={events} seq={seq} onSelect={select} onChoose={choose} />
          <Timeline events={events} seq={seq} onSelect={select} onChoose={choose} />
        </div>
        {isWide && (
          <div className={styles['side']}>
            <Selected event={selected} />
          </div>
        )}
      </div>
      <Dialog open={isOver} onOpenChange={hide} title={say('eventNumber', { seq })} place="side">
        <Selected event={selected} />
      </Dialog>
    </Page>
  )
}

const Selected = ({ event }: { readonly event: RunEvent | undefined }) => (event ? <EventDetail key={event.seq} event={event} /> : null)
