import { type Command, InvalidArgumentError } from 'commander'
import { type CommonOptions, type Face, openFace } from '../face.ts'

/** Takes the exit code of a command. */
export type Settle = (exitCode: number) => void

/** The options that every command takes, under their own heading. */
export const withCommon = (command: Command): Command =>
  command
    .optionsGroup('Common options:')
    .option('--json', 'one JSON document on standard output')
    .option('--jsonl', 'one JSON event a line')
    .option('--plain', 'no colours, no live status')
    .option('--verbose', 'show every step')
    .option('--quiet', 'nothing on standard error')
    .option('--no-color', 'no colours')
    .option('--config <file>', 'settings file in place of the usual one')
    .option('--data-dir <folder>', 'folder of the databases')

/** Runs a command with a face that is closed afterwards; `flags` are settings among its options. */
export async function withFace(
  options: CommonOptions,
  settle: Settle,
  work: (face: Face) => Promise<number>,
  flags: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const face = openFace(options, flags)
  try {
    settle(await work(face))
  } finally {
    await face.close()
  }
}

/** Option that may be given several times, each with one or several values. */
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
