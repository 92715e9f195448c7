import type { Command } from 'commander'
import type { AddOptions } from '../commands/connectors-add.ts'
import { example, many, type Settle, withFace } from './options.ts'

/** `connectors ...`: MCP servers whose tools runs may use. */
export function addConnectorsCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Connectors:')
  const connectors = program
    .command('connectors')
    .description('MCP servers whose tools runs may use: add, list, test, approve and remove them')

  example(
    connectors.command('list').description('the servers of the settings: which are there, and which of their tools have changed'),
    'ibid connectors list --json',
  ).action((_options: object, command: Command) =>
    withFace(command, settle, async (face) => (await import('../commands/connectors-list.ts')).listConnectors(face)),
  )

  example(
    connectors
      .command('add <name> [command...]')
      .description('put a server into your settings: a program behind --, or an address with --url; its tools are approved as they are now')
      .option('--url <address>', 'a server behind an http or https address')
      .option('--header <name=value>', `a header for it, such as 'Authorization=Bearer \${TOKEN}'; may be given again`, many)
      .option('--sse', 'it speaks the older transport of server-sent events')
      .option('--env <name=value>', `a variable for the program, such as 'TOKEN=\${TOKEN}'; may be given again`, many)
      .option('--cwd <folder>', 'where the program runs; the current folder of each run otherwise')
      .option('--read-only', 'none of its tools changes anything: they run without being asked for')
      .option('--trusted', 'believe the server which of its tools only read')
      .option('--tool <name>', 'use this tool of it only; may be given again', many)
      .option('--no-connect', 'only write it down'),
    'ibid connectors add files --read-only -- npx -y @modelcontextprotocol/server-filesystem .',
    `ibid connectors add shop --url https://shop.example/mcp --header 'Authorization=Bearer \${SHOP_TOKEN}'`,
  ).action((name: string, words: readonly string[], options: AddOptions, command: Command) =>
    withFace(command, settle, async (face) => (await import('../commands/connectors-add.ts')).addConnector(face, name, words, options)),
  )

  example(
    connectors
      .command('test <name>')
      .description('connect one server, and show each of its tools and what has changed since it was approved'),
    'ibid connectors test files',
  ).action((name: string, _options: object, command: Command) =>
    withFace(command, settle, async (face) => (await import('../commands/connectors-test.ts')).testConnector(face, name)),
  )

  example(
    connectors
      .command('approve <name> [tool...]')
      .description('approve the tools of a server as they are now: all, or those that are named as the server names them'),
    'ibid connectors approve files',
    'ibid connectors approve files read_text_file',
  ).action((name: string, tools: readonly string[], _options: object, command: Command) =>
    withFace(command, settle, async (face) => (await import('../commands/connectors-approve.ts')).approveConnector(face, name, tools)),
  )

  example(
    connectors.command('remove <name>').description('take a server out of your settings, and forget what was approved of it'),
    'ibid connectors remove files',
  ).action((name: string, _options: object, command: Command) =>
    withFace(command, settle, async (face) => (await import('../commands/connectors-remove.ts')).removeConnector(face, name)),
  )
}
