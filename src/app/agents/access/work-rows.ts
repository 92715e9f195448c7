import type { Principal } from '../../../core/principal.ts'
import type { AgentList, AgentRow, ToolRow, VerbRow } from '../../../core/schemas/http/work.ts'
import type { Tool } from '../../../core/tool.ts'
import type { DeclaredAgent, Verb } from '../../../core/verb.ts'
import type { App } from '../../app.ts'
import { disabledBy } from '../../settings/disabled-tools.ts'
import { canBeSwitchedOff } from '../../settings/enabled-tools.ts'
import { type AgentServices, appAgents } from '../agents.ts'
import { listTools } from '../tool-list.ts'
import { type FoundVerb, verbsOf } from '../verbs/verbs.ts'
import { verbRefusal } from './verb-rights.ts'

/** The declared agents with the verbs of theirs that somebody may run; what is wrong in files, and what waits for approval, is for administrators. */
export async function agentsFor(app: AgentServices, principal: Principal): Promise<AgentList> {
  const { agents, waiting, problems } = await appAgents(app)
  const told = [
    ...problems.map(({ file, line, severity, message }) => ({ file, line, severity, message })),
    ...waiting.map(({ agent: { id, file } }) => ({ file, line: 1, severity: 'warning' as const, message: waitingWords(id) })),
  ]
  return {
    agents: agents.map((agent) => agentRow(agent, (verb) => verbRefusal(app, principal, verb) === undefined)),
    problems: principal.role === 'admin' ? told : [],
  }
}

/** The verbs that somebody may run. */
export async function verbsFor(app: AgentServices, principal: Principal): Promise<readonly VerbRow[]> {
  const { list } = await verbsOf(app)
  return list.filter(({ verb }) => verbRefusal(app, principal, verb) === undefined).map(verbRow)
}

/** A verb by its id or name, also one that they may not run. Throws `IbidError('not-found')` that names the nearest. */
export const verbRowOf = async (app: AgentServices, name: string): Promise<VerbRow> => verbRow((await verbsOf(app)).find(name))

/** The tools of ibid itself, and for administrators those that are approved of connectors, none of which is connected for that. */
export async function toolsFor(
  app: Pick<App, 'connectors' | 'dataFolder' | 'input' | 'inspect' | 'inspection' | 'library'>,
  { role }: Principal,
): Promise<readonly ToolRow[]> {
  const { tools, list } = await listTools(app)
  const inspection = app.inspect()
  const row = (tool: Tool, usedIn: readonly string[], off = disabledBy(tool.name, inspection)): ToolRow => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    effect: tool.effect,
    source: tool.connector ?? 'ibid',
    usedIn,
    ...(canBeSwitchedOff(tool.name) ? {} : { fixed: true }),
    input: tool.input.json,
    enabled: off === undefined,
    ...(off === undefined ? {} : { off: off.why, offSetting: off.setting }),
  })
  const own = list.map(({ name, usedIn }) => row(tools.get(name)!, usedIn))
  if (role !== 'admin' || Object.keys(app.inspection.keys.mcpServers()).length === 0) return own
  const connectors = await app.connectors()
  return [
    ...own,
    ...connectors.list.flatMap(({ connector }) => (connector?.approved() ? connector.tools() : [])).map((tool) => row(tool, [])),
  ]
}

const waitingWords = (id: string): string => `${id} comes from the project and needs approval: ibid agents approve ${id}`

const agentRow = ({ id, name, description, origin, tools = [], verbs, model }: DeclaredAgent, may: (verb: Verb) => boolean): AgentRow => ({
  id,
  title: name,
  description,
  origin,
  tools,
  verbs: verbs.filter(may).map((verb) => verb.id),
  ...(model === undefined ? {} : { model }),
})

const verbRow = ({ verb }: FoundVerb): VerbRow => ({
  id: verb.id,
  name: verb.name,
  version: verb.version,
  agent: verb.agent,
  description: verb.description,
  params: verb.params,
  returns: verb.returns,
  tools: [...new Set(verb.steps.flat().map(({ tool }) => tool))],
  analyses: verb.prompt !== undefined,
})
