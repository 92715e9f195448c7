import type { Command } from 'commander'
import { say } from '../../views/words/say.ts'
import type { EvalOptions } from '../commands/eval.ts'
import { example, type Settle, whole, withCli } from './options.ts'

const fields = () =>
  `\n${say`The file is YAML: cases, and defaults that apply to all of them.
  question, name, use_case, model         what to ask, and for what purpose
  in, collections                         paths (relative to the file), addresses; declared collections
  expect.text                             statements the answer should make
  expect.keywords                         a list, or all, any and none with a list each
  expect.sources                          documents to be cited: paths or patterns
  expect.min_confidence, unsupported_max  0 to 1; maximum number of unsupported sentences
  expect.status                           how the run should end (default done)
  expect.max_cost_cents, max_steps        maximum cost and number of steps
  mode                                    semantic, keyword or judge
  threshold                               minimum score to pass, up to 1`}`

/** `eval`. */
export function addEvalCommand(program: Command, settle: Settle): void {
  example(
    program
      .command('eval <file>')
      .description('test answers against a YAML file of questions and expectations')
      .option('-k, --only <text>', 'run only cases whose name contains this')
      .option('--repeat <number>', 'how often to ask each case (default 1)', whole(1, 100))
      .option('--concurrency <number>', 'how many cases to run at once (default 1)', whole(1, 16))
      .addHelpText('after', fields()),
    'ibid eval answers.yaml',
    'ibid eval answers.yaml -k retries --repeat 3 --json > report.json',
  ).action((file: string, options: EvalOptions, command: Command) =>
    withCli(command, settle, async (cli) => (await import('../commands/eval.ts')).evaluate(cli, file, options)),
  )
}
