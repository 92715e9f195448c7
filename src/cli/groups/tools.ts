import type { Command } from 'commander'
import type { ToolRunOptions } from '../commands/tools-run.ts'
import { example, type Settle, selecting, withCli } from './options.ts'

/** `tools ...`: what agents work with, also by hand. */
export function addToolsCommands(program: Command, settle: Settle): void {
  const tools = program.command('tools').description("list ibid's tools, show one, or run one directly")

  example(tools.command('list').description('list every tool, what it may do, and what uses it'), 'ibid tools list').action(
    (_options: object, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/tools-list.ts')).listAll(cli)),
  )
  example(
    tools.command('show <tool>').description('show what a tool does, its parameters, limits and keys'),
    'ibid tools show json_validator',
  ).action((name: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/tools-show.ts')).showTool(cli, name)),
  )
  example(
    selecting(
      tools
        .command('run <tool> [parameters...]')
        .description('run a tool; pass its parameters as options: --NAME VALUE; repeat an option for a list')
        .allowUnknownOption(),
    )
      .option('--input <json>', 'parameters as one JSON object, or - for standard input')
      .option('--yes', 'approve the call if the tool changes something')
      .option('--wait', 'if nobody can approve the call, leave it waiting'),
    'ibid tools run json_validator --path rows.json --schema-path schema.json',
    'ibid tools run data_transform --path rows.csv --to json --sort -amount --limit 10',
    'ibid tools run documents_search --query "retries" --in ./docs --json',
  ).action((name: string, words: readonly string[], options: ToolRunOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/tools-run.ts')).runTool(cli, name, words, options)),
  )
}
