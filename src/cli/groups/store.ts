import { type Command, Option } from 'commander'
import { example, type Settle, whole, withCli } from './options.ts'

/** `store ...`: where everything is kept. */
export function addStoreCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Server:')
  const store = program.command('store').description('manage stored data: check its status, back it up, set up a team database (store.url)')
  example(
    store
      .command('migrate')
      .description('set up the database, or upgrade it to this version of ibid; others can keep working in the meantime'),
    'ibid store migrate',
  ).action((_options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/store-migrate.ts')).migrateStore(cli)),
  )
  example(store.command('status').description('show where data is stored, and its schema version'), 'ibid store status --json').action(
    (_options: object, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/store-status.ts')).storeStatus(cli)),
  )
  example(
    store
      .command('copy')
      .description('copy everything between the data folder and the database, and verify that both match; the target must be empty')
      .addOption(new Option('--to <where>', 'database or folder').choices(['database', 'folder']).makeOptionMandatory()),
    'ibid store copy --to database',
  ).action(({ to }: { readonly to: 'database' | 'folder' }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/store-copy.ts')).copy(cli, to)),
  )
  example(
    store
      .command('backup <file>')
      .description('back up all stored data to one file while others keep working; the encryption key is not included')
      .option('--force', 'replace the file if it exists')
      .addOption(
        new Option(
          '--keep <n>',
          'name the backup after the current time, in the folder <file>, and keep only the newest n backups there',
        ).argParser(whole(1, 1_000)),
      )
      .option('--check', 'verify an existing backup without restoring it'),
    'ibid store backup ibid.tar.zst',
  ).action((file: string, options: { readonly force?: boolean; readonly keep?: number; readonly check?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => {
      const { backup, checkBackupFile } = await import('../commands/store-backup.ts')
      return options.check ? checkBackupFile(cli, file) : backup(cli, file, options)
    }),
  )
  example(
    store.command('restore <file>').description('restore a backup into an empty data folder or database; all or nothing'),
    'ibid store restore ibid.tar.zst --data-dir ./restored',
  ).action((file: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/store-restore.ts')).restore(cli, file)),
  )
}
