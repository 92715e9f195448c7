import { type Command, Option } from 'commander'
import { example, type Settle, withFace } from './options.ts'

/** `store ...`: where everything is kept. */
export function addStoreCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Server:')
  const store = program.command('store').description('the database of a team (store.url): set it up, look at it')
  example(
    store.command('migrate').description('set the database up, or bring it to the form of this ibid; others may go on working meanwhile'),
    'ibid store migrate',
  ).action((_options: object, command: Command) =>
    withFace(command, settle, async (face) => (await import('../commands/store-migrate.ts')).migrateStore(face)),
  )
  example(store.command('status').description('where everything is kept, and in which form'), 'ibid store status --json').action(
    (_options: object, command: Command) =>
      withFace(command, settle, async (face) => (await import('../commands/store-status.ts')).storeStatus(face)),
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
    withFace(command, settle, async (face) => (await import('../commands/store-copy.ts')).copy(face, to)),
  )
}
