import { IbidError } from '../../core/fault.ts'
import type { QueuedPrompt } from '../../core/session.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { say } from '../../views/words/say.ts'
import type { Look } from '../markdown/look.ts'
import type { ChatCommand } from './chat-control.ts'
import { hintRows, noteRows, tableRows } from './command-rows.ts'

/** Characters of a prompt in the list. */
const mostPrompt = 200

export const queueCommand: ChatCommand = {
  name: 'queue',
  summary: say`show queued messages; edit or drop one`,
  takes: '[edit <n> <text> | drop <n>]',
  offers: () => ['edit', 'drop'],
  async run(control, words) {
    const { conversation, look, print } = control
    const queue = conversation.session?.queue
    const waiting = (await queue?.list()) ?? []
    if (words === '') return print(queueRows(waiting, look))
    const { deed, number, text = '' } = /^(?<deed>edit|drop)\s+(?<number>\d{1,4})(?:\s+(?<text>[\s\S]+))?$/.exec(words)?.groups ?? {}
    if (!deed || (deed === 'edit') !== (text !== ''))
      throw new IbidError('usage', `/queue has no action ${JSON.stringify(oneLine(words, 40))}`, 'use: edit 1 TEXT, or drop 1')
    const prompt = waiting[Number(number) - 1]
    if (!prompt || !queue) throw new IbidError('not-found', `no queued message ${number}`, 'list them with: /queue')
    if (deed === 'drop') {
      await queue.drop(prompt.id)
      return print(noteRows(say`Dropped: ${oneLine(prompt.text, mostPrompt)}`, look))
    }
    await queue.edit(prompt.id, text)
    print(noteRows(say`Message ${number ?? ''} is now: ${oneLine(text, mostPrompt)}`, look))
  },
}

const queueRows = (waiting: readonly QueuedPrompt[], look: Look): readonly string[] =>
  waiting.length === 0
    ? noteRows(say`No messages are queued`, look)
    : [
        ...tableRows(
          waiting.map(({ text }, index) => [[String(index + 1), 'cyan'] as const, oneLine(text, mostPrompt)]),
          look,
        ),
        ...hintRows(say`Change one with: /queue edit 1 TEXT, or /queue drop 1`, look),
      ]
