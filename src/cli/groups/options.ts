import { type Command, InvalidArgumentError, Option } from 'commander'
import { say } from '../../views/words/say.ts'
import { type Cli, type CommonOptions, openCli } from '../cli.ts'

/** Takes the exit code of a command. */
export type Settle = (exitCode: number) => void

/** The options that every command takes, before or after its name. */
export const withCommon = (program: Command): Command =>
  program
    .addOption(new Option('--json', 'print one JSON document to standard output').conflicts('jsonl'))
    .option('--jsonl', 'print one JSON value per line, with events as they happen')
    .option('--plain', 'disable colors and live status')
    .option('--verbose', 'show every step, and where an error comes from')
    .option('--quiet', 'print only errors to standard error')
    .option('--no-color', 'disable colors')
    .option('--config <file>', 'settings file to use instead of the default')
    .option('--data-dir <folder>', 'folder for the databases')

/** Options that choose collections. */
export const selecting = (command: Command): Command =>
  command
    .option('--in <path>', 'folder, file or address, indexed on the fly and kept; repeatable', many)
    .option('-c, --collections <name>', 'declared collection to use; repeatable', many)
    .option('--no-global', 'ignore your global collections')

/** Runs a command with what it works with, which is closed afterwards; `flags` are settings among its options. */
export async function withCli(
  command: Command,
  settle: Settle,
  work: (cli: Cli) => Promise<number>,
  flags: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const cli = openCli(command.optsWithGlobals<CommonOptions>(), flags)
  try {
    settle(await work(cli))
  } finally {
    await cli.close()
  }
}

/** Lines that follow a command's options in its help. */
export const example = (command: Command, ...lines: readonly string[]): Command =>
  command.addHelpText('after', `\n${lines.length > 1 ? say`Examples:` : say`Example:`}\n${lines.map((line) => `  ${line}`).join('\n')}`)

/** Option that may be given several times, each with one value. */
export const many = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), value]

/** A whole number within limits, or one clear line. */
export const whole =
  (least: number, most: number) =>
  (text: string): number => {
    const number = Number(text)
    if (!Number.isInteger(number) || number < least || number > most)
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
    return number
  }
