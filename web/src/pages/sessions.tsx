import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ListedSession } from '../../../src/core/schemas/http/sessions.ts'
import { grouped } from '../../../src/views/amounts.ts'
import { useMe } from '../api/me.ts'
import { sessionsQuery } from '../api/sessions.ts'
import { Moment } from '../parts/amounts.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { MarkedText } from '../parts/marked-text.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { useSettled } from '../parts/settled.ts'
import { Table } from '../parts/table.tsx'
import { toFound } from './chat/wanted-turn.ts'
import styles from './sessions.module.css'
import { SharedByMe } from './shares/shared-by-me.tsx'
import { SharedWithMe } from './shares/shared-with-me.tsx'

/** Conversations that are kept, with a search in their titles, questions and answers; in a team also what is shared. */
export function SessionsPage() {
  const { list } = useSearch({ from: '/shell/sessions' })
  const isTeam = useMe()?.mode === 'team'
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
      {isTeam && <Lists />}
      {list === 'with-me' ? <SharedWithMe /> : list === 'by-me' ? <SharedByMe /> : <OwnSessions />}
    </Page>
  )
}

const lists = [
  [undefined, 'Yours'],
  ['with-me', 'Shared with you'],
  ['by-me', 'Shared by you'],
] as const

const Lists = () => (
  <nav aria-label="Lists of conversations" className={styles['lists']}>
    {lists.map(([list, words]) => (
      <Link key={words} to="/sessions" search={{ list }} activeOptions={{ includeSearch: true, explicitUndefined: true }}>
        {words}
      </Link>
    ))}
  </nav>
)

function OwnSessions() {
  const { q = '' } = useSearch({ from: '/shell/sessions' })
  const navigate = useNavigate({ from: '/sessions' })
  const words = useSettled(q)
  const query = useQuery({ ...sessionsQuery(words, 200), placeholderData: keepPreviousData })
  return (
    <>
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
    </>
  )
}

/** What a conversation is called, with the words that were found in it. */
const Title = ({ session: { id, title, found } }: { readonly session: ListedSession }) => (
  <div className={styles['title']}>
    <Link to="/sessions/$session" params={{ session: id }} {...toFound(found)} dir="auto">
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
