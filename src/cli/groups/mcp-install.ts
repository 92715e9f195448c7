import { Argument, type Command, Option } from 'commander'
import type { InstallOptions } from '../commands/mcp-install.ts'
import { example, type Settle, selecting, withCli } from './options.ts'

/** `mcp install`: servers of ibid in the configuration of an editor. */
export function addMcpInstall(mcp: Command, settle: Settle): void {
  example(
    selecting(
      mcp
        .command('install')
        .description('configure an editor to start an ibid server; --print shows the configuration, --undo removes it')
        .argument(
          '<editor>',
          'claude-code, claude-desktop, cursor, windsurf, vscode, codex, opencode, zed or gemini-cli; or json, to print the format most other editors use',
        )
        .addArgument(new Argument('[kind]', 'type of server').choices(['agent', 'docs', 'hybrid', 'verbs']).default('agent')),
    )
      .option('--model <model>', 'model for its answers, such as anthropic:NAME, or extractive for none')
      .option('--name <name>', 'name of the server in the editor', 'ibid')
      .addOption(
        new Option('--scope <scope>', 'install it for all your projects, or only for the one in this folder')
          .choices(['user', 'project'])
          .default('user'),
      )
      .option('--print', 'print the configuration without writing it')
      .option('--undo', 'remove what was added'),
    'ibid mcp install claude-code',
    'ibid mcp install cursor docs -c manual --scope project',
    'ibid mcp install zed --undo',
    'ibid mcp install json docs --in ./docs',
  ).action((editor: string, kind: string, options: InstallOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/mcp-install.ts')).installServer(cli, editor, kind, options)),
  )
}
