import type { RunResult } from '../core/run-result.ts'
import { duration } from '../views/amounts.ts'
import { questionText } from '../views/question.ts'
import type { Face } from './face.ts'

/** A run that rests on a question: the question, and the command that answers it. */
export const restText = (face: Face, result: RunResult): string =>
  [
    'The run rests on a question:',
    '',
    ...(result.question ? questionText(result.question) : []),
    '',
    'Answer it with:',
    `  ${answerCommand(face, result)}`,
    '',
    face.terminal.styled('dim', `Run ${result.run}, ${result.status}, ${duration(result.durationMs)}`),
  ].join('\n')

/** The command that answers the question a run rests on, with the options that find the run and reach its model again. */
export function answerCommand({ options, input }: Pick<Face, 'options' | 'input'>, { run, question }: RunResult): string {
  const model = input.flags?.['llm.model']
  return [
    'ibid runs answer',
    run,
    question?.kind === 'approval' ? '--allow once' : '"your answer"',
    ...(typeof model === 'string' ? ['--model', quoted(model)] : []),
    ...(options.dataDir === undefined ? [] : ['--data-dir', quoted(options.dataDir)]),
    ...(options.config === undefined ? [] : ['--config', quoted(options.config)]),
  ].join(' ')
}

const quoted = (word: string): string => (/^[\w./:@=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)
