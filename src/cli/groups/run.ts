import type { Command } from 'commander'
import { IbidError } from '../../core/fault.ts'
import type { RunOptions } from '../commands/run.ts'
import { example, type Settle, selecting, withCli } from './options.ts'

/** `run`: verbs of declared agents. */
export function addRunCommand(program: Command, settle: Settle): void {
  example(
    selecting(
      program
        .command('run <verb> [parameters...]')
        .description('run a verb of a declared agent; pass its parameters as options: --NAME VALUE')
        .allowUnknownOption(),
    )
      .option('--input <json>', 'parameters as one JSON object, or - for standard input')
      .option('--mode <mode>', 'data, or analysis by a language model; defaults to analysis if a model is configured')
      .option('--model <model>', 'model for this analysis, such as anthropic:NAME')
      .option('--wait', 'if nobody can approve a call, pause the run; by default it continues without the call'),
    'ibid agents show review.analyze    show its parameters and results',
    'ibid run review.analyze@v1 --range main..HEAD',
    'ibid run review.analyze@v1 --repo owner/name --pr-number 123',
    'ibid run data.validate --path rows.json --schema-path schema.json --json',
  ).action((verb: string, words: readonly string[], options: RunOptions, command: Command) =>
    withCli(
      command,
      settle,
      async (cli) => {
        if (isOfRuns(program, verb)) throw new IbidError('usage', `${verb} is not a verb`, `for runs, use: ibid runs ${verb}`)
        return (await import('../commands/run.ts')).run(cli, verb, words, options)
      },
      options.model === undefined ? {} : { 'llm.model': options.model },
    ),
  )
}

/** Whether somebody means a command of `runs`: no verb has a name without a dot. */
const isOfRuns = (program: Command, verb: string): boolean =>
  program.commands.some((group) => group.name() === 'runs' && group.commands.some((command) => command.name() === verb))
