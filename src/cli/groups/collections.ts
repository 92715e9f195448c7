import type { Command } from 'commander'
import type { AddOptions } from '../commands/collections-add.ts'
import type { RemoveOptions } from '../commands/collections-remove.ts'
import type { SyncOptions } from '../commands/collections-sync.ts'
import type { ManifestOptions } from '../commands/manifest-init.ts'
import { example, type Settle, withCli } from './options.ts'

/** `collections ...`: what a project declares, and what is indexed of it. */
export function addCollectionsCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Documents:')
  const collections = program.command('collections').alias('col').description('declare, sync, list, pack and remove collections')

  example(
    collections
      .command('list')
      .description('the collections in reach of this folder')
      .option('--all', 'also those that were indexed on the fly with --in')
      .option('--no-global', 'leave out your own list of collections'),
    'ibid collections list --json',
  ).action((options: { all?: boolean; global?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/collections-list.ts')).listCollections(cli, options)),
  )

  example(
    collections
      .command('add <url>')
      .description('declare a collection and index it: a folder, a file, a manifest, a .tar.gz bundle, a page or a git address')
      .option('--name <name>', "what to call it; the folder's or repository's own name otherwise")
      .option('--global', 'in your own list, for every folder, not in the context.json of this project')
      .option('--no-sync', 'only declare it'),
    'ibid collections add ./docs',
    'ibid collections add https://github.com/owner/name.git#main?manifest=docs/manifest.json --name manual',
    'ibid collections add https://example.org/docs/manifest.json --global',
  ).action((url: string, options: AddOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/collections-add.ts')).addOne(cli, url, options)),
  )

  example(
    collections
      .command('sync [name...]')
      .description('bring collections up to date; all in reach where none is named')
      .option('--force', 'read and index everything again')
      .option('--dry-run', 'only tell what would change')
      .option('--no-global', 'leave out your own list of collections'),
    'ibid collections sync',
    'ibid collections sync manual --dry-run --verbose',
  ).action((names: readonly string[], options: SyncOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/collections-sync.ts')).syncSome(cli, names, options)),
  )

  example(
    collections
      .command('approve [name...]')
      .description(
        'allow what a context.json that others may have written asks for beyond its folder and public addresses; all that is left out where none is named',
      ),
    'ibid collections approve handbook',
  ).action((names: readonly string[], _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/collections-approve.ts')).approve(cli, names)),
  )

  example(
    collections
      .command('remove <name>')
      .description('take a collection out of the list; its index stays unless --drop is given')
      .option('--drop', 'remove its index too')
      .option('--global', 'from your own list'),
    'ibid collections remove manual --drop',
  ).action((name: string, options: RemoveOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/collections-remove.ts')).removeOne(cli, name, options)),
  )

  example(collections.command('init').description('make an empty context.json in this folder'), 'ibid collections init').action(
    (_options: object, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/collections-init.ts')).init(cli)),
  )

  const manifest = collections.command('manifest').description('make a manifest.json for a folder')
  example(
    manifest
      .command('init <folder>')
      .description('write a manifest.json that names the documents of a folder')
      .option('--name <name>', "name of the collection; the folder's otherwise")
      .option('--description <text>', 'what the documents are about')
      .option('--force', 'replace a manifest that is there'),
    'ibid collections manifest init ./docs',
  ).action((folder: string, options: ManifestOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/manifest-init.ts')).writeManifest(cli, folder, options)),
  )

  example(
    collections.command('pack <source> <output>').description('pack a folder or a manifest on this machine into a .tar.gz bundle'),
    'ibid collections pack ./docs docs.tar.gz',
  ).action((source: string, output: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/collections-pack.ts')).pack(cli, source, output)),
  )
}
