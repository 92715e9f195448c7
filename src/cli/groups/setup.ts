import { Argument, type Command } from 'commander'
import type { CommonOptions } from '../cli.ts'
import type { Shell } from '../completion/shells.ts'
import { printOut } from '../print.ts'
import { example, type Settle, whole, withCli } from './options.ts'

/** `config`, `doctor`, `welcome`, `completion` and `help`. */
export function addSetupCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Set-up:')
  const config = program.command('config').description('read and change settings; keys are never printed')
  const project = (command: Command) => command.option('--project', "use the project's .ibid/settings.json instead of your own file")
  const team = (command: Command) =>
    command.option('--team', 'use the settings that all machines of a team share, stored in their database')

  example(
    config.command('list').description('list every setting, its value and where the value comes from'),
    'ibid config list --json',
  ).action((_options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/config-list.ts')).listConfig(cli)),
  )
  example(config.command('get <setting>').description('show one setting'), 'ibid config get llm.model').action(
    (key: string, _options: object, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/config-list.ts')).getConfig(cli, key)),
  )
  example(
    team(project(config.command('set <setting> [value]').description('change a setting; without a value, read it from standard input'))),
    'ibid config set llm.model anthropic:NAME',
    'ibid config set llm.apiKey < key.txt',
  ).action((key: string, value: string | undefined, options: { project?: boolean; team?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/config-set.ts')).setConfig(cli, key, value, options)),
  )
  example(team(project(config.command('unset <setting>').description('restore the default'))), 'ibid config unset llm.model').action(
    (key: string, options: { project?: boolean; team?: boolean }, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/config-set.ts')).unsetConfig(cli, key, options)),
  )
  example(
    team(
      config
        .command('history')
        .description('list changes to the settings, newest first')
        .option('--limit <n>', 'maximum number of changes (default 20)', whole(1, 1_000)),
    ),
    'ibid config history --limit 5',
  ).action((options: { limit?: number; team?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/config-history.ts')).showHistory(cli, options)),
  )
  example(
    team(config.command('undo [change]').description('undo a change to the settings; the newest if no number is given')),
    'ibid config undo',
    'ibid config undo 12',
  ).action((change: string | undefined, options: { team?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/config-undo.ts')).undoConfig(cli, change, options)),
  )
  example(config.command('path').description('show where the settings files and the data folder are'), 'ibid config path').action(
    (_options: object, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/config-path.ts')).showPaths(cli)),
  )
  example(
    project(config.command('edit').description('open the settings file in $VISUAL or $EDITOR')),
    'EDITOR=nano ibid config edit',
  ).action((options: { project?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/config-edit.ts')).editConfig(cli, options)),
  )

  example(
    program
      .command('doctor')
      .description('find and explain problems with the setup')
      .option('--offline', 'do not contact the model endpoint')
      .option('--deep', 'also read all stored data and check that it is intact'),
    'ibid doctor',
    'ibid doctor --deep --offline',
  ).action((options: { offline?: boolean; deep?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/doctor.ts')).doctor(cli, options)),
  )

  example(
    program.command('welcome').description("get a first answer, from ibid's own manual; needs no key and no network"),
    'ibid welcome',
  ).action((_options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/welcome.ts')).welcome(cli), { 'llm.model': 'extractive' }),
  )

  example(
    program
      .command('completion')
      .description('print the completion script for your shell; without a shell, show how to install it')
      .addArgument(new Argument('[shell]', 'bash, zsh or fish').choices(['bash', 'zsh', 'fish'])),
    'ibid completion bash > ~/.local/share/bash-completion/completions/ibid',
    'source <(ibid completion zsh)',
  ).action((shell: Shell | undefined, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/completion.ts')).completion(cli, program, shell)),
  )
  // What the scripts ask while somebody types. It says nothing but what may stand there.
  program
    .command('__complete [about] [words...]', { hidden: true })
    .allowUnknownOption()
    .action(async (about: string = '', words: readonly string[] = []) => {
      printOut(await (await import('../completion/answer.ts')).completionLines(about, words))
    })

  program
    .command('help [topic...]')
    .description('show help for a command or topic')
    .action(async (words: readonly string[], _options: object, command: Command) =>
      settle(
        await (await import('../commands/help.ts')).showHelp(program, words, {
          plain: command.optsWithGlobals<CommonOptions>().plain === true,
        }),
      ),
    )
}
