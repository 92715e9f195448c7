import { faultOf, IbidError } from '../../core/fault.ts'
import type { CommandCandidate } from '../prompt/completion.ts'
import { entryRows } from '../rows/entry-rows.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { commandGroups } from './command-groups.ts'
import { namedCommand, nearestCommand } from './named-command.ts'

/** What can be typed behind a slash, in the order of the help. */
export const chatCommands: readonly ChatCommand[] = commandGroups.flatMap(({ commands }) => commands)

/** Carries out `/name words`. Never throws: what cannot be done is printed in one line. */
export async function runCommand(control: ChatControl, line: string): Promise<void> {
  try {
    await carryOut(control, line)
  } catch (error) {
    control.print(entryRows({ kind: 'fault', fault: faultOf(error) }, control.look, { verbose: false, thoughts: false }))
  }
}

async function carryOut(control: ChatControl, line: string): Promise<void> {
  const [, name = '', mark = '', rest = ''] = /^\s*\/([^\s!]*)(!?)\s*([\s\S]*)$/.exec(line) ?? []
  const command = namedCommand(chatCommands, name)
  if (!command)
    throw new IbidError('usage', name === '' ? 'missing command name' : `unknown command /${name}`, nearestCommand(chatCommands, name))
  const words = [rest.trim(), mark].filter(Boolean).join(' ')
  if (words !== '' && command.takes === undefined)
    throw new IbidError('usage', `/${command.name} takes no arguments`, `use: /${command.name}`)
  await command.run(control, words)
}

/** Nothing where what could be offered cannot be told now. */
async function offeredBy(offers: ChatCommand['offers'], control: ChatControl): Promise<readonly string[]> {
  try {
    return (await offers?.(control)) ?? []
  } catch {
    return []
  }
}

/** The commands for completion, with what each can be followed by as things stand. Never rejects. */
export const candidatesOf = (control: ChatControl): Promise<readonly CommandCandidate[]> =>
  Promise.all(
    chatCommands.map(async ({ name, summary, offers }) => {
      const offered = await offeredBy(offers, control)
      return { name, summary, ...(offered.length > 0 ? { arguments: offered } : {}) }
    }),
  )
