import { faultOf } from '../../core/fault.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { say } from '../../views/words/say.ts'
import { highlightFor } from '../markdown/highlight.ts'
import { chooseOne } from '../panel/choice-panel.ts'
import type { Choice } from '../panel/fitting-choices.ts'
import type { ShowPanel } from '../panel/panel.ts'
import { type Reading, readSources } from '../source/source-panel.ts'
import { addressesNow } from './address-now.ts'
import { type AnswerSource, marksOf, meantSource, otherSources, placeName } from './answer-sources.ts'
import { type ChatAnswer, markName, newestAnswers } from './chat-answers.ts'
import type { ChatControl } from './chat-control.ts'
import { noteRows, warningRows } from './command-rows.ts'
import { openOutside } from './open-outside.ts'
import { shortAddress } from './short-path.ts'

/** Characters of a quote, and of a question, in the list. */
const mostWords = 160

/** A source of an answer, by the name that its mark has there. */
interface Chosen {
  readonly answer: ChatAnswer
  readonly mark: string
}

/** The marks of the answers of the conversation below their questions, newest first; of the newest also what was read and is not cited. */
export async function chooseSource(control: ChatControl, panel: ShowPanel): Promise<void> {
  const answers = await newestAnswers(control)
  const chosen = await panel(
    chooseOne({
      title: say`Sources in this conversation`,
      choices: answers.flatMap(choicesOf),
      none: say`No answers in this conversation have sources`,
    }),
  )
  if (chosen) await readSource(control, panel, chosen.answer, meantSource(chosen.answer.run, chosen.mark))
}

function choicesOf(answer: ChatAnswer): readonly Choice<Chosen>[] {
  const { run, number, isNewest } = answer
  const heading = `${number}. ${oneLine(run.request?.question ?? '', mostWords)}`
  const marks = marksOf(run).map(({ mark, quote, source }) => ({
    ...{ heading, value: { answer, mark }, label: `[${markName(answer, mark)}] ${placeName(source)}` },
    detail: `${mark.startsWith('!') ? say`contradicts: ` : ''}"${oneLine(quote, mostWords)}"`,
  }))
  const others = isNewest ? otherSources(run) : []
  return [
    ...marks,
    ...others.map(({ handle, source }) => ({
      ...{ heading, value: { answer, mark: handle }, label: `${handle} ${placeName(source)}` },
      detail: say`read, not cited`,
    })),
  ]
}

/** Opens a source at its quote, with the ways to all other marks of the answer. */
export async function readSource(control: ChatControl, panel: ShowPanel, answer: ChatAnswer, found: AnswerSource): Promise<void> {
  const { app, look, print } = control
  const marks = marksOf(answer.run)
  const first = marks.findIndex(({ mark }) => mark === found.marks[0])
  const shown = first < 0 ? [found] : marks.map((mark): AnswerSource => ({ ...mark, marks: [mark.mark], quotes: [mark.quote] }))
  const open = (at: number) =>
    void openOutside(control, shown[at] ?? found).catch((error) => {
      const { message, remedy } = faultOf(error)
      print(warningRows([message, remedy].filter(Boolean).join('; '), look))
    })
  const addressOf = await addressesNow(control, shown)
  const readings = shown.map((each) => readingOf(answer, each, addressOf(each)))
  const left = await panel(readSources(readings, Math.max(0, first), open, highlightFor('```')))
  const last = left === undefined ? undefined : shown[left]
  if (last) print(noteRows([headOf(answer, last), shortAddress(app, last.uri)].join('  '), look))
}

/** `[2] guide.md > Order`, or with the handle where nothing of it is marked. */
const headOf = (answer: ChatAnswer, { handle, source, marks: [mark] }: AnswerSource): string =>
  `${mark === undefined ? handle : `[${markName(answer, mark)}]`} ${placeName(source)}`

const readingOf = (answer: ChatAnswer, found: AnswerSource, address: string): Reading => ({
  title: headOf(answer, found),
  address,
  source: found.source,
  ...(found.quotes[0] === undefined ? {} : { quote: found.quotes[0] }),
})
