import { type Command, Option } from 'commander'
import type { Cli } from '../cli.ts'
import type { AnswerOptions } from '../commands/runs-answer.ts'
import type { ExportOptions } from '../commands/runs-export.ts'
import type { ForkOptions } from '../commands/runs-fork.ts'
import { example, many, type Settle, whole, withCli } from './options.ts'

type OneRun = (cli: Cli, run: string) => Promise<number>

/** `runs ...`: everything that can be done with what is on the log, `usage`: what it has cost, and `schema`: what is told of it to programs. */
export function addRunsCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Retrace:')
  const runs = program
    .command('runs')
    .description('list, read, follow, answer, replay, resume, cancel, fork, compare, export and verify runs')
  example(
    runs.command('list').description('newest first').option('-n, --limit <number>', 'runs at most (20)', whole(1, 1000)),
    'ibid runs list -n 5',
  ).action((options: { limit?: number }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/runs-list.ts')).listRuns(cli, options.limit ?? 20)),
  )
  const one = (name: string, description: string, load: () => Promise<OneRun>) =>
    example(
      runs.command(`${name} <run>`).description(`${description}; <run> is an id, its beginning, or last`),
      `ibid runs ${name} last`,
    ).action((run: string, _options: object, command: Command) => withCli(command, settle, async (cli) => (await load())(cli, run)))
  one('show', 'read a run: what was asked, done and answered', async () => (await import('../commands/runs-show.ts')).showRun)
  one(
    'cancel',
    'end a run that rests, was cut off, or is under way elsewhere',
    async () => (await import('../commands/runs-cancel.ts')).cancel,
  )
  addCarryOnCommands(runs, settle)
  addForkCommand(runs, settle)
  addFileCommands(runs, settle)

  example(
    program
      .command('usage')
      .description('what questions have cost: by day, model, tool, agent and session')
      .option('-d, --days <number>', 'the last days, today included (30)', whole(1, 3650)),
    'ibid usage --days 7',
    'ibid usage --json',
  ).action((options: { days?: number }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/usage.ts')).usage(cli, options.days ?? 30)),
  )
  example(
    program.command('schema [name]').description('what --json and --jsonl print, as JSON Schema; without a name, the names there are'),
    'ibid schema',
    'ibid schema result > result.schema.json',
  ).action((name: string | undefined, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/schema.ts')).showSchema(cli, name)),
  )
}

/** Commands that carry a run on, with its own model where the settings name another. */
function addCarryOnCommands(runs: Command, settle: Settle): void {
  const withModel = (command: Command) => command.option('--model <model>', 'the model of the run, where the settings name another')
  const flagsOf = ({ model }: { readonly model?: string }) => (model === undefined ? {} : { 'llm.model': model })
  example(
    withModel(runs.command('follow <run>').description('watch a run live, also one of another process, and answer what it asks')),
    'ibid runs follow last',
  ).action((run: string, options: { model?: string }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/runs-follow.ts')).followRun(cli, run), flagsOf(options)),
  )
  example(withModel(runs.command('resume <run>').description('carry on a run that was cut off')), 'ibid runs resume last').action(
    (run: string, options: { model?: string }, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/runs-resume.ts')).resume(cli, run), flagsOf(options)),
  )
  example(
    withModel(
      runs
        .command('answer <run> [text]')
        .description('answer what a run asks, and carry it on')
        .addOption(new Option('--allow <decision>', 'whether the call may run').choices(['once', 'session', 'deny']))
        .option('--question <id>', 'the question that is meant, such as q1; the open one otherwise'),
    ),
    'ibid runs answer last "the one of 2026"',
    'ibid runs answer last --allow once',
  ).action((run: string, text: string | undefined, options: AnswerOptions & { model?: string }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/runs-answer.ts')).answer(cli, run, text, options), flagsOf(options)),
  )
}

function addForkCommand(runs: Command, settle: Settle): void {
  example(
    runs
      .command('fork <run>')
      .description('another run from a place of this one on, with something changed')
      .option('--at <step>', 'the model step that is thought anew', whole(1, 500))
      .option('--question <text>', 'another question')
      .option('--model <model>', 'another model, such as anthropic:NAME, or extractive for none')
      .option('--result <id=text>', 'another result of a tool call, such as r3=...; may be given again', many)
      .option('--result-file <id=path>', 'the same from a file', many),
    'ibid runs fork last --at 2 --question "and on Windows?"',
    'ibid runs fork last --result r1="nothing was found"',
  ).action((run: string, options: ForkOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/runs-fork.ts')).fork(cli, run, options)),
  )
  example(
    runs.command('diff <a> [b]').description('where two runs part, or a fork and its origin; exit code 1 where they do'),
    'ibid runs diff last',
    'ibid runs diff 01M8A 01M8B',
  ).action((a: string, b: string | undefined, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/runs-diff.ts')).diff(cli, a, b)),
  )
}

/** Commands that write a run to a file, or take it from one. */
function addFileCommands(runs: Command, settle: Settle): void {
  example(
    runs
      .command('export <run>')
      .description('a run as one HTML page, or with --jsonl as lines that prove themselves')
      .option('--html', 'the page (as without an option)')
      .option('-o, --output <file>', 'where to; standard output otherwise'),
    'ibid runs export last -o run.html',
    'ibid runs export last --jsonl -o run.jsonl',
  ).action((run: string, options: ExportOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/runs-export.ts')).exportTo(cli, run, options)),
  )
  const fromFile = (command: Command) => command.option('--file <path>', 'a run that `runs export --jsonl` wrote, in place of <run>')
  example(
    fromFile(runs.command('replay [run]').description('tell a run again, event by event; nothing is asked')).option(
      '--check',
      'make it again from its recorded answers; exit code 1 where it comes to something else',
    ),
    'ibid runs replay last',
    'ibid runs replay last --check',
  ).action((run: string | undefined, { check, file }: { check?: boolean; file?: string }, command: Command) =>
    withCli(command, settle, async (cli) =>
      check
        ? (await import('../commands/runs-replay.ts')).checkReplay(cli, { run, file })
        : (await import('../commands/runs-follow.ts')).tellRun(cli, { run, file }),
    ),
  )
  example(
    fromFile(runs.command('verify [run]').description('prove that nothing in a run was changed')),
    'ibid runs verify last',
    'ibid runs verify --file run.jsonl',
  ).action((run: string | undefined, { file }: { file?: string }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/runs-verify.ts')).verifyRun(cli, { run, file })),
  )
}
