import type { LoadOptions } from '../agent-problems.ts'
import { knownTools, told } from '../agents.fixture.ts'
import { parseAlAgent } from './al-agent.ts'

export const parse = (text: string, options: LoadOptions = { tools: knownTools }) => parseAlAgent(text, '/a/x.al', 'project', options)
export const agentOf = async (text: string) => {
  const { agents, problems } = await parse(text)
  return { agent: agents[0]?.agent, told: told({ agents, problems, calls: [] }) }
}

/** One agent with one verb that says this. */
export const verb = (lines: string) => `agent x\nprompt_template:\n  You.\nexpose do.it@v1:\n${lines}`
