import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useDeferredValue } from 'react'
import { grouped } from '../../../src/views/amounts.ts'
import { sessionsQuery } from '../api/sessions.ts'
import { Moment } from '../parts/amounts.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { Table } from '../parts/table.tsx'

/** Conversations that are kept, and a search in their titles and questions. */
export function SessionsPage() {
  const { q = '' } = useSearch({ from: '/shell/sessions' })
  const navigate = useNavigate({ from: '/sessions' })
  const query = useQuery(sessionsQuery(useDeferredValue(q), 200))
  return (
    <Page
      title="Sessions"
      about="Conversations that are kept: each is a list of runs, and every answer in it can be retraced."
      actions={
        <Link to="/" className="button-link">
          <Plus size={16} aria-hidden="true" /> New question
        </Link>
      }
    >
      <SearchBox
        label="Search in titles and questions"
        value={q}
        onChange={(words) => void navigate({ search: { q: words || undefined }, replace: true })}
      />
      <Loaded query={query}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <Empty>{q === '' ? 'There are no sessions yet. Ask something, and the first begins.' : `No session speaks of “${q}”.`}</Empty>
          ) : (
            <Table
              caption="Sessions, last used first"
              rows={sessions}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Title',
                  cell: ({ id, title }) => (
                    <Link to="/sessions/$session" params={{ session: id }}>
                      {title}
                    </Link>
                  ),
                },
                { title: 'Last used', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
                { title: 'Runs', isNumber: true, cell: ({ runs }) => grouped(runs) },
              ]}
            />
          )
        }
      </Loaded>
    </Page>
  )
}
