import { type Command, Option } from 'commander'
import { memoryCategories, memoryTiers } from '../../core/memory.ts'
import type { AddOptions } from '../commands/memory-add.ts'
import type { ListOptions } from '../commands/memory-list.ts'
import type { SettleOptions } from '../commands/memory-settle.ts'
import { example, type Settle, withCli } from './options.ts'

const category = () => new Option('--category <name>', 'category of the fact').choices(memoryCategories)

/** `memory ...`: what conversations remember of you. */
export function addMemoryCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Questions:')
  const memory = program.command('memory').description('manage what conversations remember about you: list, add, edit, delete and undo')

  example(
    memory
      .command('list')
      .description('list remembered facts, newest first')
      .option('--all', 'include facts that are no longer used, with the reason')
      .addOption(category()),
    'ibid memory list --category preference',
  ).action((options: ListOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-list.ts')).listMemory(cli, options)),
  )

  example(
    memory
      .command('add <text>')
      .description('remember something, in one sentence')
      .addOption(category())
      .addOption(
        new Option('--tier <name>', 'how long to keep it: core forever, important 90 days, context 30 days').choices(
          Object.keys(memoryTiers),
        ),
      ),
    'ibid memory add "I prefer metric units" --tier core',
  ).action((text: string, options: AddOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-add.ts')).addMemory(cli, text, options)),
  )

  example(
    memory.command('edit <id> <text>').description('reword a fact; the old version stays in the history; an ID prefix is enough'),
    'ibid memory edit 7cc7af88 "I prefer imperial units"',
  ).action((id: string, text: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-edit.ts')).editMemory(cli, id, text)),
  )

  example(memory.command('delete <id...>').description('delete facts; undo restores them'), 'ibid memory delete 7cc7af88').action(
    (ids: readonly string[], _options: object, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/memory-delete.ts')).deleteMemory(cli, ids)),
  )

  example(
    memory.command('undo <id>').description('undo the last change to a fact: an addition, edit or deletion'),
    'ibid memory undo 7cc7af88',
  ).action((id: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-undo.ts')).undoMemory(cli, id)),
  )

  example(
    memory
      .command('settle <id>')
      .description('say whether a fact replaces those it may contradict')
      .option('--replaces [ids...]', 'it replaces all of them, or the given ones, which are then no longer used')
      .option('--beside', 'keep all of them'),
    'ibid memory settle 7cc7af88 --replaces',
  ).action((id: string, options: SettleOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-settle.ts')).settleMemory(cli, id, options)),
  )

  example(
    memory.command('search <words>').description('search remembered facts, best match first'),
    'ibid memory search "units of measure"',
  ).action((words: string, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-search.ts')).searchMemory(cli, words)),
  )

  example(
    memory
      .command('clear')
      .description('permanently delete everything remembered, with its history; asks first')
      .option('--yes', 'skip the confirmation'),
    'ibid memory clear --yes',
  ).action((options: { readonly yes?: boolean }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/memory-clear.ts')).clearMemory(cli, options)),
  )
}
