import type { Command } from 'commander'
import type { DeleteUserOptions } from '../commands/users-delete.ts'
import { example, many, type Settle, withCli } from './options.ts'

/** `users ...`: people of a team. */
export function addUsersCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Server:')
  const users = program.command('users').description('everything of a person of a team: see it, hand it over, delete it')
  example(
    users
      .command('delete <user>')
      .description(
        'what there is of a person, by name, mail address or id; with --everything it is deleted for good, and the proof printed',
      )
      .option('--everything', 'the account, and all that is theirs; asks first')
      .option('--yes', 'do not ask')
      .option('--check', 'delete nothing; say where the person still stands in the store and the data folder')
      .option('--word <word>', 'with --check: also look for this word, such as the mail address of who is gone; may be given again', many),
    'ibid users delete ada@example.org',
    'ibid users delete ada@example.org --everything --yes --json > proof.json',
    'ibid users delete ada@example.org --check --word ada@example.org',
  ).action((user: string, options: DeleteUserOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/users-delete.ts')).deleteUser(cli, user, options)),
  )
  example(
    users
      .command('export <user>')
      .description('everything of a person as one zip: JSON lines by table, words of documents, pictures and files; no secrets')
      .requiredOption('--to <file>', 'the file to write, a new one'),
    'ibid users export ada@example.org --to ada.zip',
  ).action((user: string, options: { readonly to: string }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/users-export.ts')).exportUser(cli, user, options)),
  )
}
