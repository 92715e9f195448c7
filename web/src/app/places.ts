import type { LinkProps } from '@tanstack/react-router'
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
  ScrollText,
  Search,
  Settings,
  Users,
  Wrench,
} from 'lucide-react'
import type { Me } from '../../../src/core/schemas/http/accounts.ts'
import { useIsAdmin, useMe } from '../api/me.ts'

/** A page that one can go to from anywhere. */
export interface Place {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly icon: LucideIcon
  /** Other words that people look for it by. */
  readonly words: string
}

interface AdminPlace extends Place {
  /** For administrators only; `team`: and only where there is a team. */
  readonly isFor?: 'admin' | 'team'
}

export const conversationsPlace: Place = {
  to: '/sessions',
  label: 'All conversations',
  icon: MessagesSquare,
  words: 'sessions history chats',
}

/** The pages of the sidebar, by what one wants to do there. */
export const placeGroups: readonly { readonly title: string; readonly places: readonly Place[] }[] = [
  {
    title: 'Library',
    places: [
      { to: '/search', label: 'Search documents', icon: Search, words: 'find text passages' },
      { to: '/collections', label: 'Collections', icon: Database, words: 'folders sources index upload' },
      { to: '/connectors', label: 'Connectors', icon: Plug, words: 'mail calendar chat issues mcp servers' },
      { to: '/memory', label: 'Memory', icon: BookHeart, words: 'facts remembered' },
      { to: '/agents', label: 'Agents', icon: Bot, words: 'verbs tasks' },
    ],
  },
  {
    title: 'Activity',
    places: [
      { to: '/runs', label: 'Runs', icon: ListTree, words: 'log trace answers' },
      { to: '/usage', label: 'Usage', icon: ChartColumn, words: 'cost spending tokens' },
    ],
  },
]

const adminPlaces: readonly AdminPlace[] = [
  { to: '/settings', label: 'Settings', icon: Settings, words: 'configuration model key options', isFor: 'admin' },
  { to: '/users', label: 'Users', icon: Users, words: 'people accounts roles', isFor: 'team' },
  { to: '/audit', label: 'Audit', icon: ScrollText, words: 'log who did what', isFor: 'team' },
  { to: '/tools', label: 'Tools', icon: Wrench, words: 'permissions allow forbid' },
  { to: '/tokens', label: 'API tokens', icon: KeyRound, words: 'keys access programs' },
]

/** The pages behind the last entry of the sidebar, for whoever is signed in, and what the entry says. */
export function useAdministration(): { readonly label: string; readonly places: readonly Place[] } {
  const isAdmin = useIsAdmin()
  const mode: Me['mode'] | undefined = useMe()?.mode
  const places = adminPlaces.filter(({ isFor }) => isFor === undefined || (isAdmin && (isFor === 'admin' || mode === 'team')))
  return { label: isAdmin ? 'Administration' : 'Tools and tokens', places }
}

/** Whether an address belongs to the pages behind the last entry. */
export const isInAdministration = (path: string): boolean => adminPlaces.some(({ to }) => path === to)
