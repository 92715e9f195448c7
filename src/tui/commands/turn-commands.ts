import type { UndoneTurn } from '../../app/sessions/undo-turn.ts'
import { IbidError } from '../../core/fault.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { planText } from '../../views/plan.ts'
import { say } from '../../views/words/say.ts'
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
  summary: say`show the current plan of the latest turn`,
  async run(control) {
    const { plan } = (await newestRun(control)).run
    const { look, print } = control
    if (!plan) return print(noteRows(say`The latest turn has no plan`, look))
    const [goal = '', ...tasks] = planText(plan)
    print([...textRows([[goal, 'bold']], look, 6), ...tasks.flatMap((line) => indentedRows([line.trim()], look, 2, 4))])
  },
}

export const diffCommand: ChatCommand = {
  name: 'diff',
  summary: say`show file changes of the latest turn`,
  async run(control) {
    const { app, look, print } = control
    const changes = await turnChanges(app, (await newestRun(control)).run.id)
    if (changes.length === 0) return print(noteRows(say`The latest turn changed no files`, look))
    for (const { path, deed, isChangedSince, diff, why = '' } of changes) {
      print(
        textRows(
          [
            [shortPath(app, path), 'bold'],
            [`  ${deed}${isChangedSince ? say`, and changed since by someone else` : ''}`, 'dim'],
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
  unchanged: ['unchanged', 'dim'],
  conflict: [say`not restored: changed since`, 'yellow'],
  lost: [say`not restored: its previous contents are lost`, 'red'],
}

export const undoCommand: ChatCommand = {
  name: 'undo',
  summary: say`undo the last turn, including file changes`,
  takes: '[! | keep]',
  details: [
    say`if someone else has changed a file since then: ! undoes that change too, keep leaves the file as it is`,
    say`stops the current run first`,
    say`effects of commands are not undone`,
  ],
  async run(control, words) {
    if (!['', '!', 'keep'].includes(words))
      throw new IbidError('usage', `/undo has no action ${JSON.stringify(oneLine(words, 40))}`, 'use /undo, /undo ! or /undo keep')
    const session = heldSession(control)
    const { look, print, conversation } = control
    if (await session.isBusy()) {
      await conversation.cancel()
      print(noteRows(say`The run was stopped`, look))
    }
    const { runs, forgotten } = await session.info()
    if (runs <= forgotten)
      throw new IbidError('not-found', 'no turn to undo', forgotten > 0 ? 'turns before /clear cannot be undone' : 'send a message first')
    if (words === '') {
      const conflicts = (await session.undoPreview()).files.filter(({ outcome }) => outcome === 'conflict')
      if (conflicts.length > 0) {
        print(warningRows(say`Nothing undone yet: someone has changed files since`, look))
        print(conflicts.flatMap(({ path }) => indentedRows([shortPath(control.app, path)], look, 2)))
        return print(hintRows(say`Undo their changes too: /undo !   Leave these files as they are: /undo keep`, look))
      }
    }
    tellUndone(control, await session.undo({ force: words === '!' }))
  },
}

function tellUndone(control: ChatControl, { question, files, commands }: UndoneTurn): void {
  const { look, print } = control
  print(noteRows(say`Undone: ${oneLine(question, 200)}`, look))
  if (files.length > 0)
    print(
      tableRows(
        files.map(({ path, outcome }) => [outcomes[outcome], shortPath(control.app, path)]),
        look,
      ),
    )
  if (commands > 0)
    print(
      warningRows(
        commands === 1 ? say`A command was run; its effects remain` : say`${commands} commands were run; their effects remain`,
        look,
      ),
    )
}
