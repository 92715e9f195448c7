import { nearest } from '../../core/spelling-suggestion.ts'
import { say } from '../../views/words/say.ts'
import type { ChatCommand } from './chat-control.ts'

/** The command of that name or alias, without the slash. */
export const namedCommand = (commands: readonly ChatCommand[], name: string): ChatCommand | undefined =>
  commands.find((command) => command.name === name.toLowerCase() || command.aliases?.includes(name.toLowerCase()))

/** What to do where there is no command of that name. */
export function nearestCommand(commands: readonly ChatCommand[], name: string): string {
  const meant = nearest(
    name,
    commands.flatMap((command) => [command.name, ...(command.aliases ?? [])]),
  )
  return meant ? say`did you mean /${meant}?` : say`list them with: /help`
}
