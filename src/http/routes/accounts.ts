import { auditRoutes } from '../access/audit-routes.ts'
import { entryRoutes } from '../access/entry-routes.ts'
import { erasureRoutes } from '../access/erasure-routes.ts'
import { tokenRoutes } from '../access/token-routes.ts'
import { userRoutes } from '../access/user-routes.ts'
import type { Route } from '../route/route.ts'

export const accountRoutes: readonly Route[] = [...entryRoutes, ...tokenRoutes, ...userRoutes, ...erasureRoutes, ...auditRoutes]
