import type { Command } from 'commander'
import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/nearest.ts'
import { topics } from '../topics.ts'

/** `ibid help`: of the program, of a command by its words, or a topic. Gives the exit code. */
export async function showHelp(program: Command, words: readonly string[]): Promise<number> {
  const command = commandOf(program, words)
  if (command) {
    command.outputHelp()
    return 0
  }
  const name = words.join(' ')
  const topic = topics[name]
  if (topic === undefined) {
    const near = nearest(name, [...Object.keys(topics), ...program.commands.map((one) => one.name())])
    throw new IbidError('usage', `there is no help on ${name}`, near ? `did you mean: ibid help ${near}` : 'see: ibid help topics')
  }
  process.stdout.write(`${(await topic.text()).trimEnd()}\n`)
  return 0
}

function commandOf(program: Command, words: readonly string[]): Command | undefined {
  let at: Command | undefined = program
  for (const word of words) at = at?.commands.find((one) => one.name() === word || one.aliases().includes(word))
  return at
}
