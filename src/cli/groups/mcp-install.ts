import { Argument, type Command, Option } from 'commander'
import type { InstallOptions } from '../commands/mcp-install.ts'
import { example, type Settle, selecting, withCli } from './options.ts'

/** `mcp install`: servers of ibid in the configuration of an editor. */
export function addMcpInstall(mcp: Command, settle: Settle): void {
  example(
    selecting(
      mcp
        .command('install')
        .description('make an editor start a server of ibid, show what that takes with --print, or take it back with --undo')
        .argument(
          '<editor>',
          'claude-code, claude-desktop, cursor, windsurf, vscode, codex, opencode, zed or gemini-cli; or json, to print the form that most others take',
        )
        .addArgument(new Argument('[kind]', 'which server').choices(['agent', 'docs', 'hybrid', 'verbs']).default('agent')),
    )
      .option('--model <model>', 'model of its answers, such as anthropic:NAME, or extractive for none')
      .option('--name <name>', 'what the editor calls it', 'ibid')
      .addOption(
        new Option('--scope <scope>', 'for every project of yours, or for the one in this folder')
          .choices(['user', 'project'])
          .default('user'),
      )
      .option('--print', 'write nothing; print what belongs into the file')
      .option('--undo', 'take out what was added'),
    'ibid mcp install claude-code',
    'ibid mcp install cursor docs -c manual --scope project',
    'ibid mcp install zed --undo',
    'ibid mcp install json docs --in ./docs',
  ).action((editor: string, kind: string, options: InstallOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/mcp-install.ts')).installServer(cli, editor, kind, options)),
  )
}
