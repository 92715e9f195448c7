import { IbidError } from '../../core/fault.ts'
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
  ['Enter', 'sends what you typed'],
  ['Ctrl-J', 'begins a new line'],
  ['Esc', 'stops the run'],
  ['Ctrl-C', 'twice: leaves'],
  ['Ctrl-D', 'leaves, where nothing is typed'],
  ['Ctrl-R', 'searches what you typed before'],
  ['Ctrl-G', 'opens what you typed in your editor'],
  ['Tab', 'completes a command, a file or a name'],
  ['@file', 'the prompt is about that file'],
]

/** `/help` over the groups, itself among them. */
export function helpCommand(groups: () => readonly CommandGroup[]): ChatCommand {
  const all = () => groups().flatMap(({ commands }) => commands)
  return {
    name: 'help',
    summary: 'lists commands and keys, or explains one command',
    takes: '[command]',
    offers: () => all().map(({ name }) => name),
    async run({ look, print, panel }, words) {
      if (words === '' && panel) return void (await panel(showText('Help', (shown) => helpRows(groups(), shown))))
      if (words === '') return print(helpRows(groups(), look))
      const command = namedCommand(all(), words.replace(/^\//, ''))
      if (!command)
        throw new IbidError('usage', `there is no command ${JSON.stringify(words)}`, nearestCommand(all(), words.replace(/^\//, '')))
      const { name, takes, summary, aliases = [], details = [] } = command
      print([
        ...indentedRows([[`/${name}`, 'bold'], takes ? ` ${takes}` : ''], look, 0, 2),
        ...[summary, ...details].flatMap((line) => indentedRows([line], look, 2, 2)),
        ...(aliases.length > 0 ? indentedRows([[`The same: ${aliases.map((alias) => `/${alias}`).join(', ')}`, 'dim']], look, 2) : []),
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
    ['Keys', keys.map(([key, does]) => [[key, 'cyan'], does] as const)],
  ]
  const widest = Math.max(...groups.flatMap(({ commands }) => commands.map(({ name }) => name.length + 1)))
  return tables.flatMap(([title, rows]) => [
    rule(title, { ...look, columns: Math.min(look.columns, widestRule) }),
    ...tableRows(rows, look, [widest]),
  ])
}
