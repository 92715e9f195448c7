import type { Command } from 'commander'
import { say, sayText } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import type { ListOptions } from '../commands/sessions-list.ts'
import { example, type Settle, whole, withCli } from './options.ts'

type OneSession = (cli: Cli, session: string) => Promise<number>

/** `sessions ...`: conversations that are kept. */
export function addSessionsCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Questions:')
  const sessions = program
    .command('sessions')
    .description('list, show, rename, fork, export and delete conversations; continue one with: ibid ask --session')
  example(
    sessions
      .command('list')
      .description('list conversations, most recently used first')
      .option('-n, --limit <number>', 'maximum number of conversations (default 20)', whole(1, 1000))
      .option('--search <words>', 'only conversations whose title, questions and answers contain all these words'),
    'ibid sessions list -n 5',
    'ibid sessions list --search "dead queue"',
  ).action((options: ListOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/sessions-list.ts')).listSessions(cli, options)),
  )
  const one = (name: string, description: string, load: () => Promise<OneSession>) =>
    example(
      sessions.command(`${name} <session>`).description(say`${sayText(description)}; <session> is an ID, an ID prefix, or last`),
      `ibid sessions ${name} last`,
    ).action((session: string, _options: object, command: Command) => withCli(command, settle, async (cli) => (await load())(cli, session)))
  one(
    'show',
    'show a conversation: questions, answers and their sources',
    async () => (await import('../commands/sessions-show.ts')).showSession,
  )
  example(
    sessions
      .command('rename <session> <title>')
      .description(say`${sayText('rename a conversation')}; <session> is an ID, an ID prefix, or last`),
    'ibid sessions rename last "Limits of the queue"',
  ).action((session: string, title: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/sessions-rename.ts')).renameSession(cli, session, title)),
  )
  one(
    'fork',
    'start a second conversation that continues from this one',
    async () => (await import('../commands/sessions-fork.ts')).branchSession,
  )
  example(
    sessions
      .command('export <session>')
      .description(
        say`${sayText('export a conversation as Markdown or as one HTML page, or in full with --json')}; <session> is an ID, an ID prefix, or last`,
      )
      .option('--html', 'export as an HTML page with answers and quotes'),
    'ibid sessions export last',
    'ibid sessions export last --html > dead-jobs.html',
  ).action((session: string, options: { readonly html?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/sessions-export.ts')).writeSession(cli, session, options)),
  )
  one(
    'delete',
    'permanently delete a conversation and its runs',
    async () => (await import('../commands/sessions-delete.ts')).deleteSession,
  )
}
