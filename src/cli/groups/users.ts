import type { Command } from 'commander'
import type { DeleteUserOptions } from '../commands/users-delete.ts'
import { example, many, type Settle, withCli } from './options.ts'

/** `users ...`: people of a team. */
export function addUsersCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Server:')
  const users = program.command('users').description('view, export or delete all data of a team member')
  example(
    users
      .command('delete <user>')
      .description('show the data of a person, by name, email address or ID; with --everything, permanently delete it and print the proof')
      .option('--everything', 'delete the account and all its data; asks first')
      .option('--yes', 'skip the confirmation')
      .option('--check', 'delete nothing; show where the person still appears in the store and the data folder')
      .option('--word <word>', 'with --check: also look for this word, such as the email address of a deleted user; can be repeated', many),
    'ibid users delete ada@example.org',
    'ibid users delete ada@example.org --everything --yes --json > proof.json',
    'ibid users delete ada@example.org --check --word ada@example.org',
  ).action((user: string, options: DeleteUserOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/users-delete.ts')).deleteUser(cli, user, options)),
  )
  example(
    users
      .command('export <user>')
      .description("export a person's data as one ZIP file: JSON Lines by table, document text, images and files; no secrets")
      .requiredOption('--to <file>', 'file to write; must not exist yet'),
    'ibid users export ada@example.org --to ada.zip',
  ).action((user: string, options: { readonly to: string }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/users-export.ts')).exportUser(cli, user, options)),
  )
}
