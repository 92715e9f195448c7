import { type Command, Option } from 'commander'
import { say, sayText } from '../../views/words/say.ts'
import type { Cli } from '../cli.ts'
import type { AnswerOptions } from '../commands/runs-answer.ts'
import type { ExportOptions } from '../commands/runs-export.ts'
import type { ForkOptions } from '../commands/runs-fork.ts'
import { example, many, type Settle, whole, withCli } from './options.ts'

type OneRun = (cli: Cli, run: string) => Promise<number>

/** `runs ...`: everything that can be done with what is on the log, `usage`: what it has cost, and `schema`: what is told of it to programs. */
export function addRunsCommands(program: Command, settle: Settle): void {
  program.commandsGroup('Retrace:')
  const runs = program.command('runs').description('list, show, follow, answer, replay, resume, cancel, fork, diff, export and verify runs')
  example(
    runs
      .command('list')
      .description('list runs, newest first')
      .option('-n, --limit <number>', 'maximum number of runs (default 20)', whole(1, 1000)),
    'ibid runs list -n 5',
  ).action((options: { limit?: number }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/runs-list.ts')).listRuns(cli, options.limit ?? 20)),
  )
  const one = (name: string, description: string, load: () => Promise<OneRun>) =>
    example(
      runs.command(`${name} <run>`).description(say`${sayText(description)}; <run> is an ID, an ID prefix, or last`),
      `ibid runs ${name} last`,
    ).action((run: string, _options: object, command: Command) => withCli(command, settle, async (cli) => (await load())(cli, run)))
  one('show', 'show a run: the question, the steps and the answer', async () => (await import('../commands/runs-show.ts')).showRun)
  one(
    'cancel',
    'cancel a run that is waiting, interrupted, or running elsewhere',
    async () => (await import('../commands/runs-cancel.ts')).cancel,
  )
  addCarryOnCommands(runs, settle)
  addForkCommand(runs, settle)
  addFileCommands(runs, settle)

  example(
    program
      .command('usage')
      .description('show what questions cost by day, model, tool, agent and session')
      .option('-d, --days <number>', 'number of days, including today (default 30)', whole(1, 3650)),
    'ibid usage --days 7',
    'ibid usage --json',
  ).action((options: { days?: number }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/usage.ts')).usage(cli, options.days ?? 30)),
  )
  example(
    program.command('schema [name]').description('print the JSON Schema of --json and --jsonl output; without a name, list the schemas'),
    'ibid schema',
    'ibid schema result > result.schema.json',
  ).action((name: string | undefined, _options: object, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/schema.ts')).showSchema(cli, name)),
  )
}

/** Commands that carry a run on, with its own model where the settings name another. */
function addCarryOnCommands(runs: Command, settle: Settle): void {
  const withModel = (command: Command) => command.option('--model <model>', 'model of the run, if the settings name a different one')
  const flagsOf = ({ model }: { readonly model?: string }) => (model === undefined ? {} : { 'llm.model': model })
  example(
    withModel(runs.command('follow <run>').description('follow a run live, including one in another process, and answer its questions')),
    'ibid runs follow last',
  ).action((run: string, options: { model?: string }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/runs-follow.ts')).followRun(cli, run), flagsOf(options)),
  )
  example(withModel(runs.command('resume <run>').description('resume an interrupted run')), 'ibid runs resume last').action(
    (run: string, options: { model?: string }, command: Command) =>
      withCli(command, settle, async (cli) => (await import('../commands/runs-resume.ts')).resume(cli, run), flagsOf(options)),
  )
  example(
    withModel(
      runs
        .command('answer <run> [text]')
        .description("answer a run's question and resume it")
        .addOption(new Option('--allow <decision>', 'whether to allow the call').choices(['once', 'session', 'deny']))
        .option('--question <id>', 'ID of the question, such as q1; defaults to the open one'),
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
      .description('start a new run from a point in this one, with something changed')
      .option('--at <step>', 'model step to redo', whole(1, 500))
      .option('--question <text>', 'use another question')
      .option('--model <model>', 'use another model, such as anthropic:NAME, or extractive for none')
      .option('--result <id=text>', 'replace the result of a tool call, such as r3=...; repeatable', many)
      .option('--result-file <id=path>', 'the same, read from a file', many),
    'ibid runs fork last --at 2 --question "and on Windows?"',
    'ibid runs fork last --result r1="nothing was found"',
  ).action((run: string, options: ForkOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/runs-fork.ts')).fork(cli, run, options)),
  )
  example(
    runs.command('diff <a> [b]').description('show where two runs, or a fork and its origin, diverge; exit code 1 if they do'),
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
      .description('export a run as one HTML page, or with --jsonl as verifiable JSON Lines')
      .option('--html', 'export as an HTML page (the default)')
      .option('-o, --output <file>', 'output file; defaults to standard output'),
    'ibid runs export last -o run.html',
    'ibid runs export last --jsonl -o run.jsonl',
  ).action((run: string, options: ExportOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/runs-export.ts')).exportTo(cli, run, options)),
  )
  const fromFile = (command: Command) => command.option('--file <path>', 'a file written by `runs export --jsonl`, instead of <run>')
  example(
    fromFile(runs.command('replay [run]').description('replay a run event by event, without calling a model or tool')).option(
      '--check',
      'recompute it from its recorded answers; exit code 1 if the result differs',
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
    fromFile(runs.command('verify [run]').description('verify that nothing in a run was changed')),
    'ibid runs verify last',
    'ibid runs verify --file run.jsonl',
  ).action((run: string | undefined, { file }: { file?: string }, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/runs-verify.ts')).verifyRun(cli, { run, file })),
  )
}
