import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import {
  BookHeart,
  Bot,
  ChartColumn,
  Database,
  KeyRound,
  ListTree,
  type LucideIcon,
  MessagesSquare,
  Plug,
  Plus,
  ScrollText,
  Search,
  Settings,
  Users,
  Wrench,
} from 'lucide-react'
import { useIsAdmin, useMe } from '../api/me.ts'
import { sessionsQuery } from '../api/sessions.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './sidebar.module.css'
import { Wordmark } from './wordmark.tsx'

interface Place {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly icon: LucideIcon
}

const places: readonly Place[] = [
  { to: '/search', label: 'Search', icon: Search },
  { to: '/collections', label: 'Collections', icon: Database },
  { to: '/connectors', label: 'Connectors', icon: Plug },
  { to: '/sessions', label: 'Sessions', icon: MessagesSquare },
  { to: '/runs', label: 'Runs', icon: ListTree },
  { to: '/memory', label: 'Memory', icon: BookHeart },
  { to: '/agents', label: 'Agents', icon: Bot },
  { to: '/tools', label: 'Tools', icon: Wrench },
  { to: '/usage', label: 'Usage', icon: ChartColumn },
  { to: '/tokens', label: 'Tokens', icon: KeyRound },
]
const adminPlaces: readonly Place[] = [{ to: '/settings', label: 'Settings', icon: Settings }]
const teamPlaces: readonly Place[] = [
  { to: '/users', label: 'Users', icon: Users },
  { to: '/audit', label: 'Audit', icon: ScrollText },
]

/** Where one can go: a new question, the newest sessions, and everything else. */
export function Sidebar() {
  const me = useMe()
  const isAdmin = useIsAdmin()
  const { data } = useQuery(sessionsQuery('', 8))
  const shown = [...places, ...(isAdmin ? adminPlaces : []), ...(isAdmin && me?.mode === 'team' ? teamPlaces : [])]
  return (
    <div className={styles['sidebar']}>
      <div className={styles['head']}>
        <Wordmark />
      </div>
      <Link to="/" className={styles['new']}>
        <Plus size={16} aria-hidden="true" /> New question
      </Link>
      <nav aria-label="Newest sessions" className={styles['sessions']}>
        {data && data.sessions.length > 0 && (
          <>
            <h2 className={styles['heading']}>Newest sessions</h2>
            <ul>
              {data.sessions.map(({ id, title }) => (
                <li key={id}>
                  <Link to="/sessions/$session" params={{ session: id }} dir="auto" className={styles['session']} title={title}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </nav>
      <nav aria-label="Pages" className={styles['places']}>
        <ul>
          {shown.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={styles['place']}>
                <Icon size={16} aria-hidden="true" /> {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <AccountMenu />
    </div>
  )
}
