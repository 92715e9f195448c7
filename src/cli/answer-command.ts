import type { Question } from '../core/question.ts'
import type { RunResult } from '../core/run-result.ts'
import { questionText } from '../views/question.ts'
import { say, sayCount, sayText } from '../views/words/say.ts'
import { sayDuration } from '../views/words/say-amounts.ts'
import type { Cli } from './cli.ts'

/** Lines of a diff that are shown before somebody decides. */
const longestDiff = 200

/** What the call would do that a question asks about: its whole command, its diff, and what to look at. */
export function previewLines({ preview }: Question): readonly string[] {
  const command =
    preview?.command === undefined ? [] : preview.command.split('\n').map((line, index) => `${index === 0 ? '  $' : '   '} ${line}`)
  const diff = preview?.diff === undefined ? [] : preview.diff.trimEnd().split('\n')
  const left = diff.length - longestDiff
  return [
    ...command,
    ...diff.slice(0, longestDiff).map((line) => `  ${line}`),
    ...(left > 0 ? [`  (${sayCount(left, 'more line')})`] : []),
    ...(preview?.notes ?? []).map((note) => `  ! ${note}`),
  ]
}

/** A run that rests on a question: the question, and the command that answers it. */
export const restText = (cli: Cli, result: RunResult): string =>
  [
    say`The run is waiting for your answer:`,
    '',
    ...(result.question ? wholeQuestion(result.question) : []),
    '',
    say`Answer it with:`,
    `  ${answerCommand(cli, result)}`,
    '',
    cli.terminal.styled('dim', say`Run ${result.run}, ${sayText(result.status)}, ${sayDuration(result.durationMs)}`),
  ].join('\n')

/** The words of a question, what its call would do, and what can be answered. */
export function wholeQuestion(question: Question): readonly string[] {
  const [words = '', ...more] = questionText(question)
  return [words, ...previewLines(question), ...more]
}

/** The command that answers the question a run rests on, with the options that find the run and reach its model again. */
export const answerCommand = (cli: Pick<Cli, 'options' | 'input'>, { run, question }: Pick<RunResult, 'run' | 'question'>): string =>
  ['ibid runs answer', run, question?.kind === 'approval' ? '--allow once' : say`"your answer"`, ...again(cli)].join(' ')

/** The command that carries a run on. */
export const resumeCommand = (cli: Pick<Cli, 'options' | 'input'>, run: string): string =>
  ['ibid runs resume', run, ...again(cli)].join(' ')

/** The command that watches a run. */
export const followCommand = (cli: Pick<Cli, 'options' | 'input'>, run: string): string =>
  ['ibid runs follow', run, ...again(cli)].join(' ')

/** The options with which a command finds the run and reaches its model again. */
function again({ options, input }: Pick<Cli, 'options' | 'input'>): readonly string[] {
  const model = input.flags?.['llm.model']
  return [
    ...(typeof model === 'string' ? ['--model', quoted(model)] : []),
    ...(options.dataDir === undefined ? [] : ['--data-dir', quoted(options.dataDir)]),
    ...(options.config === undefined ? [] : ['--config', quoted(options.config)]),
  ]
}

const quoted = (word: string): string => (/^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
