import type { Route } from '../route/route.ts'
import { eventRoutes } from '../sessions/event-routes.ts'
import { keepingRoutes } from '../sessions/session-routes.ts'
import { turnRoutes } from '../sessions/turn-routes.ts'

/** Conversations: what is kept, what is said, what is seen of them. */
export const sessionRoutes: readonly Route[] = [...keepingRoutes, ...turnRoutes, ...eventRoutes]
