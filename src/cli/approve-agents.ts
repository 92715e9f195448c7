import { type AgentServices, appAgents } from '../app/agents/agents.ts'
import { approveAgents, type WaitingAgent } from '../app/agents/approved-agents.ts'
import { verbNamed, verbsIn } from '../app/agents/verbs/verbs.ts'
import { oneLine } from '../core/text/one-line.ts'
import { say } from '../views/words/say.ts'
import type { Cli } from './cli.ts'
import { shortPath } from './commands/agents-text.ts'
import { confirmAtTerminal } from './confirm.ts'

/** An agent that waits, as a person should see it before they approve it. */
export function waitingLines(cli: Cli, { agent, changed }: WaitingAgent): readonly string[] {
  const { id, description, file, verbs, tools, model } = agent
  const rows: readonly (readonly [string, string])[] = [
    ['file', shortPath(cli, file)],
    [say`verbs`, verbs.map((verb) => verb.id).join(', ') || say`none`],
    [say`tools`, tools ? tools.join(', ') || say`none` : say`same as the caller`],
    ...(model === undefined ? [] : [['model', model] as const]),
    ...(changed ? [[say`changed since you approved it`, changed.join(', ')] as const] : []),
  ]
  return [`${cli.terminal.styled('bold', id)}: ${oneLine(description, 200)}`, ...rows.map(([name, words]) => `  ${name}: ${words}`)]
}

/** Where a verb is of an agent of the project that waits, the person at the terminal is asked whether they approve it. Elsewhere nothing happens. */
export async function askForAgentOf(cli: Cli, app: AgentServices, verb: string): Promise<void> {
  if (!cli.terminal.isAnswered) return
  const { agents, waiting } = await appAgents(app)
  const usable = verbNamed(verbsIn(agents), verb)
  const found = usable ? undefined : verbNamed(verbsIn(waiting.map(({ agent }) => agent)), verb)
  const owner = waiting.find(({ agent }) => agent === found?.agent)
  if (!owner) return
  cli.terminal.out(say`This project declares an agent that someone else may have written:`)
  for (const line of waitingLines(cli, owner)) cli.terminal.out(line)
  if (await confirmAtTerminal(cli, say`Approve this version? View it in full with: ibid agents show ${owner.agent.id}`))
    approveAgents(app, [owner])
}
