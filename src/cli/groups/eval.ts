import type { Command } from 'commander'
import type { EvalOptions } from '../commands/eval.ts'
import { example, type Settle, whole, withCli } from './options.ts'

const fields = `
The file is YAML: cases, and defaults that hold for all of them.
  question, name, use_case, model         what is asked, and for what
  in, collections                         paths (from the file on), addresses; declared collections
  expect.text                             statements that the answer should make
  expect.keywords                         a list, or all, any and none with a list each
  expect.sources                          documents to be cited: paths or patterns
  expect.min_confidence, unsupported_max  0 to 1; sentences without support at most
  expect.status                           how the run should end (done)
  expect.max_cost_cents, max_steps        what it may take
  mode                                    semantic, keyword or judge
  threshold                               the least score that passes, up to 1`

/** `eval`. */
export function addEvalCommand(program: Command, settle: Settle): void {
  example(
    program
      .command('eval <file>')
      .description('test answers against a YAML file of questions and what is expected')
      .option('-k, --only <text>', 'only cases with this in their name')
      .option('--repeat <number>', 'ask each case so often (1)', whole(1, 100))
      .option('--concurrency <number>', 'cases at once (1)', whole(1, 16))
      .addHelpText('after', fields),
    'ibid eval answers.yaml',
    'ibid eval answers.yaml -k retries --repeat 3 --json > report.json',
  ).action((file: string, options: EvalOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/eval.ts')).evaluate(cli, file, options)),
  )
}
