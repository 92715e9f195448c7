import { statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { declaredAgents } from '../../agents/registry.ts'
import { IbidError } from '../../core/fault.ts'
import type { AgentProblem, DeclaredAgent } from '../../core/verb.ts'
import { configFolder } from '../../settings/default-folders.ts'
import type { App } from '../app.ts'
import { declarableTools } from '../tools/declarable-tools.ts'
import { shippedFolder } from './agent-folders.ts'
import { type AgentPath, agentPath, agentPaths } from './agent-paths.ts'
import { type AgentServices, appAgents } from './agents.ts'
import { checkSchema } from './check-schema.ts'
import { readAgentFile } from './read-agent-file.ts'

/** What a check found. */
export interface CheckedAgents {
  readonly agents: readonly DeclaredAgent[]
  readonly problems: readonly AgentProblem[]
}

/**
 * Checks agents: those of files and folders as a project's (or the user's, where they lie there) beside the shipped ones, or all in reach where none is named.
 * Throws `IbidError('not-found')` for a file that is not there and a folder without agents, `usage` for a file of another kind.
 */
export async function checkAgents(app: AgentServices, named: readonly string[]): Promise<CheckedAgents> {
  if (named.length === 0) {
    const { agents, waiting, problems } = await appAgents(app)
    return { agents: [...agents, ...waiting.map(({ agent }) => agent)], problems }
  }
  const own = join(configFolder(app.input), 'agents')
  const paths = named.flatMap((name) => {
    const path = resolve(app.input.folder, name)
    return pathsOf(path, name, path === own || dirname(path) === own ? 'user' : 'project')
  })
  const [given, shipped] = [await readAll(app, paths), await readAll(app, agentPaths({ path: shippedFolder(), origin: 'shipped' }))]
  const isGiven = ({ file }: { readonly file: string }) => paths.some(({ path }) => path === file)
  const { agents, problems } = declaredAgents([...shipped, ...given])
  return { agents: agents.filter(isGiven), problems: problems.filter(isGiven) }
}

function pathsOf(path: string, name: string, origin: AgentPath['origin']): readonly AgentPath[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new IbidError('not-found', `${name} does not exist`, 'check the path')
  if (found.isDirectory()) {
    const paths = agentPaths({ path, origin })
    if (paths.length > 0) return paths
    throw new IbidError('not-found', `${name} contains no agents`, 'agent files end in .md or .al')
  }
  if (!/\.(?:md|al)$/i.test(path)) throw new IbidError('usage', `${name} is not an agent file`, 'agent files end in .md or .al')
  const file = agentPath(path, origin)
  return file ? [file] : []
}

async function readAll(app: Pick<App, 'input' | 'inspection' | 'library'>, paths: readonly AgentPath[]) {
  const tools = await declarableTools(app)
  return Promise.all(paths.map((path) => readAgentFile(path, { tools, checkSchema })))
}
