import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { numberIn } from '../../../src/core/language/message.ts'
import type { ListedSession } from '../../../src/core/schemas/http/sessions.ts'
import { useMe } from '../api/me.ts'
import { sessionsQuery } from '../api/sessions.ts'
import { newestBranches } from '../chat/newest-branches.ts'
import { Moment } from '../parts/amounts.tsx'
import { Empty, Loaded } from '../parts/loading.tsx'
import { MarkedText } from '../parts/marked-text.tsx'
import { Page } from '../parts/page.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { useSettled } from '../parts/settled.ts'
import { Table } from '../parts/table.tsx'
import tabStyles from '../parts/tabs.module.css'
import { conversations } from '../words/en/conversations.ts'
import { language } from '../words/language.ts'
import { wordsOf } from '../words/words.tsx'
import { toFound } from './chat/wanted-turn.ts'
import styles from './sessions.module.css'
import { SharedByMe } from './shares/shared-by-me.tsx'
import { SharedWithMe } from './shares/shared-with-me.tsx'

const say = wordsOf('conversations', conversations)

/** Conversations that are kept, with a search in their titles, questions and answers; in a team also what is shared. */
export function SessionsPage() {
  const { list } = useSearch({ from: '/shell/sessions' })
  const isTeam = useMe()?.mode === 'team'
  return (
    <Page
      title={say('title')}
      about={say.with('about', { command: <code>ibid ask</code>, runs: <Link to="/runs">{say('runs')}</Link> })}
      actions={
        <Link to="/" className="button-link">
          <Plus size={16} aria-hidden="true" /> {say('newQuestion')}
        </Link>
      }
    >
      {isTeam && <Lists />}
      {list === 'with-me' ? <SharedWithMe /> : list === 'by-me' ? <SharedByMe /> : <OwnSessions />}
    </Page>
  )
}

const lists = [
  [undefined, say('yours')],
  ['with-me', say('sharedWithYou')],
  ['by-me', say('sharedByYou')],
] as const

const Lists = () => (
  <nav aria-label={say('lists')} className={tabStyles['tabs']}>
    {lists.map(([list, words]) => (
      <Link
        key={words}
        to="/sessions"
        search={{ list }}
        activeOptions={{ includeSearch: true, explicitUndefined: true }}
        className={tabStyles['tab']}
      >
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
        label={say('search')}
        value={q}
        onChange={(typed) => void navigate({ search: { q: typed || undefined }, replace: true })}
      />
      <Loaded query={query}>
        {({ sessions }) =>
          sessions.length === 0 ? (
            <Empty>{words === '' ? say('none') : say('noneFound', { words })}</Empty>
          ) : (
            <Table
              caption={say('caption')}
              rows={newestBranches(sessions)}
              keyOf={({ id }) => id}
              columns={[
                { title: say('name'), cell: (session) => <Title session={session} /> },
                { title: say('lastUsed'), cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
                { title: say('questions'), isNumber: true, cell: ({ runs }) => numberIn(language, runs) },
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
        <span className="unseen">{say(found.in === 'question' ? 'asked' : 'answered')} </span>
        <MarkedText text={found.text} marks={found.marks} />
      </p>
    )}
  </div>
)
