import type { DeclaredAgents } from '../../agents/registry.ts'
import { configFolder } from '../../settings/default-folders.ts'
import type { App } from '../app.ts'
import { declarableTools } from '../tools/declarable-tools.ts'
import { agentSource } from './agent-source.ts'
import { approvedAgents, type ReachableAgents } from './approved-agents.ts'

/** What reading declared agents works with. */
export type AgentServices = Pick<App, 'dataFolder' | 'input' | 'inspection' | 'library'>

const sources = new WeakMap<object, Promise<() => Promise<DeclaredAgents>>>()

/** The declared agents in reach of an app. Asked again, it looks whether their files have changed, so that a server follows them. */
export async function appAgents(app: AgentServices): Promise<ReachableAgents> {
  let source = sources.get(app)
  if (!source) {
    source = sourceOf(app)
    sources.set(app, source)
  }
  return approvedAgents(app, await (await source)())
}

const sourceOf = async (app: Pick<App, 'input' | 'inspection' | 'library'>) =>
  agentSource({ folder: app.input.folder, configFolder: configFolder(app.input), tools: await declarableTools(app) })
