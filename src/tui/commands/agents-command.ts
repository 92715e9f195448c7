import { appAgents } from '../../app/agents/agents.ts'
import { callableAgents } from '../../app/agents/callable.ts'
import type { DeclaredAgent } from '../../core/verb.ts'
import { inReadersLanguage, say, sayText } from '../../views/words/say.ts'
import { chooseOne } from '../panel/choice-panel.ts'
import type { Choice } from '../panel/fitting-choices.ts'
import type { ShowPanel } from '../panel/panel.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { type Cell, hintRows, noteRows, tableRows, warningRows } from './command-rows.ts'

export const agentsCommand: ChatCommand = {
  name: 'agents',
  summary: say`show the declared agents and their verbs`,
  async run(control) {
    const { app, look, print } = control
    const [{ agents, waiting, problems }, callable] = await Promise.all([appAgents(app), callableAgents(app)])
    if (agents.length > 0 && control.panel) await chooseAgent(control, control.panel, agents)
    else if (agents.length === 0) print(noteRows(say`No agents found`, look))
    else
      print(
        tableRows(
          agents.map(({ id, origin, verbs }): readonly Cell[] => [
            [id, 'bold'],
            [sayText(origin), 'dim'],
            verbs.map((verb) => verb.id).join(', ') || say`no verbs`,
          ]),
          look,
        ),
      )
    for (const { agent } of waiting)
      print(warningRows(say`project agent ${agent.id} is pending approval; approve it with: ibid agents approve ${agent.id}`, look))
    const errors = problems.filter(({ severity }) => severity === 'error').length
    if (errors > 0)
      print(
        warningRows(
          errors === 1
            ? say`One error prevents an agent from loading; see: ibid agents check`
            : say`${errors} errors prevent agents from loading; see: ibid agents check`,
          look,
        ),
      )
    if (callable.length > 0) print(hintRows(say`A run can delegate to: ${callable.map(({ id }) => id).join(', ')}`, look))
    if (!control.panel) print(hintRows(say`Run a verb with: ibid run VERB`, look))
  },
}

/** Shows what there is to know of the one that is chosen. */
async function chooseAgent({ look, print }: ChatControl, panel: ShowPanel, agents: readonly DeclaredAgent[]): Promise<void> {
  const choices = agents.map(
    (agent): Choice<DeclaredAgent> => ({
      value: agent,
      label: agent.id,
      detail: inReadersLanguage(agent.description),
    }),
  )
  const agent = await panel(chooseOne({ title: say`Agents`, choices }))
  if (!agent) return
  print(noteRows(`${inReadersLanguage(agent.name)} (${sayText(agent.origin)}): ${inReadersLanguage(agent.description)}`, look))
  print(
    tableRows(
      agent.verbs.map(({ id, description }): readonly Cell[] => [[id, 'bold'], inReadersLanguage(description)]),
      look,
    ),
  )
  const [verb] = agent.verbs
  print(
    hintRows(
      verb ? say`Run a verb with: ibid run ${verb.id}; see: ibid agents show ${agent.id}` : say`See: ibid agents show ${agent.id}`,
      look,
    ),
  )
}
