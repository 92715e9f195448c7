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
import { shell } from '../words/en/shell.ts'
import { wordsOf } from '../words/words.tsx'

const say = wordsOf('shell', shell)

/** A page that one can go to from anywhere. */
export interface Place {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly icon: LucideIcon
  /** Other words that people look for it by. */
  readonly words: string
  /** Where the addresses of its parts begin, if not with its own. */
  readonly alsoUnder?: string
}

interface AdminPlace extends Place {
  /** For administrators only; `team`: and only where there is a team. */
  readonly isFor?: 'admin' | 'team'
}

export const conversationsPlace: Place = {
  to: '/sessions',
  label: say('allConversations'),
  icon: MessagesSquare,
  words: say('conversationWords'),
}

/** The pages of the sidebar, by what one wants to do there. */
export const placeGroups: readonly { readonly title: string; readonly places: readonly Place[] }[] = [
  {
    title: say('library'),
    places: [
      { to: '/search', label: say('searchDocuments'), icon: Search, words: say('searchWords') },
      { to: '/collections', label: say('collections'), icon: Database, words: say('collectionWords') },
      { to: '/connectors', label: say('connectors'), icon: Plug, words: say('connectorWords') },
      { to: '/memory', label: say('memory'), icon: BookHeart, words: say('memoryWords') },
      { to: '/agents', label: say('agents'), icon: Bot, words: say('agentWords'), alsoUnder: '/verbs/' },
    ],
  },
  {
    title: say('activity'),
    places: [
      { to: '/runs', label: say('runs'), icon: ListTree, words: say('runWords') },
      { to: '/usage', label: say('usage'), icon: ChartColumn, words: say('usageWords') },
    ],
  },
]

const adminPlaces: readonly AdminPlace[] = [
  { to: '/settings', label: say('settings'), icon: Settings, words: say('settingWords'), isFor: 'admin' },
  { to: '/users', label: say('users'), icon: Users, words: say('userWords'), isFor: 'team' },
  { to: '/audit', label: say('audit'), icon: ScrollText, words: say('auditWords'), isFor: 'team' },
  { to: '/tools', label: say('tools'), icon: Wrench, words: say('toolWords') },
  { to: '/tokens', label: say('apiTokens'), icon: KeyRound, words: say('tokenWords') },
]

/** The pages behind the last entry of the sidebar, for whoever is signed in, and what the entry says. */
export function useAdministration(): { readonly label: string; readonly places: readonly Place[] } {
  const isAdmin = useIsAdmin()
  const mode: Me['mode'] | undefined = useMe()?.mode
  const places = adminPlaces.filter(({ isFor }) => isFor === undefined || (isAdmin && (isFor === 'admin' || mode === 'team')))
  return { label: say(isAdmin ? 'administration' : 'toolsAndTokens'), places }
}

/** Whether an address belongs to the pages behind the last entry. */
export const isInAdministration = (path: string): boolean => adminPlaces.some(({ to }) => path === to)
