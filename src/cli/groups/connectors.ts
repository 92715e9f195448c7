import type { Command } from 'commander'
import type { AddOptions } from '../commands/connectors-add.ts'
import { example, many, type Settle, withCli } from './options.ts'

/** `connectors ...`: services that are read, and MCP servers whose tools runs may use. */
export function addConnectorsCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Connectors:')
  const connectors = program
    .command('connectors')
    .description('manage email, calendars, chats, files and issues to read, and MCP servers whose tools runs may use')

  example(
    connectors.command('list').description('list services with their last sync, and MCP servers with any tools that have changed'),
    'ibid connectors list --json',
  ).action((_options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-list.ts')).listConnectors(cli)),
  )

  example(
    connectors
      .command('add <name> [command...]')
      .description('add a service by type (see ibid connectors types), or an MCP server: a command after --, or an address with --url')
      .option('--set <name=value>', 'option of the service, such as host=imap.example.org; repeatable', many)
      .option('--secret-file <name=file>', 'file that contains a secret of the service, or - for standard input; prompts if omitted', many)
      .option('--shared', 'let everyone who uses this server search it')
      .option('--url <address>', 'HTTP or HTTPS address of a server')
      .option('--header <name=value>', `HTTP header to send, such as 'Authorization=Bearer \${TOKEN}'; repeatable`, many)
      .option('--sse', 'use the older server-sent events (SSE) transport')
      .option('--env <name=value>', `environment variable for the command, such as 'TOKEN=\${TOKEN}'; repeatable`, many)
      .option('--cwd <folder>', 'folder to run the command in; defaults to the current folder of each run')
      .option('--read-only', 'treat all its tools as read-only: they run without approval')
      .option('--trusted', 'trust the server about which of its tools are read-only')
      .option('--tool <name>', 'use only this tool; repeatable', many)
      .option('--no-connect', 'save it without connecting'),
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
    connectors.command('types [type]').description('list the service types, or show what one requires'),
    'ibid connectors types',
    'ibid connectors types imap',
  ).action((type: string | undefined, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-types.ts')).showTypes(cli, type)),
  )

  example(
    connectors
      .command('sync [name...]')
      .description('fetch new items from services; from all of them if none is named')
      .option('--force', 'fetch everything again'),
    'ibid connectors sync',
    'ibid connectors sync work --force',
  ).action((names: readonly string[], options: { readonly force?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-sync.ts')).syncConnectors(cli, names, options)),
  )

  example(
    connectors.command('sign-in <name>').description('sign in to a service, in the browser or with a code'),
    'ibid connectors sign-in mail',
  ).action((name: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-sign-in.ts')).signInConnector(cli, name)),
  )

  example(
    connectors
      .command('test <name>')
      .description('test a connection: the sign-in of a service, or the tools of a server and their changes since approval'),
    'ibid connectors test work',
  ).action((name: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-test.ts')).testConnector(cli, name)),
  )

  example(
    connectors
      .command('approve <name> [tool...]')
      .description("approve a server's tools in their current version: all, or those you name as the server does"),
    'ibid connectors approve files',
    'ibid connectors approve files read_text_file',
  ).action((name: string, tools: readonly string[], _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-approve.ts')).approveConnector(cli, name, tools)),
  )

  example(
    connectors
      .command('remove <name>')
      .description("delete a service's synced data and its secrets; or remove a server from your settings and clear its approvals"),
    'ibid connectors remove work',
  ).action((name: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/connectors-remove.ts')).removeConnector(cli, name)),
  )
}
