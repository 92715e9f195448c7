import { IbidError } from '../../core/fault.ts'
import { say } from '../../views/words/say.ts'
import type { Look } from '../markdown/look.ts'
import { showText } from '../panel/text-panel.ts'
import { rule } from '../rows/text-rows.ts'
import type { ChatCommand } from './chat-control.ts'
import { type Cell, indentedRows, tableRows } from './command-rows.ts'
import { namedCommand, nearestCommand } from './named-command.ts'

/** Commands that stand together in the help. */
export interface CommandGroup {
  readonly title: string
  readonly commands: readonly ChatCommand[]
}

const keys: readonly (readonly [key: string, does: string])[] = [
  ['Enter', say`send your message`],
  ['Ctrl-J', say`start a new line`],
  ['Esc', say`stop the run`],
  ['Ctrl-C', say`press twice to quit`],
  ['Ctrl-D', say`quit, if your message is empty`],
  ['Ctrl-R', say`search your previous messages`],
  ['Ctrl-G', say`edit your message in your editor`],
  ['Tab', say`complete a command, a file or a name`],
  ['@file', say`attach that file to your message`],
]

/** `/help` over the groups, itself among them. */
export function helpCommand(groups: () => readonly CommandGroup[]): ChatCommand {
  const all = () => groups().flatMap(({ commands }) => commands)
  return {
    name: 'help',
    summary: say`list commands and keys, or explain one command`,
    takes: '[command]',
    offers: () => all().map(({ name }) => name),
    async run({ look, print, panel }, words) {
      if (words === '' && panel) return void (await panel(showText(say`Help`, (shown) => helpRows(groups(), shown))))
      if (words === '') return print(helpRows(groups(), look))
      const command = namedCommand(all(), words.replace(/^\//, ''))
      if (!command)
        throw new IbidError('usage', `unknown command ${JSON.stringify(words)}`, nearestCommand(all(), words.replace(/^\//, '')))
      const { name, takes, summary, aliases = [], details = [] } = command
      print([
        ...indentedRows([[`/${name}`, 'bold'], takes ? ` ${takes}` : ''], look, 0, 2),
        ...[summary, ...details].flatMap((line) => indentedRows([line], look, 2, 2)),
        ...(aliases.length > 0 ? indentedRows([[say`Aliases: ${aliases.map((alias) => `/${alias}`).join(', ')}`, 'dim']], look, 2) : []),
      ])
    },
  }
}

/** Cells of a line above a group; what is piped has no width of its own. */
const widestRule = 120

/** All groups and the keys; what is typed stands in one column. */
function helpRows(groups: readonly CommandGroup[], look: Look): readonly string[] {
  const tables: readonly (readonly [title: string, rows: readonly (readonly Cell[])[]])[] = [
    ...groups.map(({ title, commands }) => [title, commands.map(({ name, summary }) => [[`/${name}`, 'cyan'], summary] as const)] as const),
    [say`Keys`, keys.map(([key, does]) => [[key, 'cyan'], does] as const)],
  ]
  const widest = Math.max(...groups.flatMap(({ commands }) => commands.map(({ name }) => name.length + 1)))
  return tables.flatMap(([title, rows]) => [
    rule(title, { ...look, columns: Math.min(look.columns, widestRule) }),
    ...tableRows(rows, look, [widest]),
  ])
}
