import { usualCollections } from '../../app/collections/access/collection-scope.ts'
import type { Principal } from '../../core/principal.ts'
import type { McpFetch } from '../../mcp/serve/mcp-fetch.ts'
import type { RouteDependencies } from '../route-dependencies.ts'

/** People whose servers are kept at most; beyond, those of whoever was silent for longest end. */
const mostPeople = 200
/** Sessions of hosts that one person keeps at most: many leave without a word, and each holds a server. */
const mostSessions = 20

/** What a server of people needs. */
type Served = Pick<RouteDependencies, 'app' | 'access' | 'closing'>

/** The MCP servers of one server: each person has their own, with their own sessions, runs and collections. */
export interface PrincipalServers {
  of(principal: Principal): Promise<McpFetch>
}

async function open({ app, access, closing }: Served): Promise<PrincipalServers> {
  const [{ documentServer }, { mcpFetch }, { carriedRuns }] = await Promise.all([
    import('../../mcp/servers/document-servers.ts'),
    import('../../mcp/serve/mcp-fetch.ts'),
    import('../../mcp/runs/carried-runs.ts'),
  ])
  const ignored = () => undefined
  /** By owner, the one used last at the end. */
  const servers = new Map<string | undefined, McpFetch>()
  const make = (principal: Principal): McpFetch => {
    const { owner } = principal
    const selection = () => usualCollections({ app, access }, principal)
    const runs = carriedRuns(app)
    return mcpFetch(documentServer({ kind: 'hybrid', app, selection, runs, owner, name: 'ibid', warn: ignored }), ignored, mostSessions)
  }
  const end = (owner: string | undefined) => {
    const server = servers.get(owner)
    servers.delete(owner)
    void server?.close().catch(ignored)
  }
  closing.addEventListener('abort', () => {
    for (const owner of [...servers.keys()]) end(owner)
  })
  return {
    async of(principal) {
      const { owner } = principal
      const server = servers.get(owner) ?? make(principal)
      servers.delete(owner)
      servers.set(owner, server)
      const [silent] = servers.keys()
      if (servers.size > mostPeople) end(silent)
      return server
    },
  }
}

const opened = new WeakMap<Served, Promise<PrincipalServers>>()

/** The one set of them of a server, opened when it is first asked for. */
export function principalServers(serving: Served): Promise<PrincipalServers> {
  const servers = opened.get(serving) ?? open(serving)
  opened.set(serving, servers)
  return servers
}
