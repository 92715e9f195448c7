import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { duration } from '../../../src/views/amounts.ts'
import { runsQuery } from '../api/runs.ts'
import { Moment } from '../parts/amounts.tsx'
import { Badge, toneOfStatus } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Field, Select } from '../parts/field.tsx'
import { Empty, Loading } from '../parts/loading.tsx'
import { ProblemNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { Table } from '../parts/table.tsx'

const states = ['unfinished', 'waiting', 'done', 'limit', 'blocked', 'cancelled', 'failed'] as const

/** Every run, from whatever door it was begun. */
export function RunsPage() {
  const { q = '', status = '' } = useSearch({ from: '/shell/runs' })
  const navigate = useNavigate({ from: '/runs' })
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    runsQuery({ search: useDeferredValue(q), status }),
  )
  const rows = data?.pages.flatMap(({ runs }) => runs)
  const change = (more: { readonly q?: string; readonly status?: string }) => {
    const next = { q, status, ...more }
    void navigate({ search: { q: next.q || undefined, status: next.status || undefined }, replace: true })
  }
  return (
    <Page wide title="Runs" about="A run is one question answered, or one verb carried out, with everything that happened on the way.">
      <SearchBox label="Search in questions" value={q} onChange={(words) => change({ q: words })} />
      <Field label="State">
        <Select value={status} onChange={(event) => change({ status: event.target.value })}>
          <option value="">every state</option>
          {states.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <ProblemNotice error={error} />
      {!rows && !error && <Loading />}
      {rows?.length === 0 && <Empty>{q || status ? 'No run fits.' : 'There are no runs yet. Ask something, and the first begins.'}</Empty>}
      {rows && rows.length > 0 && (
        <Table
          caption="Runs, the newest first"
          rows={rows}
          keyOf={({ run }) => run}
          columns={[
            {
              title: 'Question',
              cell: ({ run, question }) => (
                <Link to="/runs/$run" params={{ run }}>
                  {question.length > 140 ? `${question.slice(0, 140)}…` : question}
                </Link>
              ),
            },
            { title: 'State', cell: ({ status: state }) => <Badge tone={toneOfStatus(state)}>{state}</Badge> },
            { title: 'Agent', cell: ({ agent }) => agent },
            { title: 'Model', cell: ({ model }) => model },
            { title: 'Began', cell: ({ startedAt }) => <Moment at={startedAt} /> },
            { title: 'Took', isNumber: true, cell: ({ startedAt, lastAt }) => duration(lastAt - startedAt) },
          ]}
        />
      )}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          Older runs
        </Button>
      )}
    </Page>
  )
}
