import type { DeclaredAgents } from '../../agents/registry.ts'
import { configFolder } from '../../settings/folders.ts'
import type { House } from '../house.ts'
import { agentSource } from './agent-source.ts'
import { approvedAgents, type ReachableAgents } from './approved-agents.ts'
import { declarableTools } from './declarable-tools.ts'

const sources = new WeakMap<House, Promise<() => Promise<DeclaredAgents>>>()

/** The declared agents in reach of a house. Asked again, it looks whether their files have changed, so that a server follows them. */
export async function houseAgents(house: House): Promise<ReachableAgents> {
  let source = sources.get(house)
  if (!source) {
    source = sourceOf(house)
    sources.set(house, source)
  }
  return approvedAgents(house, await (await source)())
}

const sourceOf = async (house: House) =>
  agentSource({ folder: house.input.folder, configFolder: configFolder(house.input), tools: await declarableTools(house) })
