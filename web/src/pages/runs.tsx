import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { runsQuery } from '../api/runs.ts'
import { agentsQuery } from '../api/work.ts'
import { duration, Moment } from '../parts/amounts.tsx'
import { Badge, toneOfStatus } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Select } from '../parts/field.tsx'
import { Empty, Loading } from '../parts/loading.tsx'
import { ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { stateWords } from '../parts/states.ts'
import { Table } from '../parts/table.tsx'
import { runs } from '../words/en/runs.ts'
import { wordsOf } from '../words/words.tsx'
import styles from './runs.module.css'

const say = wordsOf('runs', runs)

const states = ['unfinished', 'waiting', 'done', 'limit', 'blocked', 'cancelled', 'failed'] as const

/** Every run, from whatever door it was begun. */
export function RunsPage() {
  const { q = '', status = '' } = useSearch({ from: '/shell/runs' })
  const navigate = useNavigate({ from: '/runs' })
  const search = useDeferredValue(q)
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery(runsQuery({ search, status }))
  const { data: declared } = useQuery(agentsQuery)
  // Answers to questions have an agent of their own, which nobody declared.
  const agentWords = (id: string) => (id === 'ask' ? say('asked') : (declared?.agents.find((agent) => agent.id === id)?.title ?? id))
  const rows = data?.pages.flatMap((page) => page.runs)
  // Not while the words of the field are others than those that were looked for: who types in it would lose it.
  const isEmpty = rows?.length === 0 && q === '' && search === '' && status === '' && !isPlaceholderData
  const change = (more: { readonly q?: string; readonly status?: string }) => {
    const next = { q, status, ...more }
    void navigate({ search: { q: next.q || undefined, status: next.status || undefined }, replace: true })
  }
  return (
    <Page wide title={say('title')} about={say('about')}>
      {!isEmpty && (
        <div className={styles['filters']}>
          <SearchBox label={say('search')} value={q} onChange={(words) => change({ q: words })} />
          <div className={styles['status']}>
            <Select aria-label={say('status')} value={status} onChange={(event) => change({ status: event.target.value })}>
              <option value="">{say('anyStatus')}</option>
              {states.map((each) => (
                <option key={each} value={each}>
                  {stateWords(each)}
                </option>
              ))}
            </Select>
          </div>
        </div>
      )}
      <ProblemNotice error={error} />
      {!rows && !error && <Loading />}
      {rows?.length === 0 && <Empty>{q || status ? say('noMatch') : say('none')}</Empty>}
      {rows && rows.length > 0 && (
        <Table
          caption={say('table')}
          rows={rows}
          keyOf={({ run }) => run}
          columns={[
            {
              title: say('question'),
              cell: ({ run, question }) => (
                <Link to="/runs/$run" params={{ run }}>
                  {question.length > 140 ? `${question.slice(0, 140)}…` : question}
                </Link>
              ),
            },
            { title: say('status'), cell: ({ status: state }) => <Badge tone={toneOfStatus(state)}>{stateWords(state)}</Badge> },
            { title: say('agent'), cell: ({ agent }) => agentWords(agent) },
            { title: say('model'), cell: ({ model }) => model },
            { title: say('started'), cell: ({ startedAt }) => <Moment at={startedAt} /> },
            { title: say('duration'), isNumber: true, cell: ({ startedAt, lastAt }) => duration(lastAt - startedAt) },
          ]}
        />
      )}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {say('older')}
        </Button>
      )}
    </Page>
  )
}
