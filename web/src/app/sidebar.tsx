import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { Plus, Search, SlidersHorizontal } from 'lucide-react'
import { newestBranches } from '../chat/newest-branches.ts'
import { shell } from '../words/en/shell.ts'
import { wordsOf } from '../words/words.tsx'
import { AccountMenu } from './account-menu.tsx'
import { mostConversations, newestConversationsQuery } from './newest-conversations.ts'
import { conversationsPlace, isInAdministration, type Place, placeGroups, useAdministration } from './places.ts'
import { keysShown, shortcuts } from './shortcuts.ts'
import styles from './sidebar.module.css'
import { Wordmark } from './wordmark.tsx'

const say = wordsOf('shell', shell)

/** Where one can go: to ask, to what is asked about, to what went on, and behind one entry what is set once. */
export function Sidebar({ onSearch }: { readonly onSearch: () => void }) {
  const { data } = useQuery(newestConversationsQuery)
  const conversations = newestBranches(data?.sessions ?? []).slice(0, mostConversations)
  const administration = useAdministration()
  const isAdministering = useRouterState({ select: ({ location }) => isInAdministration(location.pathname) })
  const first = administration.places[0]
  return (
    <div className={styles['sidebar']}>
      <div className={styles['head']}>
        <Wordmark />
      </div>
      <button type="button" className={styles['search']} aria-keyshortcuts="Control+K Meta+K" onClick={onSearch}>
        <Search size={16} aria-hidden="true" /> <span className={styles['words']}>{say('search')}</span>
        <span aria-hidden="true" className={styles['keys']}>
          {keysShown(shortcuts.palette)}
        </span>
      </button>
      <nav aria-label={say('pages')} className={styles['groups']}>
        <section aria-label={say('ask')}>
          <h2 className={styles['heading']}>{say('ask')}</h2>
          <ul>
            <li>
              <Link to="/" activeOptions={{ exact: true }} className={styles['place']}>
                <Plus size={16} aria-hidden="true" /> {say('newQuestion')}
              </Link>
            </li>
          </ul>
          {conversations.length > 0 && (
            <ul aria-label={say('recent')}>
              {conversations.map(({ id, title }) => (
                <li key={id}>
                  <Link to="/sessions/$session" params={{ session: id }} dir="auto" className={styles['conversation']} title={title}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <Places places={[conversationsPlace]} />
        </section>
        {placeGroups.map(({ title, places }) => (
          <section key={title} aria-label={title}>
            <h2 className={styles['heading']}>{title}</h2>
            <Places places={places} />
          </section>
        ))}
        {first && (
          <section aria-label={administration.label} className={styles['last']}>
            <Link
              to={first.to}
              className={[styles['place'], isAdministering && styles['within']].filter(Boolean).join(' ')}
              aria-current={isAdministering ? 'true' : undefined}
            >
              <SlidersHorizontal size={16} aria-hidden="true" /> {administration.label}
            </Link>
          </section>
        )}
      </nav>
      <AccountMenu />
    </div>
  )
}

function Places({ places }: { readonly places: readonly Place[] }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <ul>
      {places.map(({ to, label, icon: Icon, alsoUnder }) => {
        const isWithin = alsoUnder !== undefined && path.startsWith(alsoUnder)
        return (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact: to === conversationsPlace.to }}
              className={[styles['place'], isWithin && styles['within']].filter(Boolean).join(' ')}
              {...(isWithin ? { 'aria-current': 'true' } : {})}
            >
              <Icon size={16} aria-hidden="true" /> {label}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
