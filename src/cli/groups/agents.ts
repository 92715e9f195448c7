import type { Command } from 'commander'
import { example, type Settle, withCli } from './options.ts'

/** `agents ...`: what is declared in files. */
export function addAgentsCommands(program: Command, settle: Settle): void {
  const agents = program
    .command('agents')
    .description('list, read, check and approve declared agents and their verbs; carry a verb out with: ibid run')

  example(agents.command('list').description('the agents in reach of this folder, with their verbs'), 'ibid agents list --json').action(
    (_options: object, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/agents-list.ts')).listAgents(cli)),
  )
  example(
    agents.command('show <agent-or-verb>').description('one agent, or one verb: parameters, returns, steps, tools and prompt'),
    'ibid agents show code-reviewer',
    'ibid agents show review.analyze@v1',
  ).action((name: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/agents-show.ts')).showAgent(cli, name)),
  )
  example(
    agents
      .command('approve [name...]')
      .description('approve agents of this project as they are now, so that they can be used; all that wait where none is named'),
    'ibid agents approve code-guide',
  ).action((names: readonly string[], _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/agents-approve.ts')).approve(cli, names)),
  )
  example(
    agents
      .command('check [file...]')
      .description("what is wrong with agents' files, each with its line and column; all in reach where none is named"),
    'ibid agents check',
    'ibid agents check agents/ reviewer.al --json',
  ).action((files: readonly string[], _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/agents-check.ts')).checkFiles(cli, files)),
  )
}
