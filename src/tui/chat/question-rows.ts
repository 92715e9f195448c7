import { spelledOut } from '../../core/control-sequences.ts'
import type { Question } from '../../core/question.ts'
import { say } from '../../views/words/say.ts'
import type { Look } from '../markdown/look.ts'
import { diffRows } from '../rows/diff-rows.ts'
import { oneRow, rule, textRows, wholeRows } from '../rows/text-rows.ts'

/** What an approval can be answered with, in words. */
const decisions: ReadonlyMap<string, string> = new Map([
  ['once', say`yes, once`],
  ['session', say`yes, for this session`],
  ['deny', 'no'],
])

/** An open question in the frame. `isCut`: not all of it is there, so that it has to be printed whole before it is answered. */
export interface QuestionRows {
  readonly rows: readonly string[]
  readonly isCut: boolean
}

/** An open question in at most so many rows (2 or more): what it is about and what can be answered, whole if it fits. */
export function questionRows(question: Question, chosen: number | undefined, look: Look, most: number): QuestionRows {
  const head = rule(question.kind === 'approval' ? say`Approval needed` : say`Question`, look)
  const subject = [...askedRows(question, look), ...subjectRows(question, look)]
  const choices = choiceRows(question, chosen, look)
  const hint = oneRow([[`  ${hintOf(question)}`, 'dim']], look)
  const whole = [head, ...subject, ...choices, hint]
  if (whole.length <= most) return { rows: whole, isCut: false }
  const shown = around(choices, chosen ?? 0, Math.max(1, Math.min(choices.length, most - 3)))
  const room = most - shown.length - 2
  const begin = room > 0 ? [...subject.slice(0, room - 1), oneRow([[say`  ... full text above`, 'yellow']], look)] : []
  return { rows: [head, ...begin, ...shown, hint].slice(-Math.max(1, most)), isCut: true }
}

/** All of a question: what is asked, what to look at, what would be done, and what can be answered. */
export const wholeQuestionRows = (question: Question, look: Look): readonly string[] => [
  ...askedRows(question, look),
  ...subjectRows(question, look),
  ...choiceRows(question, undefined, look),
]

/** The command or the change that is asked about, whole. */
export function subjectRows({ preview }: Pick<Question, 'preview'>, look: Look): readonly string[] {
  const inner = { ...look, columns: Math.max(10, look.columns - 2) }
  const command =
    preview?.command === undefined
      ? []
      : spelledOut(preview.command)
          .split('\n')
          .flatMap((line, index) => wholeRows(`${index === 0 ? '$ ' : '  '}${line}`, inner, 2))
  const diff = preview?.diff === undefined ? [] : diffRows(spelledOut(preview.diff), inner)
  return [...command, ...diff].map((row) => `  ${row}`)
}

const askedRows = ({ text, preview }: Question, look: Look): readonly string[] => [
  ...textRows([[spelledOut(text), 'bold']], look, 2),
  ...(preview?.notes ?? []).flatMap((note) => textRows([[`! ${spelledOut(note)}`, 'yellow']], look, 2, 2)),
]

/** An option a row, then what is likely meant. */
function choiceRows({ kind, options = [], assumption }: Question, chosen: number | undefined, look: Look): readonly string[] {
  const row = (isChosen: boolean, sign: string, words: string) =>
    oneRow([[isChosen ? '❯ ' : '  ', 'cyan'], [sign, 'dim'], isChosen ? [spelledOut(words), 'bold'] : spelledOut(words)], look)
  return [
    ...options.map((option, index) =>
      row(index === chosen, `${index + 1}. `, kind === 'approval' ? (decisions.get(option) ?? option) : option),
    ),
    ...(assumption ? [row(chosen !== undefined && chosen < 0, say`   most likely meaning: `, assumption)] : []),
  ]
}

function hintOf({ kind, options = [] }: Question): string {
  if (kind === 'approval') return say`type a number, press Enter, or type a reason to decline`
  return options.length > 0 ? say`type a number, press Enter, or type your own answer` : say`press Enter, or type your own answer`
}

/** So many rows with the chosen one among them; the last stands for -1. */
function around(rows: readonly string[], chosen: number, most: number): readonly string[] {
  const at = chosen < 0 ? rows.length - 1 : chosen
  const first = Math.max(0, Math.min(at - most + 1, rows.length - most))
  return rows.slice(first, first + most)
}
