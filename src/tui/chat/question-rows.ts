import type { Question } from '../../core/question.ts'
import type { Look } from '../markdown/look.ts'
import { diffRows } from '../rows/diff-rows.ts'
import { oneRow, rule, textRows, wholeRows } from '../rows/text-rows.ts'

/** What an approval can be answered with, in words. */
const decisions: Readonly<Record<string, string>> = { once: 'yes, once', session: 'yes, for this session', deny: 'no' }

/** An open question in at most so many rows: what it is about, whole if it fits, and what can be answered. */
export function questionRows(question: Question, chosen: number | undefined, look: Look, most: number): readonly string[] {
  const { kind, text, options = [], assumption, preview } = question
  const choices = options.flatMap((option, index) => {
    const words = kind === 'approval' ? (decisions[option] ?? option) : option
    const isChosen = index === chosen
    return [oneRow([[isChosen ? '❯ ' : '  ', 'cyan'], [`${index + 1}. `, 'dim'], isChosen ? [words, 'bold'] : words], look)]
  })
  const isAssumed = chosen !== undefined && chosen < 0
  const assumed = assumption
    ? [
        oneRow(
          [[isAssumed ? '❯ ' : '  ', 'cyan'], ['   what is likely meant: ', 'dim'], isAssumed ? [assumption, 'bold'] : assumption],
          look,
        ),
      ]
    : []
  const hint = kind === 'approval' ? 'a number or Enter; words of your own mean no, and why' : 'a number, Enter, or words of your own'
  const foot = [...choices, ...assumed, oneRow([[`  ${hint}`, 'dim']], look)]
  const notes = (preview?.notes ?? []).flatMap((note) =>
    textRows(
      [
        ['! ', 'yellow'],
        [note, 'yellow'],
      ],
      look,
      2,
      2,
    ),
  )
  const head = [rule(kind === 'approval' ? 'May it?' : 'A question', look), ...textRows([[text, 'bold']], look, 2), ...notes]
  const room = Math.max(2, most - head.length - foot.length)
  return [...head, ...limited(subjectRows(question, look), room, look), ...foot]
}

/** The command or the change that is asked about, whole. */
export function subjectRows({ preview }: Pick<Question, 'preview'>, look: Look): readonly string[] {
  const inner = { ...look, columns: Math.max(10, look.columns - 2) }
  const command =
    preview?.command === undefined
      ? []
      : preview.command.split('\n').flatMap((line, index) => wholeRows(`${index === 0 ? '$ ' : '  '}${line}`, inner, 2))
  const diff = preview?.diff === undefined ? [] : diffRows(preview.diff, inner)
  return [...command, ...diff].map((row) => `  ${row}`)
}

/** What does not fit is printed whole above the question, so nothing is asked unseen. */
const limited = (rows: readonly string[], room: number, look: Look): readonly string[] =>
  rows.length <= room
    ? rows
    : [...rows.slice(0, room - 1), oneRow([[`  ... ${rows.length - room + 1} more rows: all of it stands above`, 'yellow']], look)]
