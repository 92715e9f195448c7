import type { Command } from 'commander'
import { example, type Settle, withCli } from './options.ts'

/** `agents ...`: what is declared in files. */
export function addAgentsCommands(program: Command, settle: Settle): void {
  const agents = program
    .command('agents')
    .description('list, show, check and approve declared agents and their verbs; run a verb with: ibid run')

  example(agents.command('list').description('list the agents available in this folder and their verbs'), 'ibid agents list --json').action(
    (_options: object, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/agents-list.ts')).listAgents(cli)),
  )
  example(
    agents.command('show <agent-or-verb>').description('show an agent or a verb: parameters, return values, steps, tools and prompt'),
    'ibid agents show code-reviewer',
    'ibid agents show review.analyze@v1',
  ).action((name: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/agents-show.ts')).showAgent(cli, name)),
  )
  example(
    agents
      .command('approve [name...]')
      .description('approve agents of this project in their current version; all pending ones if none is named'),
    'ibid agents approve code-guide',
  ).action((names: readonly string[], _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/agents-approve.ts')).approve(cli, names)),
  )
  example(
    agents
      .command('check [file...]')
      .description('check agent files and report each problem with its line and column; all available files if none is named'),
    'ibid agents check',
    'ibid agents check agents/ reviewer.al --json',
  ).action((files: readonly string[], _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/agents-check.ts')).checkFiles(cli, files)),
  )
}
