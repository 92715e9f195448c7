import type { Route } from '../route/route.ts'
import { accountRoutes } from './accounts.ts'
import { collectionRoutes } from './collections.ts'
import { connectorRoutes } from './connectors.ts'
import { documentRoutes } from './documents.ts'
import { fileRoutes } from './files.ts'
import { healthRoutes } from './health.ts'
import { mcpRoutes } from './mcp.ts'
import { memoryRoutes } from './memory.ts'
import { openaiRoutes } from './openai.ts'
import { referenceRoutes } from './reference.ts'
import { runEventRoutes } from './run-events.ts'
import { runRoutes } from './runs.ts'
import { sessionRoutes } from './sessions.ts'
import { settingRoutes } from './settings.ts'
import { usageRoutes } from './usage.ts'
import { workRoutes } from './work.ts'

/** Everything that the server can be asked, in the order of the reference. */
export const routes: readonly Route[] = [
  ...runRoutes,
  ...runEventRoutes,
  ...sessionRoutes,
  ...fileRoutes,
  ...collectionRoutes,
  ...documentRoutes,
  ...connectorRoutes,
  ...memoryRoutes,
  ...workRoutes,
  ...usageRoutes,
  ...settingRoutes,
  ...accountRoutes,
  ...openaiRoutes,
  ...mcpRoutes,
  ...referenceRoutes(() => routes),
  ...healthRoutes,
]
