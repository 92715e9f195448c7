import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { thoughtsOf } from '../../views/thoughts.ts'
import { say } from '../../views/words/say.ts'
import type { ChatChoices, ChatCommand } from './chat-control.ts'
import { indentedRows, noteRows } from './command-rows.ts'
import { newestRun } from './newest-run.ts'

export const useCaseCommand: ChatCommand = {
  name: 'use-case',
  summary: say`set the purpose of the answers`,
  takes: '[text | none]',
  details: [say`none clears it`],
  run({ choices, change, look, print }, words) {
    if (words === '')
      return print(
        noteRows(choices.useCase ? say`Purpose of the answers: ${choices.useCase}` : say`No purpose is set for the answers`, look),
      )
    const useCase = words === 'none' ? undefined : words
    change({ useCase })
    print(noteRows(useCase ? say`Purpose of the answers: ${useCase}` : say`Cleared the purpose of the answers`, look))
  },
}

export const verboseCommand: ChatCommand = {
  name: 'verbose',
  summary: say`toggle tool results`,
  run({ choices, change, look, print }) {
    change({ verbose: !choices.verbose })
    print(noteRows(choices.verbose ? say`Tool results are hidden` : say`Tool results are shown, with full diffs`, look))
  },
}

export const thinkingCommand: ChatCommand = {
  name: 'thinking',
  summary: say`toggle the model’s reasoning`,
  details: [say`also shows the reasoning of the latest turn`],
  async run(control) {
    const { app, choices, change, look, print } = control
    const isShown = choices.thoughts ?? app.inspection.settings.agent.reasoningVisible
    change({ thoughts: !isShown })
    if (isShown) return print(noteRows(say`The model’s reasoning is hidden`, look))
    print(noteRows(say`The model’s reasoning is shown`, look))
    const { events } = control.conversation.session ? await newestRun(control) : { events: [] }
    const thoughts = events.flatMap((event) => thoughtsOf(event) ?? [])
    print(
      thoughts.flatMap((thought) =>
        thought
          .trim()
          .split('\n')
          .flatMap((line) => (line.trim() === '' ? [''] : indentedRows([[line, 'dim', 'italic']], look, 4))),
      ),
    )
  },
}

const workspaces: Readonly<Record<ChatChoices['workspace'], string>> = {
  full: say`full: runs may read and change files here and run commands, as the rules allow`,
  'read-only': say`read-only: runs may read files here but change nothing`,
  off: say`off: runs cannot see the files here`,
}

export const workspaceCommand: ChatCommand = {
  name: 'workspace',
  summary: say`set what runs may do in this folder`,
  takes: '[full | read-only | off]',
  offers: () => Object.keys(workspaces),
  run({ choices, change, look, print }, words) {
    const named = isWorkspace(words) ? words : undefined
    if (words !== '' && named === undefined) {
      const meant = nearest(words, Object.keys(workspaces))
      throw new IbidError(
        'usage',
        `invalid workspace ${JSON.stringify(words)}`,
        meant ? `did you mean ${meant}?` : 'use full, read-only or off',
      )
    }
    if (named) change({ workspace: named })
    print(noteRows(say`The workspace is ${workspaces[named ?? choices.workspace]}`, look))
  },
}

const isWorkspace = (word: string): word is ChatChoices['workspace'] => Object.hasOwn(workspaces, word)
