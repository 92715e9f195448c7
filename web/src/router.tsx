import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  stringifySearchWith,
} from '@tanstack/react-router'
import { pageParts } from './app/page-parts.ts'
import { Shell } from './app/shell.tsx'
import { ChatPage } from './pages/chat.tsx'
import { FailedPage } from './pages/failed.tsx'
import { NotFoundPage } from './pages/not-found.tsx'
import { Loading } from './parts/loading.tsx'

const root = createRootRoute({ component: Outlet })
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell })

/** Words of the address behind `?`, as texts. */
const words = (search: Record<string, unknown>): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, value === undefined ? undefined : String(value)]))

const inShell = [
  createRoute({
    getParentRoute: () => shell,
    path: '/',
    validateSearch: words,
    // What is asked first is there at once.
    component: ChatPage,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/sessions',
    validateSearch: words,
    component: lazyRouteComponent(
      pageParts(() => import('./pages/sessions.tsx')),
      'SessionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/sessions/$session',
    component: lazyRouteComponent(
      pageParts(() => import('./pages/session.tsx')),
      'SessionPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/shared/$share',
    component: lazyRouteComponent(
      pageParts(() => import('./pages/shared.tsx')),
      'SharedPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/runs',
    validateSearch: words,
    component: lazyRouteComponent(
      pageParts(() => import('./pages/runs.tsx')),
      'RunsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/runs/$run',
    validateSearch: words,
    component: lazyRouteComponent(
      pageParts(() => import('./pages/run.tsx')),
      'RunPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/runs/$run/sources/$source',
    validateSearch: words,
    component: lazyRouteComponent(
      pageParts(() => import('./pages/run-source.tsx')),
      'RunSourcePage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/runs/$run/compare/$other',
    validateSearch: words,
    component: lazyRouteComponent(
      pageParts(() => import('./pages/compare.tsx')),
      'ComparePage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/search',
    validateSearch: words,
    component: lazyRouteComponent(
      pageParts(() => import('./pages/search.tsx')),
      'SearchPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/collections',
    component: lazyRouteComponent(
      pageParts(() => import('./pages/collections.tsx')),
      'CollectionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/collections/$collection',
    validateSearch: words,
    component: lazyRouteComponent(
      pageParts(() => import('./pages/collection.tsx')),
      'CollectionPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/collections/$collection/document',
    validateSearch: words,
    component: lazyRouteComponent(
      pageParts(() => import('./pages/document.tsx')),
      'DocumentPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/connectors',
    component: lazyRouteComponent(
      pageParts(() => import('./pages/connectors.tsx')),
      'ConnectorsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/memory',
    validateSearch: words,
    component: lazyRouteComponent(
      pageParts(() => import('./pages/memory.tsx')),
      'MemoryPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/agents',
    component: lazyRouteComponent(
      pageParts(() => import('./pages/agents.tsx')),
      'AgentsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/verbs/$verb',
    component: lazyRouteComponent(
      pageParts(() => import('./pages/verb.tsx')),
      'VerbPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/tools',
    component: lazyRouteComponent(
      pageParts(() => import('./pages/tools.tsx')),
      'ToolsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/usage',
    component: lazyRouteComponent(
      pageParts(() => import('./pages/usage.tsx')),
      'UsagePage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/tokens',
    component: lazyRouteComponent(
      pageParts(() => import('./pages/tokens.tsx')),
      'TokensPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/settings',
    validateSearch: words,
    component: lazyRouteComponent(
      pageParts(() => import('./pages/settings.tsx')),
      'SettingsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/users',
    component: lazyRouteComponent(
      pageParts(() => import('./pages/users.tsx')),
      'UsersPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/audit',
    component: lazyRouteComponent(
      pageParts(() => import('./pages/audit.tsx')),
      'AuditPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/reference',
    component: lazyRouteComponent(
      pageParts(() => import('./pages/reference.tsx')),
      'ReferencePage',
    ),
  }),
  createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage }),
] as const

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: words,
  component: lazyRouteComponent(
    pageParts(() => import('./pages/sign-in.tsx')),
    'SignInPage',
  ),
})

/** Every page and its address; what a page is made of is loaded with it. */
export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren(inShell), signIn]),
  // Words stay as they are: none is read as a number, and none gets quotation marks.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: FailedPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** Words of the turn behind `#` that somebody has found. */
    readonly found?: string
  }
}
