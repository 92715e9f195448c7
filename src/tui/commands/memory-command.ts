import { savedLines, settledLines, undoneLines } from '../../app/memory/describe-saved.ts'
import { changedLast } from '../../app/memory/find-memories.ts'
import { remember } from '../../app/memory/remember.ts'
import { runMemoryCommand } from '../../app/memory/run-memory-command.ts'
import { IbidError } from '../../core/fault.ts'
import type { Memories, Memory } from '../../core/memory.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { inReadersLanguage, say } from '../../views/words/say.ts'
import type { Look } from '../markdown/look.ts'
import type { ChatCommand } from './chat-control.ts'
import { hintRows, noteRows, tableRows } from './command-rows.ts'

const off = say`Memory is disabled (agent.memory is false): runs neither use it nor add to it`

export const memoryCommand: ChatCommand = {
  name: 'memory',
  summary: say`show what is remembered about you; add, forget or undo`,
  takes: '[add <text> | forget <n or words> | replace <n> | undo]',
  details: [say`replace: the fact replaces those it may contradict`, say`undo reverts the last change`, say`for more, use: ibid memory`],
  offers: () => ['add', 'forget', 'replace', 'undo'],
  async run({ app, look, print }, words) {
    const memories = await app.memories(undefined)
    if (words === '') {
      print(memoryRows(await keptOf(memories), look))
      return app.inspect().settings.agent.memory ? undefined : print(noteRows(off, look))
    }
    const { deed, rest = '' } = /^(?<deed>add|forget|replace|undo)(?:\s+(?<rest>[\s\S]+))?$/.exec(words)?.groups ?? {}
    if (deed === 'add' && rest !== '')
      print(notes(savedLines(await remember(app, undefined, { content: rest })).map(inReadersLanguage), look))
    else if (deed === 'forget' && /^\d{1,4}$/.test(rest)) print(notes(await forget(memories, Number(rest)), look))
    else if (deed === 'forget' && rest !== '')
      print(notes((await runMemoryCommand(memories, { deed: 'forget', words: rest }, {})).split(/\n+/), look))
    else if (deed === 'replace' && /^\d{1,4}$/.test(rest)) print(notes(await replace(memories, Number(rest)), look))
    else if (deed === 'undo' && rest === '') print(notes(await undo(memories), look))
    else
      throw new IbidError(
        'usage',
        `/memory has no action ${JSON.stringify(oneLine(words, 40))}`,
        'use: add TEXT, forget 1, replace 1, or undo',
      )
  },
}

const keptOf = async (memories: Memories): Promise<readonly Memory[]> => (await memories.list()).filter(({ state }) => state === 'kept')

const notes = (lines: readonly string[], look: Look): readonly string[] => lines.flatMap((line) => noteRows(line, look))

async function numbered(memories: Memories, number: number): Promise<Memory> {
  const meant = (await keptOf(memories))[number - 1]
  if (!meant) throw new IbidError('not-found', `no remembered fact has number ${number}`, 'list facts with: /memory')
  return meant
}

async function replace(memories: Memories, number: number): Promise<readonly string[]> {
  const { id, mayContradict = [] } = await numbered(memories, number)
  return settledLines(await memories.settle(id, mayContradict)).map(inReadersLanguage)
}

async function forget(memories: Memories, number: number): Promise<readonly string[]> {
  const meant = await numbered(memories, number)
  await memories.forget([meant.id])
  return [say`Forgotten: ${meant.content}`]
}

async function undo(memories: Memories): Promise<readonly string[]> {
  const last = changedLast(await memories.list())
  if (!last) throw new IbidError('not-found', 'nothing remembered yet')
  return undoneLines(await memories.undo(last.id)).map(inReadersLanguage)
}

const memoryRows = (facts: readonly Memory[], look: Look): readonly string[] =>
  facts.length === 0
    ? [...noteRows(say`Nothing is remembered about you`, look), ...hintRows(say`Add a fact with: /memory add TEXT`, look)]
    : [
        ...tableRows(
          facts.map(({ tier, category, content, mayContradict = [] }, index) => [
            [String(index + 1), 'cyan'] as const,
            [tier, 'dim'] as const,
            [category, 'dim'] as const,
            content + doubt(facts, mayContradict),
          ]),
          look,
        ),
        ...hintRows(say`Forget one with: /memory forget 1`, look),
      ]

/** The numbers of the facts that one may contradict, as they are listed. */
function doubt(facts: readonly Memory[], others: readonly string[]): string {
  const numbers = facts.flatMap(({ id }, index) => (others.includes(id) ? [index + 1] : []))
  return numbers.length === 0 ? '' : say` (may contradict ${numbers.join(', ')})`
}
