import type { Command } from 'commander'
import { oneLine } from '../../core/text/one-line.ts'
import { type Expected, expectedOfArgument, expectedOfOption } from './expected.ts'

/** A word that can be typed, and what it means in one line. */
export interface Word {
  readonly word: string
  readonly about: string
  /** What may stand in the place behind it, where that is known. */
  readonly behind?: readonly string[]
}

/** One command as its completion sees it. */
export interface CommandShape {
  /** `runs show`; empty for the program itself. */
  readonly path: string
  /** Each with the word that names it, and its other names. */
  readonly commands: readonly (Word & { readonly aliases: readonly string[] })[]
  readonly options: readonly { readonly flags: readonly string[]; readonly about: string; readonly expects: Expected | undefined }[]
  /** By place, the first word behind the command first. */
  readonly places: readonly Expected[]
  /** Whether the last place may be filled again and again. */
  readonly repeats: boolean
}

/** Characters of what a word means. */
export const longestAbout = 90

/** Every command of a program, those that are shown in its help; the program itself first. */
export const shapesOf = (program: Command): readonly CommandShape[] => shapesBelow(program, [])

function shapesBelow(command: Command, path: readonly string[]): readonly CommandShape[] {
  const help = command.createHelp()
  // Every command with commands below it has a `help` of its own beside `ibid help`.
  const below = help.visibleCommands(command).filter((one) => path.length === 0 || one.name() !== 'help')
  const at = path.join(' ')
  const shape: CommandShape = {
    path: at,
    commands: below.map((one) => ({
      word: one.name(),
      aliases: one.aliases(),
      about: oneLine(help.subcommandDescription(one), longestAbout),
    })),
    options: [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)].map((option) => ({
      flags: [option.long, option.short].filter((flag) => flag !== undefined && flag !== null),
      about: oneLine(help.optionDescription(option), longestAbout),
      expects: expectedOfOption(option),
    })),
    places: command.registeredArguments.flatMap((argument) => expectedOfArgument(at, argument)),
    repeats: command.registeredArguments.at(-1)?.variadic === true,
  }
  return [shape, ...below.flatMap((one) => shapesBelow(one, [...path, one.name()]))]
}
