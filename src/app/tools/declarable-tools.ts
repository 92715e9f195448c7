import type { KnownTools } from '../../agents/agent-problems.ts'
import { isNameOfServer } from '../../connectors/tool-name.ts'
import type { Toolbox } from '../../core/toolbox.ts'
import { deferredLibrary } from '../../docs/deferred-library.ts'
import type { App } from '../app.ts'
import { workDependencies } from './work-tool-dependencies.ts'

/** What of the app is used here. */
type Services = Pick<App, 'input' | 'inspection' | 'library'>

/** Every tool of ibid's own, to be named and described. Nothing is opened for that: documents are when a tool reads them. */
export async function describedTools(app: Services): Promise<Toolbox> {
  const [{ builtInTools }, { workTools }, { assistantTools }, { describedDependencies }, { toolbox }] = await Promise.all([
    import('../../tools/built-in.ts'),
    import('../../tools/work-tools.ts'),
    import('../../tools/assistant-tools.ts'),
    import('../../tools/described-dependencies.ts'),
    import('../../tools/toolbox.ts'),
  ])
  const library = deferredLibrary(() => app.library())
  const noAgents = { find: () => Promise.resolve([]), run: () => Promise.reject(new Error('agents cannot run here')) }
  return toolbox([
    ...builtInTools(library, noAgents),
    ...workTools(workDependencies(app, library)),
    ...assistantTools(describedDependencies),
  ])
}

/** The tools that an agent's file can name: ibid's own, and any of a configured MCP server, which need not answer for the agent to be there. */
export async function declarableTools(app: Services): Promise<KnownTools> {
  const own = await describedTools(app)
  const isOfServer = (name: string) => Object.keys(app.inspection.keys.mcpServers()).some((server) => isNameOfServer(server, name))
  return { names: own.names, get: (name) => own.get(name) ?? (isOfServer(name) ? {} : undefined) }
}
