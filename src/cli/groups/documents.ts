import type { Command } from 'commander'
import type { Cli } from '../cli.ts'
import type { DocumentOptions } from '../document-place.ts'
import { example, type Settle, whole, withCli } from './options.ts'

type OnPlace<Options> = (cli: Cli, words: readonly string[], options: Options) => Promise<number>

/** `documents ...`: read what is indexed. */
export function addDocumentsCommands(program: Command, settle: Settle): void {
  const documents = program
    .command('documents')
    .alias('docs')
    .description('list, outline and show the documents of a collection; with --in <path>, omit its name')

  const add = <Options extends DocumentOptions>(
    name: string,
    words: string,
    description: string,
    examples: readonly string[],
    load: () => Promise<OnPlace<Options>>,
    refine: (command: Command) => Command = (command) => command,
  ) =>
    example(
      refine(
        documents
          .command(`${name} [place...]`)
          .usage(`${words} [options]`)
          .description(description)
          .option('--in <path>', 'folder, file or address to use instead of a collection name')
          .option('--no-global', 'ignore your global collections'),
      ),
      ...examples,
    ).action((place: readonly string[], options: Options, command: Command) =>
      withCli(command, settle, async (cli) => (await load())(cli, place, options)),
    )

  add(
    'list',
    '<collection>',
    'list the documents of a collection, one page at a time',
    ['ibid documents list manual -n 100', 'ibid documents list --in ./docs'],
    async () => (await import('../commands/documents-list.ts')).listDocuments,
    (command) =>
      command
        .option('-n, --limit <number>', 'maximum number of documents (default 50)', whole(1, 200))
        .option('--after <path>', 'only those after this path, for the next page'),
  )
  add(
    'outline',
    '<collection> <document>',
    'show the headings of a document with their lines',
    ['ibid documents outline manual guide/plugins.md'],
    async () => (await import('../commands/documents-outline.ts')).showOutline,
  )
  add(
    'show',
    '<collection> <document>',
    'show the text of a document',
    ['ibid documents show manual guide/plugins.md', 'ibid documents show plugins.md --in ./docs --offset 16000'],
    async () => (await import('../commands/documents-show.ts')).showDocument,
    (command) => command.option('--offset <characters>', 'character offset to start at', whole(0, 1_000_000_000)),
  )
  add(
    'section',
    '<collection> <document> <heading>',
    'show one section by its heading, anchor or heading path',
    ['ibid documents section manual guide/plugins.md "Order"', 'ibid documents section manual guide/plugins.md "Plugins > Order"'],
    async () => (await import('../commands/documents-section.ts')).showSection,
  )
  add(
    'related',
    '<collection> <document> [heading]',
    'find related sections elsewhere',
    ['ibid documents related manual guide/plugins.md "Order"'],
    async () => (await import('../commands/documents-related.ts')).showRelated,
    (command) => command.option('-n, --limit <number>', 'maximum number of results (default 8)', whole(1, 50)),
  )
}
