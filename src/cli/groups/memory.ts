import { type Command, Option } from 'commander'
import { memoryCategories, memoryTiers } from '../../core/memory.ts'
import type { AddOptions } from '../commands/memory-add.ts'
import type { ListOptions } from '../commands/memory-list.ts'
import type { SettleOptions } from '../commands/memory-settle.ts'
import { example, type Settle, withCli } from './options.ts'

const category = () => new Option('--category <name>', 'what it is about').choices(memoryCategories)

/** `memory ...`: what conversations remember of you. */
export function addMemoryCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Questions:')
  const memory = program.command('memory').description('what conversations remember of you: see, add, change, delete and undo')

  example(
    memory
      .command('list')
      .description('what is remembered, the newest first')
      .option('--all', 'also what is not used any more, and why')
      .addOption(category()),
    'ibid memory list --category preference',
  ).action((options: ListOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-list.ts')).listMemory(cli, options)),
  )

  example(
    memory
      .command('add <text>')
      .description('have something remembered, in one sentence')
      .addOption(category())
      .addOption(new Option('--tier <name>', 'how long: core for ever, important 90 days, context 30').choices(Object.keys(memoryTiers))),
    'ibid memory add "I prefer metric units" --tier core',
  ).action((text: string, options: AddOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-add.ts')).addMemory(cli, text, options)),
  )

  example(
    memory.command('edit <id> <text>').description('say a fact anew; the old one stays in the history; of an id its beginning will do'),
    'ibid memory edit 7cc7af88 "I prefer imperial units"',
  ).action((id: string, text: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-edit.ts')).editMemory(cli, id, text)),
  )

  example(memory.command('delete <id...>').description('take facts away; undo brings them back'), 'ibid memory delete 7cc7af88').action(
    (ids: readonly string[], _options: object, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/memory-delete.ts')).deleteMemory(cli, ids)),
  )

  example(
    memory.command('undo <id>').description('take back what happened to a fact last: that it was added, changed or taken away'),
    'ibid memory undo 7cc7af88',
  ).action((id: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-undo.ts')).undoMemory(cli, id)),
  )

  example(
    memory
      .command('settle <id>')
      .description('say whether a fact takes the place of those that it may contradict')
      .option('--replaces [ids...]', 'it does, of all of them or of these: they are not used any more')
      .option('--beside', 'all of them are true'),
    'ibid memory settle 7cc7af88 --replaces',
  ).action((id: string, options: SettleOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-settle.ts')).settleMemory(cli, id, options)),
  )

  example(memory.command('search <words>').description('the facts that fit, best first'), 'ibid memory search "units of measure"').action(
    (words: string, _options: object, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/memory-search.ts')).searchMemory(cli, words)),
  )

  example(
    memory.command('clear').description('delete all of it for good, with its history; asks first').option('--yes', 'do not ask'),
    'ibid memory clear --yes',
  ).action((options: { readonly yes?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-clear.ts')).clearMemory(cli, options)),
  )
}
