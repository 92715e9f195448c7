import type { Command } from 'commander'
import type { AddOptions } from '../commands/connectors-add.ts'
import { example, many, type Settle, withCli } from './options.ts'

/** `connectors ...`: services that are read, and MCP servers whose tools runs may use. */
export function addConnectorsCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Connectors:')
  const connectors = program
    .command('connectors')
    .description('mail, calendars, chats, files and issues that are read, and MCP servers whose tools runs may use')

  example(
    connectors
      .command('list')
      .description('what is read, and when it was synced; which servers are there, and which of their tools have changed'),
    'ibid connectors list --json',
  ).action((_options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-list.ts')).listConnectors(cli)),
  )

  example(
    connectors
      .command('add <name> [command...]')
      .description(
        'add a service to read, by its kind (ibid connectors types); or put an MCP server into your settings: a program behind --, or an address with --url',
      )
      .option('--set <name=value>', 'an option of the service, such as host=imap.example.org; may be given again', many)
      .option('--secret-file <name=file>', 'a file that holds a secret of the service, - for standard input; asked for otherwise', many)
      .option('--shared', 'everybody who uses ibid serve here may search it')
      .option('--url <address>', 'a server behind an http or https address')
      .option('--header <name=value>', `a header for it, such as 'Authorization=Bearer \${TOKEN}'; may be given again`, many)
      .option('--sse', 'it speaks the older transport of server-sent events')
      .option('--env <name=value>', `a variable for the program, such as 'TOKEN=\${TOKEN}'; may be given again`, many)
      .option('--cwd <folder>', 'where the program runs; the current folder of each run otherwise')
      .option('--read-only', 'none of its tools changes anything: they run without being asked for')
      .option('--trusted', 'believe the server which of its tools only read')
      .option('--tool <name>', 'use this tool of it only; may be given again', many)
      .option('--no-connect', 'only write it down'),
    'ibid connectors add work imap --set host=imap.example.org --set user=ada',
    'ibid connectors add old mbox --set path=~/mail/archive.mbox',
    'ibid connectors add files --read-only -- npx -y @modelcontextprotocol/server-filesystem .',
    `ibid connectors add shop --url https://shop.example/mcp --header 'Authorization=Bearer \${SHOP_TOKEN}'`,
  ).action((name: string, words: readonly string[], options: AddOptions, command: Command) =>
    withCli(command, settle, async (cli) =>
      // The words do not tell whether they stood behind it.
      (await import('../commands/connectors-add.ts')).addConnector(cli, name, words, {
        ...options,
        isProgram: process.argv.includes('--'),
      }),
    ),
  )

  example(
    connectors.command('types [type]').description('the kinds of services that can be read, or what one of them needs'),
    'ibid connectors types',
    'ibid connectors types imap',
  ).action((type: string | undefined, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-types.ts')).showTypes(cli, type)),
  )

  example(
    connectors
      .command('sync [name...]')
      .description('read what is new of services: all, or those that are named')
      .option('--force', 'read everything again'),
    'ibid connectors sync',
    'ibid connectors sync work --force',
  ).action((names: readonly string[], options: { readonly force?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-sync.ts')).syncConnectors(cli, names, options)),
  )

  example(
    connectors.command('sign-in <name>').description('sign in at a service, in the browser or with a code'),
    'ibid connectors sign-in mail',
  ).action((name: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-sign-in.ts')).signInConnector(cli, name)),
  )

  example(
    connectors
      .command('test <name>')
      .description('connect one: whether a service lets us in; of a server each tool, and what has changed since it was approved'),
    'ibid connectors test work',
  ).action((name: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-test.ts')).testConnector(cli, name)),
  )

  example(
    connectors
      .command('approve <name> [tool...]')
      .description('approve the tools of a server as they are now: all, or those that are named as the server names them'),
    'ibid connectors approve files',
    'ibid connectors approve files read_text_file',
  ).action((name: string, tools: readonly string[], _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-approve.ts')).approveConnector(cli, name, tools)),
  )

  example(
    connectors
      .command('remove <name>')
      .description(
        'delete what was read of a service, and its secrets; or take a server out of your settings, and forget what was approved of it',
      ),
    'ibid connectors remove work',
  ).action((name: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-remove.ts')).removeConnector(cli, name)),
  )
}
