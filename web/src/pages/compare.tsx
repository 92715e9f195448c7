import { Link, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { replay } from '../../../src/core/fold-run.ts'
import { answerDiff } from '../../../src/views/answer-diff.ts'
import { resultOf } from '../../../src/views/result.ts'
import { diffRuns } from '../../../src/views/run-diff.ts'
import { Diff } from '../parts/diff.tsx'
import { Loading } from '../parts/loading.tsx'
import { Markdown } from '../parts/markdown.tsx'
import { Notice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { PlanList } from '../parts/plan-list.tsx'
import { compare } from '../words/en/compare.ts'
import { wordsOf } from '../words/words.tsx'
import { AnswerText } from './chat/answer-text.tsx'
import type { OpenedSource, OpenSource } from './chat/opened-source.ts'
import { WithSource } from './chat/with-source.tsx'
import { GoOnWith } from './compare/go-on-with.tsx'
import { NumbersTable } from './compare/numbers-table.tsx'
import { RequestDifferences } from './compare/request-differences.tsx'
import { SourcesTable } from './compare/sources-table.tsx'
import { StepsTable } from './compare/steps-table.tsx'
import styles from './compare.module.css'
import { type FollowedRun, runStore } from './run/run-store.ts'

const say = wordsOf('compare', compare)

/** Two runs side by side: what was asked of them, what they did, and what came of it. */
export function ComparePage() {
  const { run, other } = useParams({ from: '/shell/runs/$run/compare/$other' })
  return <Compared key={`${run} ${other}`} run={run} other={other} />
}

function useRun(run: string): FollowedRun {
  const [store] = useState(() => runStore(run))
  return useSyncExternalStore(store.subscribe, store.get)
}

function Compared({ run, other }: { readonly run: string; readonly other: string }) {
  const [a, b] = [useRun(run), useRun(other)]
  const missing = [a, b].some(({ events, isOver }) => events.length === 0 && isOver)
  if (missing || a.events.length === 0 || b.events.length === 0)
    return (
      <Page wide title={say('title')}>
        {missing ? (
          <>
            <Notice kind="bad">{say('missing')}</Notice>
            <p>{say.with('seeAll', { link: <Link to="/runs">{say('allRuns')}</Link> })}</p>
          </>
        ) : (
          <Loading />
        )}
      </Page>
    )
  return <WithSource>{(opened, onOpen) => <Comparison followed={[a, b]} opened={opened} onOpen={onOpen} />}</WithSource>
}

interface ComparisonProps {
  readonly followed: readonly [FollowedRun, FollowedRun]
  readonly opened: OpenedSource | undefined
  readonly onOpen: OpenSource
}

function Comparison({ followed, opened, onOpen }: ComparisonProps) {
  const [{ events: a }, { events: b }] = followed
  const isUnfinished = followed.some(({ isOver, result }) => !isOver && !result)
  const diff = useMemo(() => diffRuns(a, b), [a, b])
  const runs = useMemo(() => [a, b].map((events) => replay(events[0]?.run ?? '', events)), [a, b])
  const results = runs.map(resultOf)
  const [first, second] = results
  const words = answerDiff(first?.answer ?? '', second?.answer ?? '')
  const hasPlan = runs.some(({ plan }) => plan)
  const { session = first?.session ?? second?.session } = useSearch({ from: '/shell/runs/$run/compare/$other' })
  const isOther = session !== undefined && !isUnfinished && runs[1]?.request?.forkedFrom?.run === runs[0]?.id
  return (
    <Page
      wide
      title={say('title')}
      about={diff.first || isUnfinished ? undefined : say('identical')}
      actions={
        session !== undefined && (
          <Link to="/sessions/$session" params={{ session }} hash={first?.run ?? ''} className="button-link">
            <ArrowLeft size={16} aria-hidden="true" /> {say('back')}
          </Link>
        )
      }
    >
      <div className={styles['two']}>
        {runs.map(({ id, request }, index) => (
          <section key={id} className={styles['side']} aria-label={sideNames[index]}>
            <h2>{sideNames[index]}</h2>
            <p dir="auto">
              <Link to="/runs/$run" params={{ run: id }}>
                {request?.question}
              </Link>
            </p>
            <p className="soft">{modelName(request?.model)}</p>
          </section>
        ))}
      </div>
      <section aria-label={say('answers')} className="stack">
        <h2>{say('answers')}</h2>
        <div className={styles['two']}>
          {results.map(({ run: id, answer, note }, index) => {
            const { isOver, writing, result } = followed[index]!
            const isWorking = !isOver && !result
            const text = isWorking ? writing : answer
            return (
              <div key={id} className={styles['side']} aria-busy={isWorking}>
                <p className="soft">
                  {sideNames[index]}, {modelName(runs[index]?.request?.model)}
                </p>
                {isWorking ? (
                  text !== '' && <Markdown text={text} />
                ) : (
                  <AnswerText result={results[index]!} opened={opened} onOpen={onOpen} />
                )}
                {isWorking && <Loading label={say(text === '' ? 'working' : 'writing')} />}
                {text === '' && !isWorking && <p className="soft">{note ?? say('noAnswer')}</p>}
                {isOther && results.every((each) => each.answer !== '') && (
                  <GoOnWith session={session} run={runs[0]?.id ?? ''} other={runs[1]?.id ?? ''} isCurrent={index === 0} />
                )}
              </div>
            )
          })}
        </div>
        {isUnfinished ? null : words === '' ? (
          <p className="soft">{say('sameAnswers')}</p>
        ) : (
          <Diff wraps diff={words} label={say('answerDiff')} />
        )}
      </section>
      {!isUnfinished && <NumbersTable a={diff.a} b={diff.b} />}
      {diff.request.length > 0 && <RequestDifferences rows={diff.request} />}
      {hasPlan && (
        <section aria-label={say('plans')} className="stack">
          <h2>{say('plans')}</h2>
          <div className={styles['two']}>
            {runs.map(({ id, plan }) => (
              <div key={id} className={styles['side']}>
                {plan ? <PlanList plan={plan} /> : <p className="soft">{say('noPlan')}</p>}
              </div>
            ))}
          </div>
        </section>
      )}
      {!isUnfinished && (
        <>
          <StepsTable a={a} b={b} steps={diff.steps} />
          <SourcesTable results={results} />
        </>
      )}
    </Page>
  )
}

const modelName = (model: string | undefined) => (model === 'extractive' ? say('noModel') : model)

const sideNames = [say('firstAnswer'), say('secondAnswer')] as const
