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
      .description('list the collections available in this folder')
      .option('--all', 'include those indexed on the fly with --in')
      .option('--no-global', 'ignore your global collections'),
    'ibid collections list --json',
  ).action((options: { all?: boolean; global?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/collections-list.ts')).listCollections(cli, options)),
  )

  example(
    collections
      .command('add <url>')
      .description('declare and index a collection: a folder, file, manifest, .tar.gz bundle, web page or Git URL')
      .option('--name <name>', 'name of the collection; defaults to the name of the folder or repository')
      .option('--global', "add it to your global collections, for every folder, instead of this project's context.json")
      .option('--no-sync', 'declare it without indexing it'),
    'ibid collections add ./docs',
    'ibid collections add https://github.com/owner/name.git#main?manifest=docs/manifest.json --name manual',
    'ibid collections add https://example.org/docs/manifest.json --global',
  ).action((url: string, options: AddOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/collections-add.ts')).addOne(cli, url, options)),
  )

  example(
    collections
      .command('sync [name...]')
      .description('update collections; all available ones if none is named')
      .option('--force', 'read and reindex everything')
      .option('--dry-run', 'show what would change without writing anything')
      .option('--no-global', 'ignore your global collections'),
    'ibid collections sync',
    'ibid collections sync manual --dry-run --verbose',
  ).action((names: readonly string[], options: SyncOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/collections-sync.ts')).syncSome(cli, names, options)),
  )

  example(
    collections
      .command('approve [name...]')
      .description(
        'approve collections that an untrusted context.json declares outside its folder or at non-public addresses; all blocked ones if none is named',
      ),
    'ibid collections approve handbook',
  ).action((names: readonly string[], _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/collections-approve.ts')).approve(cli, names)),
  )

  example(
    collections
      .command('remove <name>')
      .description('remove a collection from the list; its index is kept unless --drop is given')
      .option('--drop', 'also delete its index')
      .option('--global', 'remove it from your global collections'),
    'ibid collections remove manual --drop',
  ).action((name: string, options: RemoveOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/collections-remove.ts')).removeOne(cli, name, options)),
  )

  example(collections.command('init').description('create an empty context.json in this folder'), 'ibid collections init').action(
    (_options: object, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/collections-init.ts')).init(cli)),
  )

  const manifest = collections.command('manifest').description('create a manifest.json for a folder')
  example(
    manifest
      .command('init <folder>')
      .description('write a manifest.json that lists the documents in a folder')
      .option('--name <name>', 'name of the collection; defaults to the folder name')
      .option('--description <text>', 'what the documents are about')
      .option('--force', 'replace an existing manifest'),
    'ibid collections manifest init ./docs',
  ).action((folder: string, options: ManifestOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/manifest-init.ts')).writeManifest(cli, folder, options)),
  )

  example(
    collections.command('pack <source> <output>').description('pack a local folder or manifest into a .tar.gz bundle'),
    'ibid collections pack ./docs docs.tar.gz',
  ).action((source: string, output: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/collections-pack.ts')).pack(cli, source, output)),
  )
}
