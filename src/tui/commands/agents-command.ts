import { appAgents } from '../../app/agents/agents.ts'
import { callableAgents } from '../../app/agents/callable.ts'
import type { ChatCommand } from './chat-control.ts'
import { type Cell, hintRows, noteRows, tableRows, warningRows } from './command-rows.ts'

export const agentsCommand: ChatCommand = {
  name: 'agents',
  summary: 'lists the declared agents with their verbs',
  async run({ app, look, print }) {
    const [{ agents, waiting, problems }, callable] = await Promise.all([appAgents(app), callableAgents(app)])
    if (agents.length === 0) print(noteRows('No agents are declared here', look))
    else
      print(
        tableRows(
          agents.map(({ id, origin, verbs }): readonly Cell[] => [
            [id, 'bold'],
            [origin, 'dim'],
            verbs.map((verb) => verb.id).join(', ') || 'no verbs',
          ]),
          look,
        ),
      )
    for (const { agent } of waiting)
      print(warningRows(`${agent.id} of this project waits for approval: ibid agents approve ${agent.id}`, look))
    const errors = problems.filter(({ severity }) => severity === 'error').length
    if (errors > 0)
      print(warningRows(`${errors === 1 ? 'One error keeps an agent' : `${errors} errors keep agents`} away; see: ibid agents check`, look))
    if (callable.length > 0) print(hintRows(`A run may hand work to: ${callable.map(({ id }) => id).join(', ')}`, look))
    print(hintRows('Run a verb with: ibid run VERB', look))
  },
}
