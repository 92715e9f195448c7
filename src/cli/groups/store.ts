import { type Command, Option } from 'commander'
import { example, type Settle, whole, withCli } from './options.ts'

/** `store ...`: where everything is kept. */
export function addStoreCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Server:')
  const store = program
    .command('store')
    .description('where everything is kept: look at it, back it up, set up the database of a team (store.url)')
  example(
    store.command('migrate').description('set the database up, or bring it to the form of this ibid; others may go on working meanwhile'),
    'ibid store migrate',
  ).action((_options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/store-migrate.ts')).migrateStore(cli)),
  )
  example(store.command('status').description('where everything is kept, and in which form'), 'ibid store status --json').action(
    (_options: object, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/store-status.ts')).storeStatus(cli)),
  )
  example(
    store
      .command('copy')
      .description(
        'copy everything between the data folder and the database, and prove that both hold the same; what is copied to must be empty',
      )
      .addOption(new Option('--to <where>', 'database, or folder').choices(['database', 'folder']).makeOptionMandatory()),
    'ibid store copy --to database',
  ).action(({ to }: { readonly to: 'database' | 'folder' }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/store-copy.ts')).copy(cli, to)),
  )
  example(
    store
      .command('backup <file>')
      .description('write everything that is kept into one file, while others work; the key of what is sealed is not in it')
      .option('--force', 'replace the file if it is there')
      .addOption(
        new Option('--keep <n>', 'name the backup by its time, in the folder <file>, and keep the newest n there').argParser(
          whole(1, 1_000),
        ),
      )
      .option('--check', 'prove a backup that was written, and restore nothing'),
    'ibid store backup ibid.tar.zst',
  ).action((file: string, options: { readonly force?: boolean; readonly keep?: number; readonly check?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => {
      const { backup, checkBackupFile } = await import('../commands/store-backup.ts')
      return options.check ? checkBackupFile(cli, file) : backup(cli, file, options)
    }),
  )
  example(
    store
      .command('restore <file>')
      .description('put back what a backup holds, into an empty data folder or database; all of it, or nothing'),
    'ibid store restore ibid.tar.zst --data-dir ./restored',
  ).action((file: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/store-restore.ts')).restore(cli, file)),
  )
}
