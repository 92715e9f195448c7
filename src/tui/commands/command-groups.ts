import { say } from '../../views/words/say.ts'
import { agentsCommand } from './agents-command.ts'
import type { ChatCommand } from './chat-control.ts'
import { thinkingCommand, useCaseCommand, verboseCommand, workspaceCommand } from './choice-commands.ts'
import { collectionsCommand } from './collections-command.ts'
import { costCommand } from './cost-command.ts'
import { exportCommand } from './export-command.ts'
import { type CommandGroup, helpCommand } from './help-command.ts'
import { memoryCommand } from './memory-command.ts'
import { modelCommand, modelsCommand } from './model-commands.ts'
import { permissionsCommand, toolsCommand } from './permissions-commands.ts'
import { queueCommand } from './queue-command.ts'
import { clearCommand, deleteCommand, forkCommand, newSession, renameCommand, sessionsCommand } from './sessions-commands.ts'
import { setupCommand } from './setup-command.ts'
import { openCommand, sourcesCommand } from './sources-commands.ts'
import { diffCommand, planCommand, undoCommand } from './turn-commands.ts'

const quitCommand: ChatCommand = {
  name: 'quit',
  aliases: ['exit'],
  summary: say`quit ibid`,
  run: ({ leave }) => leave(),
}

/** The commands as the help shows them. */
export const commandGroups: readonly CommandGroup[] = [
  {
    title: say`Conversations`,
    commands: [newSession, sessionsCommand, renameCommand, forkCommand, deleteCommand, exportCommand, clearCommand],
  },
  {
    title: say`This turn`,
    commands: [sourcesCommand, openCommand, planCommand, thinkingCommand, diffCommand, undoCommand, queueCommand, costCommand],
  },
  { title: say`Next messages`, commands: [collectionsCommand, useCaseCommand, modelCommand, workspaceCommand, verboseCommand] },
  { title: say`Overview`, commands: [memoryCommand, modelsCommand, agentsCommand, toolsCommand, permissionsCommand] },
  { title: say`General`, commands: [helpCommand(() => commandGroups), setupCommand, quitCommand] },
]
