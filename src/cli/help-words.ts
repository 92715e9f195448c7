import type { Command, Help } from 'commander'
import { columnsOf, wrapped } from '../views/panels-text.ts'
import { readersLanguage, say, sayText } from '../views/words/say.ts'

/** Has the help of a program in the reader's language: its descriptions, headings and the remarks that commander adds. Nothing to do where that is English. */
export function sayHelp(program: Command): void {
  if (readersLanguage() === 'en') return
  for (const command of withSubcommands(program)) {
    command.description(sayText(command.description())).helpOption('-h, --help', say`display help for command`)
    command.helpGroup(sayText(command.helpGroup()))
    if (command.commands.length > 0) command.helpCommand('help [command]', say`display help for command`)
    for (const one of [...command.options, ...command.registeredArguments]) one.description = sayText(one.description)
    command.configureHelp({ ...command.configureHelp(), ...helpFormat(command.createHelp()) })
  }
}

const helpFormat = (usual: Help): Partial<Help> => ({
  styleTitle: sayText,
  displayWidth: columnsOf,
  boxWrap: (text, width) => wrapped(text, width).join('\n'),
  argumentDescription: (argument) => usual.argumentDescription(argument).replace('(choices: ', `(${say`choices:`} `),
})

const withSubcommands = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(withSubcommands)]
