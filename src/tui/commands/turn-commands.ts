import type { UndoneTurn } from '../../app/sessions/undo-turn.ts'
import { IbidError } from '../../core/fault.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { planText } from '../../views/plan.ts'
import type { Mark } from '../markdown/span.ts'
import { diffRows } from '../rows/diff-rows.ts'
import { textRows } from '../rows/text-rows.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { hintRows, indentedRows, noteRows, tableRows, warningRows } from './command-rows.ts'
import { heldSession, newestRun } from './newest-run.ts'
import { shortPath } from './short-path.ts'
import { turnChanges } from './turn-changes.ts'

export const planCommand: ChatCommand = {
  name: 'plan',
  summary: 'shows the plan of the newest turn as it stands',
  async run(control) {
    const { plan } = (await newestRun(control)).run
    const { look, print } = control
    if (!plan) return print(noteRows('The newest turn has no plan', look))
    const [goal = '', ...tasks] = planText(plan)
    print([...textRows([[goal, 'bold']], look, 6), ...tasks.flatMap((line) => indentedRows([line.trim()], look, 2, 4))])
  },
}

export const diffCommand: ChatCommand = {
  name: 'diff',
  summary: 'shows what the newest turn changed in files',
  async run(control) {
    const { app, look, print } = control
    const changes = await turnChanges(app, (await newestRun(control)).run.id)
    if (changes.length === 0) return print(noteRows('The newest turn changed no files', look))
    for (const { path, deed, isChangedSince, diff, why = '' } of changes) {
      print(
        textRows(
          [
            [shortPath(app, path), 'bold'],
            [`  ${deed}${isChangedSince ? ', and changed since by somebody else' : ''}`, 'dim'],
          ],
          look,
          2,
        ),
      )
      print(
        diff === undefined
          ? hintRows(why, look)
          : diffRows(diff, { ...look, columns: Math.max(10, look.columns - 2) }).map((row) => `  ${row}`),
      )
    }
  },
}

/** What became of a file, in a word or two, and how it stands out. */
const outcomes: Readonly<Record<UndoneTurn['files'][number]['outcome'], readonly [words: string, ...marks: Mark[]]>> = {
  restored: ['restored', 'green'],
  removed: ['removed', 'green'],
  unchanged: ['as before', 'dim'],
  conflict: ['left: changed since', 'yellow'],
  lost: ['left: its bytes are lost', 'red'],
}

export const undoCommand: ChatCommand = {
  name: 'undo',
  summary: 'undoes the last turn, including its changes to files',
  takes: '[! | keep]',
  details: [
    'files that somebody changed since: ! takes them back, too, keep leaves them as they are',
    'a run that is under way is stopped first',
    'what commands did stays done',
  ],
  async run(control, words) {
    if (!['', '!', 'keep'].includes(words))
      throw new IbidError('usage', `/undo cannot do ${JSON.stringify(oneLine(words, 40))}`, 'say nothing behind it, ! or keep')
    const session = heldSession(control)
    const { look, print, conversation } = control
    if (await session.isBusy()) {
      await conversation.cancel()
      print(noteRows('The run was stopped', look))
    }
    const { runs, forgotten } = await session.info()
    if (runs <= forgotten)
      throw new IbidError('not-found', 'there is no turn to take back', forgotten > 0 ? 'those before /clear stay' : 'send a prompt first')
    if (words === '') {
      const conflicts = (await session.undoPreview()).files.filter(({ outcome }) => outcome === 'conflict')
      if (conflicts.length > 0) {
        print(warningRows('Nothing was taken back yet: somebody has changed files since', look))
        print(conflicts.flatMap(({ path }) => indentedRows([shortPath(control.app, path)], look, 2)))
        return print(hintRows('Take them back, too: /undo !   Leave them as they are: /undo keep', look))
      }
    }
    tellUndone(control, await session.undo({ force: words === '!' }))
  },
}

function tellUndone(control: ChatControl, { question, files, commands }: UndoneTurn): void {
  const { look, print } = control
  print(noteRows(`Taken back: ${oneLine(question, 200)}`, look))
  if (files.length > 0)
    print(
      tableRows(
        files.map(({ path, outcome }) => [outcomes[outcome], shortPath(control.app, path)]),
        look,
      ),
    )
  if (commands > 0)
    print(warningRows(commands === 1 ? 'A command was run; what it did stays' : `${commands} commands were run; what they did stays`, look))
}
