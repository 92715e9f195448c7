import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ListedSession } from '../../../src/core/schemas/http/sessions.ts'
import { grouped } from '../../../src/views/amounts.ts'
import { sessionsQuery } from '../api/sessions.ts'
import { Moment } from '../parts/amounts.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { MarkedText } from '../parts/marked-text.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { useSettled } from '../parts/settled.ts'
import { Table } from '../parts/table.tsx'
import styles from './sessions.module.css'

/** Conversations that are kept, and a search in their titles, questions and answers. */
export function SessionsPage() {
  const { q = '' } = useSearch({ from: '/shell/sessions' })
  const navigate = useNavigate({ from: '/sessions' })
  const words = useSettled(q)
  const query = useQuery({ ...sessionsQuery(words, 200), placeholderData: keepPreviousData })
  return (
    <Page
      title="Conversations"
      about="Every question and answer is kept, and can be retraced."
      actions={
        <Link to="/" className="button-link">
          <Plus size={16} aria-hidden="true" /> New question
        </Link>
      }
    >
      <SearchBox
        label="Search in questions and answers"
        value={q}
        onChange={(typed) => void navigate({ search: { q: typed || undefined }, replace: true })}
      />
      <Loaded query={query}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <Empty>
              {words === ''
                ? 'There are no conversations yet. Ask something, and the first begins.'
                : `No conversation holds “${words}”. Try fewer words, or parts of them.`}
            </Empty>
          ) : (
            <Table
              caption="Conversations, last used first"
              rows={sessions}
              keyOf={({ id }) => id}
              columns={[
                { title: 'Title', cell: (session) => <Title session={session} /> },
                { title: 'Last used', cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
                { title: 'Questions', isNumber: true, cell: ({ runs }) => grouped(runs) },
              ]}
            />
          )
        }
      </Loaded>
    </Page>
  )
}

/** What a conversation is called, with the words that were found in it. */
const Title = ({ session: { id, title, found } }: { readonly session: ListedSession }) => (
  <div className={styles['title']}>
    <Link to="/sessions/$session" params={{ session: id }} {...(found ? { hash: found.run } : {})} dir="auto">
      {title}
    </Link>
    {found && (
      <p dir="auto" className={styles['found']}>
        <span className="unseen">{found.in === 'question' ? 'Asked: ' : 'Answered: '}</span>
        <MarkedText text={found.text} marks={found.marks} />
      </p>
    )}
  </div>
)
