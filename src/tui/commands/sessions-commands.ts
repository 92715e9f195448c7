import { systemClock } from '../../core/clock.ts'
import { IbidError } from '../../core/fault.ts'
import type { SessionInfo } from '../../core/session.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { say, sayCount } from '../../views/words/say.ts'
import { sayAge } from '../../views/words/say-amounts.ts'
import { chooseOne } from '../panel/choice-panel.ts'
import type { Choice } from '../panel/fitting-choices.ts'
import type { ShowPanel } from '../panel/panel.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { hintRows, noteRows, tableRows } from './command-rows.ts'
import { heldSession } from './newest-run.ts'
import { listedSessions, meantSession } from './session-list.ts'

/** Sessions that are listed at once; those beyond are found by words. */
const mostListed = 20
const mostTitle = 60

export const newSession: ChatCommand = {
  name: 'new',
  summary: say`start a new conversation`,
  run({ conversation, view, look, print }) {
    const left = conversation.session
    conversation.begin()
    print(noteRows(say`Your next message starts a new conversation`, look))
    if (left && view.isWorking) print(hintRows(say`The current run continues; find it with: /sessions`, look))
  },
}

export const sessionsCommand: ChatCommand = {
  name: 'sessions',
  summary: say`open an earlier conversation`,
  takes: '[words | number | id]',
  details: [
    say`without arguments: choose from a list`,
    say`with words: lists conversations with these words in the title`,
    say`with a list number or an ID: opens that conversation`,
  ],
  async run(control, words) {
    if (words === '' && control.panel) return chooseSession(control, control.panel)
    const meant = await meantSession(control, words)
    if (meant) return openSession(control, meant)
    const found = await listedSessions(control, words)
    const { look, print, conversation } = control
    if (found.length === 0)
      return print(noteRows(words === '' ? say`No conversations yet` : say`No conversation matches ${JSON.stringify(words)}`, look))
    print(
      tableRows(
        found.slice(0, mostListed).map((info, index) => sessionCells(info, index, conversation.session?.id)),
        look,
      ),
    )
    if (found.length > mostListed) print(hintRows(say`${found.length - mostListed} more; filter with /sessions WORDS`, look))
    print(hintRows(say`Open one with: /sessions NUMBER`, look))
  },
}

async function chooseSession(control: ChatControl, panel: ShowPanel): Promise<void> {
  const held = control.conversation.session?.id
  const choices = listedSessions(control).then((found) =>
    found.map(
      (info): Choice<SessionInfo> => ({
        value: info,
        label: oneLine(info.title, mostTitle),
        detail: say`${sayAge(systemClock.now() - info.updatedAt)} ago · ${sayCount(info.runs, 'question')}`,
        isCurrent: info.id === held,
      }),
    ),
  )
  const chosen = await panel(chooseOne({ title: say`Conversations`, choices, none: say`No conversations yet` }))
  if (chosen) await openSession(control, chosen)
}

const sessionCells = ({ id, title, runs, updatedAt }: SessionInfo, index: number, held: string | undefined) => [
  [String(index + 1), 'cyan'] as const,
  id === held ? '*' : '',
  [say`${sayAge(systemClock.now() - updatedAt)} ago`, 'dim'] as const,
  [sayCount(runs, 'question'), 'dim'] as const,
  oneLine(title, mostTitle),
]

async function openSession({ sessions, conversation, look, print }: ChatControl, { id, title }: SessionInfo): Promise<void> {
  if (conversation.session?.id === id) return print(noteRows(say`${title} is already open`, look))
  const opened = await sessions.get(id)
  // Its turns are printed while it is opened.
  print(noteRows(say`Opened: ${title}`, look))
  await conversation.open(opened)
}

export const renameCommand: ChatCommand = {
  name: 'rename',
  summary: say`rename this conversation`,
  takes: '<title>',
  async run(control, words) {
    const session = heldSession(control)
    await session.rename(words)
    control.print(noteRows(say`Renamed: ${(await session.info()).title}`, control.look))
  },
}

export const forkCommand: ChatCommand = {
  name: 'fork',
  summary: say`continue in a copy of this conversation`,
  details: [say`the original stays as it is`],
  async run(control) {
    const { sessions, conversation, look, print } = control
    const { title } = await heldSession(control).info()
    await conversation.open(await sessions.fork(heldSession(control).id))
    print(noteRows(say`Continuing in a copy of: ${title}`, look))
  },
}

export const deleteCommand: ChatCommand = {
  name: 'delete',
  summary: say`permanently delete this conversation or another`,
  takes: '[number | id] [yes]',
  details: [say`add yes to delete the current one`],
  async run(control, words) {
    const isSure = /(?:^|\s)yes$/i.test(words)
    const named = words.replace(/(?:^|\s+)yes$/i, '')
    const { sessions, conversation, look, print } = control
    const info = named === '' ? await heldSession(control).info() : await meantSession(control, named)
    if (!info) throw new IbidError('not-found', `no such conversation: ${named}`, 'list them with: /sessions')
    const isHeld = conversation.session?.id === info.id
    if (isHeld && !isSure) {
      print(noteRows(say`This conversation is open and has ${sayCount(info.runs, 'question')}: ${info.title}`, look))
      return print(hintRows(say`Permanently delete it with: /delete ${named === '' ? '' : `${named} `}yes`, look))
    }
    await sessions.delete(info.id)
    if (isHeld) conversation.begin()
    print(noteRows(say`Deleted, with ${sayCount(info.runs, 'question')}: ${info.title}`, look))
  },
}

export const clearCommand: ChatCommand = {
  name: 'clear',
  summary: say`start over: the model no longer sees what was said before`,
  details: [say`earlier messages stay in the conversation, for /export`],
  async run(control) {
    await heldSession(control).clear()
    control.print(noteRows(say`The model will not see anything said before your next message`, control.look))
  },
}
