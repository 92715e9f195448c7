import { Command, CommanderError } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { faultOf } from '../core/fault.ts'
import { exitCodeOfError } from './exit-code.ts'
import { faultLine } from './face.ts'
import { addAskCommands } from './groups/ask.ts'
import { addRunsCommands } from './groups/runs.ts'

/** Runs the command line and gives the exit code. Everything a user can get wrong ends here, in one line. */
export async function run(args: readonly string[]): Promise<number> {
  const program = new Command('ibid')
  let exitCode = 0
  const settle = (code: number) => {
    exitCode = code
  }
  program
    .description('Answers from your documents, with every citation checked word for word.')
    .version(manifest.version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(`ibid: ${text.replace(/^error: /, '')}`) })
    .showSuggestionAfterError()
  addAskCommands(program, settle)
  addRunsCommands(program, settle)
  for (const command of program.commands) inherit(command)
  try {
    await program.parseAsync([...args], { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`ibid: ${faultLine(faultOf(error))}\n`)
    if (args.includes('--verbose') && error instanceof Error) process.stderr.write(`${error.stack}\n`)
    return exitCodeOfError(error)
  }
  return exitCode
}

/** Commander hands `exitOverride` and output settings to subcommands only if they are made after them. */
function inherit(command: Command): void {
  command.exitOverride()
  for (const child of command.commands) inherit(child)
}
