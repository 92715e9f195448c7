import type { Agents } from '../core/agent.ts'
import type { Library } from '../core/documents.ts'
import type { Tool } from '../core/tool.ts'
import { agentTools } from './agents/agent-tools.ts'
import { controlTools } from './controls/control-tools.ts'
import { documentTools } from './documents/document-tools.ts'
import { recallDetails } from './recall-details.ts'

/** Every tool that comes with ibid. Those that call agents are there where there are agents. */
export const builtInTools = (library: Library, agents: Agents | undefined): readonly Tool[] => [
  ...ofEveryRun(library),
  ...(agents ? agentTools(agents) : []),
]

/** Their schemas take longer to make than most runs take to begin, so all runs over a library share them. */
function ofEveryRun(library: Library): readonly Tool[] {
  const known = made.get(library)
  if (known) return known
  const tools = [...documentTools(library), recallDetails(), ...controlTools()]
  made.set(library, tools)
  return tools
}

const made = new WeakMap<Library, readonly Tool[]>()
