import type { Route } from '../route/route.ts'
import { mediaRoutes } from '../runs/media-routes.ts'
import { ratingRoutes } from '../runs/rating-routes.ts'
import { retraceRoutes } from '../runs/retrace-routes.ts'
import { startRoutes } from '../runs/start-routes.ts'
import { steerRoutes } from '../runs/steer-routes.ts'

export const runRoutes: readonly Route[] = [...startRoutes, ...steerRoutes, ...retraceRoutes, ...mediaRoutes, ...ratingRoutes]
