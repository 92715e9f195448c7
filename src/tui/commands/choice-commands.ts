import { IbidError } from '../../core/fault.ts'
import { nearest } from '../../core/spelling-suggestion.ts'
import { thoughtsOf } from '../../views/thoughts.ts'
import type { ChatChoices, ChatCommand } from './chat-control.ts'
import { indentedRows, noteRows } from './command-rows.ts'
import { newestRun } from './newest-run.ts'

export const useCaseCommand: ChatCommand = {
  name: 'use-case',
  summary: 'sets what the answers are for',
  takes: '[text | none]',
  details: ['none takes it back'],
  run({ choices, change, look, print }, words) {
    if (words === '')
      return print(
        noteRows(choices.useCase ? `The answers are for: ${choices.useCase}` : 'Nothing is said of what the answers are for', look),
      )
    const useCase = words === 'none' ? undefined : words
    change({ useCase })
    print(noteRows(useCase ? `The answers are for: ${useCase}` : 'Nothing is said any more of what the answers are for', look))
  },
}

export const verboseCommand: ChatCommand = {
  name: 'verbose',
  summary: 'turns the results of tools on or off',
  run({ choices, change, look, print }) {
    change({ verbose: !choices.verbose })
    print(noteRows(choices.verbose ? 'What tools give is not shown' : 'What tools give is shown, with whole diffs', look))
  },
}

export const thinkingCommand: ChatCommand = {
  name: 'thinking',
  summary: 'turns the model’s reasoning on or off',
  details: ['what it thought in the newest turn is shown at once'],
  async run(control) {
    const { app, choices, change, look, print } = control
    const isShown = choices.thoughts ?? app.inspection.settings.agent.reasoningVisible
    change({ thoughts: !isShown })
    if (isShown) return print(noteRows('What the model thinks is not shown', look))
    print(noteRows('What the model thinks is shown', look))
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
  full: 'full: a run may read and change files here and run commands, each as the rules allow',
  'read-only': 'read-only: a run may read files here, and changes nothing',
  off: 'off: a run does not see the files here',
}

export const workspaceCommand: ChatCommand = {
  name: 'workspace',
  summary: 'sets what runs may do in this folder',
  takes: '[full | read-only | off]',
  offers: () => Object.keys(workspaces),
  run({ choices, change, look, print }, words) {
    const named = isWorkspace(words) ? words : undefined
    if (words !== '' && named === undefined) {
      const meant = nearest(words, Object.keys(workspaces))
      throw new IbidError(
        'usage',
        `the workspace cannot be ${JSON.stringify(words)}`,
        meant ? `did you mean ${meant}?` : 'it is full, read-only or off',
      )
    }
    if (named) change({ workspace: named })
    print(noteRows(`The workspace is ${workspaces[named ?? choices.workspace]}`, look))
  },
}

const isWorkspace = (word: string): word is ChatChoices['workspace'] => Object.hasOwn(workspaces, word)
