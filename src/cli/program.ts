import { Command, CommanderError } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { faultOf } from '../core/fault.ts'
import { processEnvironment } from '../settings/process-environment.ts'
import { say } from '../views/words/say.ts'
import { isAtTerminal } from './at-terminal.ts'
import { faultLine } from './cli.ts'
import { exitCodeOfError } from './exit-code.ts'
import { addAgentsCommands } from './groups/agents.ts'
import { addAskCommands } from './groups/ask.ts'
import { addChatCommand } from './groups/chat.ts'
import { addCollectionsCommands } from './groups/collections.ts'
import { addConnectorsCommands } from './groups/connectors.ts'
import { addDocumentsCommands } from './groups/documents.ts'
import { addEvalCommand } from './groups/eval.ts'
import { addMcpCommands } from './groups/mcp.ts'
import { addMemoryCommands } from './groups/memory.ts'
import { withCommon } from './groups/options.ts'
import { addRetentionCommands } from './groups/retention.ts'
import { addRunCommand } from './groups/run.ts'
import { addRunsCommands } from './groups/runs.ts'
import { addServeCommands } from './groups/serve.ts'
import { addSessionsCommands } from './groups/sessions.ts'
import { addSetupCommands } from './groups/setup.ts'
import { addStoreCommands } from './groups/store.ts'
import { addToolsCommands } from './groups/tools.ts'
import { addUsersCommands } from './groups/users.ts'
import { sayHelp } from './help-words.ts'
import { printError, printOut } from './print.ts'
import { speakReadersLanguage } from './speak.ts'
import { usageLine } from './usage-line.ts'

/** Runs the command line and gives the exit code. Everything a user can get wrong ends here, in one line. */
export async function run(args: readonly string[]): Promise<number> {
  let exitCode = 0
  await speakReadersLanguage(args, processEnvironment())
  const program = programOf((code) => {
    exitCode = code
  })
  const asked = commandOf(program, args)
  const path = pathOf(asked)
  tellUsage(asked, path)
  if (asked === program && isAtTerminal(processEnvironment().env) && namesNothing(args)) return run([...args, 'chat'])
  if (asked.commands.length > 0 && args.length === path.length) {
    asked.outputHelp()
    return 0
  }
  try {
    await program.parseAsync([...args], { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    printError(`ibid: ${faultLine(faultOf(error))}\n`)
    if (args.includes('--verbose') && error instanceof Error) printError(`${error.stack}\n`)
    return exitCodeOfError(error)
  }
  return exitCode
}

/** Whether there is no command and nothing else beside the options that every command takes. */
function namesNothing(args: readonly string[]): boolean {
  try {
    const { operands, unknown } = withCommon(new Command().exitOverride().configureOutput({ writeErr: () => undefined })).parseOptions([
      ...args,
    ])
    return operands.length + unknown.length === 0
  } catch {
    return false
  }
}

/** Every command; what each does is loaded when it is called. */
function programOf(settle: (exitCode: number) => void): Command {
  const program = new Command('ibid')
  const shownEverywhere = () => program.options.filter(({ long }) => long !== '--version')
  program
    .description('Answers from your documents, with every citation checked word for word.')
    .version(manifest.version)
    .exitOverride()
    .configureOutput({ writeOut: printOut, writeErr: printError })
    .configureHelp({ showGlobalOptions: true, visibleGlobalOptions: (command) => (command === program ? [] : shownEverywhere()) })
    .helpCommand(false)
  withCommon(program)
  addAskCommands(program, settle)
  addChatCommand(program, settle)
  addRunCommand(program, settle)
  addAgentsCommands(program, settle)
  addToolsCommands(program, settle)
  addSessionsCommands(program, settle)
  addMemoryCommands(program, settle)
  addEvalCommand(program, settle)
  addCollectionsCommands(program, settle)
  addDocumentsCommands(program, settle)
  addConnectorsCommands(program, settle)
  addRunsCommands(program, settle)
  addMcpCommands(program, settle)
  addServeCommands(program, settle)
  addStoreCommands(program, settle)
  addUsersCommands(program, settle)
  addRetentionCommands(program, settle)
  addSetupCommands(program, settle)
  program.addHelpText(
    'after',
    `\n${say`Get started with:`}\n  ibid welcome\n  ibid ask "how are sessions resumed?" --in ./docs\n  ibid help topics`,
  )
  sayHelp(program)
  return program
}

/** The command that the first words name; the program itself where they name none. */
function commandOf(program: Command, args: readonly string[]): Command {
  let at = program
  for (const word of args) {
    const next = at.commands.find((command) => command.name() === word || command.aliases().includes(word))
    if (!next) return at
    at = next
  }
  return at
}

/** The words that name a command. */
const pathOf = (command: Command): readonly string[] => (command.parent ? [...pathOf(command.parent), command.name()] : [])

/** Wrong words are told in one line that names the help of the command. */
function tellUsage(command: Command, path: readonly string[]): void {
  const help = ['ibid help', ...path].join(' ')
  for (let at: Command | null = command; at; at = at.parent)
    at.configureOutput({ outputError: (text, write) => write(`ibid: ${usageLine(text, help)}\n`) })
}
