import { auditRoutes } from '../access/audit-routes.ts'
import { entryRoutes } from '../access/entry-routes.ts'
import { erasureRoutes } from '../access/erasure-routes.ts'
import { tokenRoutes } from '../access/token-routes.ts'
import { userRoutes } from '../access/user-routes.ts'
import type { Route } from '../route/route.ts'
import { mediaRoutes } from '../runs/media-routes.ts'
import { ratingRoutes } from '../runs/rating-routes.ts'
import { retraceRoutes } from '../runs/retrace-routes.ts'
import { startRoutes } from '../runs/start-routes.ts'
import { steerRoutes } from '../runs/steer-routes.ts'
import { eventRoutes } from '../sessions/event-routes.ts'
import { keepingRoutes } from '../sessions/session-routes.ts'
import { turnRoutes } from '../sessions/turn-routes.ts'
import { shareRoutes } from '../shares/share-routes.ts'
import { changeRoutes } from './changes.ts'
import { collectionRoutes } from './collections.ts'
import { connectorRoutes } from './connectors.ts'
import { documentRoutes } from './documents.ts'
import { fileRoutes } from './files.ts'
import { healthRoutes } from './health.ts'
import { mcpRoutes } from './mcp.ts'
import { memoryRoutes } from './memory.ts'
import { modelSetupRoutes } from './model-setup.ts'
import { openaiRoutes } from './openai.ts'
import { referenceRoutes } from './reference.ts'
import { runEventRoutes } from './run-events.ts'
import { settingRoutes } from './settings.ts'
import { uploadRoutes } from './uploads.ts'
import { usageRoutes } from './usage.ts'
import { workRoutes } from './work.ts'

/** Conversations: what is kept, what is said, what is seen of them. */
const sessionRoutes: readonly Route[] = [...keepingRoutes, ...turnRoutes, ...eventRoutes]

const runRoutes: readonly Route[] = [...startRoutes, ...steerRoutes, ...retraceRoutes, ...mediaRoutes, ...ratingRoutes]

const accountRoutes: readonly Route[] = [...entryRoutes, ...tokenRoutes, ...userRoutes, ...erasureRoutes, ...auditRoutes]

/** Everything that the server can be asked, in the order of the reference. */
export const routes: readonly Route[] = [
  ...runRoutes,
  ...runEventRoutes,
  ...sessionRoutes,
  ...shareRoutes,
  ...fileRoutes,
  ...collectionRoutes,
  ...uploadRoutes,
  ...documentRoutes,
  ...connectorRoutes,
  ...memoryRoutes,
  ...workRoutes,
  ...usageRoutes,
  ...settingRoutes,
  ...modelSetupRoutes,
  ...accountRoutes,
  ...changeRoutes,
  ...openaiRoutes,
  ...mcpRoutes,
  ...referenceRoutes(() => routes),
  ...healthRoutes,
]
