import { oneLine } from '../../core/text/one-line.ts'
import { say } from '../../views/words/say.ts'
import { addressesNow } from './address-now.ts'
import { citedSources, marksOf, meantSource, placeName } from './answer-sources.ts'
import { answerName, answerTo, newestAnswers } from './chat-answers.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { chooseSource, readSource } from './choose-source.ts'
import { hintRows, indentedRows, noteRows } from './command-rows.ts'
import { openOutside } from './open-outside.ts'
import { sourceRows } from './source-rows.ts'

/** Characters of a quote in the list. */
const mostQuote = 160
/** Rows of an opened source: its place, its address, its text and a hint. */
const mostRows = 30

export const sourcesCommand: ChatCommand = {
  name: 'sources',
  summary: say`list the sources of the latest answer`,
  run: listSources,
}

export const openCommand: ChatCommand = {
  name: 'open',
  summary: say`open a source of an answer at its quote`,
  takes: '[mark | 3.2 | s3] [!]',
  details: [
    say`without arguments: choose from a list, latest answer first`,
    say`with a number: opens the source of that citation in the latest answer`,
    say`with 3.2: citation 2 in the answer to your third question`,
    say`with !1: what contradicts the first sentence marked [!]`,
    say`with ! at the end: opens the file in its program, or the web page`,
  ],
  offers: async (control) => {
    if (!control.conversation.session) return []
    const [{ run }] = await newestAnswers(control)
    return [...marksOf(run).map(({ mark }) => mark), ...citedSources(run).map(({ handle }) => handle)]
  },
  async run(control, words) {
    const [, outside] = /^(.+?)\s*!$/.exec(words) ?? []
    const name = outside ?? words
    if (name === '') return control.panel ? chooseSource(control, control.panel) : listSources(control)
    const [, number, mark] = /^\[?(\d{1,6})\.([^\]]*)\]?$/.exec(name) ?? []
    const answer = number === undefined ? (await newestAnswers(control))[0] : await answerTo(control, Number(number))
    const found = meantSource(answer.run, mark ?? name, answerName(answer))
    if (outside !== undefined) return openOutside(control, found)
    if (control.panel) return readSource(control, control.panel, answer, found)
    const { look, print } = control
    const address = (await addressesNow(control, [found]))(found)
    const { rows, from, to, of } = sourceRows(found, look, mostRows - 6)
    const part = from > 1 || to < of ? say`${to - from + 1} of ${of} lines. ` : ''
    print([
      ...indentedRows([[found.handle, 'cyan'], '  ', [placeName(found.source), 'bold']], look, 0, 2).slice(0, 2),
      ...indentedRows([[address, 'dim']], look, 2).slice(0, 2),
      ...rows,
      ...hintRows(say`${part}Open it with: /open ${name} !`, look).slice(0, 2),
    ])
  },
}

async function listSources(control: ChatControl): Promise<void> {
  const { look, print } = control
  const [{ run }] = await newestAnswers(control)
  const sources = citedSources(run)
  const against = marksOf(run).filter(({ mark }) => mark.startsWith('!'))
  if (sources.length + against.length === 0) return print(noteRows(say`The latest answer cites no sources`, look))
  for (const { handle, source, marks, quotes } of sources) {
    print(indentedRows([[`${marks.map((mark) => `[${mark}]`).join('')}  ${handle}  `, 'cyan'], placeName(source)], look, 2, 6))
    for (const quote of quotes) print(indentedRows([[`"${oneLine(quote, mostQuote)}"`, 'dim']], look, 8, 1))
  }
  for (const { mark, source, quote } of against) {
    print(indentedRows([[`[${mark}]  `, 'yellow'], say`contradicted by ${placeName(source)}`], look, 2, 6))
    print(indentedRows([[`"${oneLine(quote, mostQuote)}"`, 'dim']], look, 8, 1))
  }
  print(hintRows(say`Open one with: /open ${sources.length > 0 ? 1 : '!1'}`, look))
}
