import { IbidError } from '../../core/fault.ts'
import type { Run } from '../../core/run.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { isText } from '../../files/is-text.ts'
import { highlightFor } from '../markdown/highlight.ts'
import { chooseOne } from '../panel/choice-panel.ts'
import type { Choice } from '../panel/fitting-choices.ts'
import type { ShowPanel } from '../panel/panel.ts'
import { type Reading, readSources } from '../source/source-panel.ts'
import { type AnswerSource, citedSources, marksOf, meantSource, otherSources, placeName } from './answer-sources.ts'
import type { ChatCommand, ChatControl } from './chat-control.ts'
import { hintRows, indentedRows, noteRows } from './command-rows.ts'
import { newestAnswer } from './newest-run.ts'
import { placeInFile, shortAddress } from './short-path.ts'
import { sourceRows } from './source-rows.ts'

/** Characters of a quote in the list. */
const mostQuote = 160
/** Rows of an opened source: its place, its address, its text and a hint. */
const mostRows = 30

export const sourcesCommand: ChatCommand = {
  name: 'sources',
  summary: 'lists the sources of the newest answer',
  run: listSources,
}

export const openCommand: ChatCommand = {
  name: 'open',
  summary: 'opens a source of the newest answer at its quote',
  takes: '[mark | s3] [!]',
  details: [
    'alone: chosen from a list',
    'with a number: what stands behind that mark of the answer',
    'with !1: what contradicts the first sentence that is marked [!]',
    'with ! behind it: opens the file in your editor, or gives the address of a web page',
  ],
  offers: async (control) => {
    if (!control.conversation.session) return []
    const run = await newestAnswer(control)
    return [...marksOf(run).map(({ mark }) => mark), ...citedSources(run).map(({ handle }) => handle)]
  },
  async run(control, words) {
    const [, outside] = /^(.+?)\s*!$/.exec(words) ?? []
    const name = outside ?? words
    if (name === '') return control.panel ? chooseSource(control, control.panel) : listSources(control)
    const run = await newestAnswer(control)
    const found = meantSource(run, name)
    if (outside !== undefined) return openOutside(control, found)
    if (control.panel) return read(control, control.panel, run, found)
    const { look, print } = control
    const { rows, from, to, of } = sourceRows(found, look, mostRows - 6)
    const part = from > 1 || to < of ? `${to - from + 1} of ${of} lines. ` : ''
    print([
      ...indentedRows([[found.handle, 'cyan'], '  ', [placeName(found.source), 'bold']], look, 0, 2).slice(0, 2),
      ...indentedRows([[shortAddress(control.app, found.uri), 'dim']], look, 2).slice(0, 2),
      ...rows,
      ...hintRows(`${part}Open it with: /open ${name} !`, look).slice(0, 2),
    ])
  },
}

/** The marks of the newest answer, then what was read and is not cited. */
async function chooseSource(control: ChatControl, panel: ShowPanel): Promise<void> {
  const run = await newestAnswer(control)
  const marks = marksOf(run).map(
    ({ mark, quote, source }): Choice<string> => ({
      value: mark,
      label: `[${mark}] ${placeName(source)}`,
      detail: `${mark.startsWith('!') ? 'contradicts: ' : ''}"${oneLine(quote, mostQuote)}"`,
    }),
  )
  const others = otherSources(run).map(
    ({ handle, source }): Choice<string> => ({
      value: handle,
      label: `${handle} ${placeName(source)}`,
      detail: 'read, not cited',
    }),
  )
  const chosen = await panel(
    chooseOne({
      title: 'Marks and sources of the newest answer',
      choices: [...marks, ...others],
      none: 'The newest answer has no sources',
    }),
  )
  if (chosen !== undefined) await read(control, panel, run, meantSource(run, chosen))
}

/** Opens a source at its quote, with the ways to all other marks of the answer. */
async function read(control: ChatControl, panel: ShowPanel, run: Run, found: AnswerSource): Promise<void> {
  const { app, look, print } = control
  const marks = marksOf(run)
  const first = marks.findIndex(({ mark }) => mark === found.marks[0])
  const readings =
    first < 0 ? [readingOf(control, found)] : marks.map((mark) => readingOf(control, { ...mark, marks: [mark.mark], quotes: [mark.quote] }))
  const left = await panel(readSources(readings, Math.max(0, first), highlightFor('```')))
  if (!left) return
  const mark = first < 0 ? undefined : marks[left.at]
  const last = mark ? meantSource(run, mark.mark) : found
  if (left.isOutside) return openOutside(control, last)
  print(noteRows(`${mark ? `[${mark.mark}]  ` : ''}${placeName(last.source)}  ${shortAddress(app, last.uri)}`, look))
}

const readingOf = ({ app }: ChatControl, { handle, source, marks, quotes, uri }: AnswerSource): Reading => ({
  title: `${marks[0] === undefined ? handle : `[${marks[0]}]`} ${placeName(source)}`,
  address: shortAddress(app, uri),
  source,
  ...(quotes[0] === undefined ? {} : { quote: quotes[0] }),
})

async function listSources(control: ChatControl): Promise<void> {
  const { look, print } = control
  const run = await newestAnswer(control)
  const sources = citedSources(run)
  const against = marksOf(run).filter(({ mark }) => mark.startsWith('!'))
  if (sources.length + against.length === 0) return print(noteRows('The newest answer cites no source', look))
  for (const { handle, source, marks, quotes } of sources) {
    print(indentedRows([[`${marks.map((mark) => `[${mark}]`).join('')}  ${handle}  `, 'cyan'], placeName(source)], look, 2, 6))
    for (const quote of quotes) print(indentedRows([[`"${oneLine(quote, mostQuote)}"`, 'dim']], look, 8, 1))
  }
  for (const { mark, source, quote } of against) {
    print(indentedRows([[`[${mark}]  `, 'yellow'], `contradicted by ${placeName(source)}`], look, 2, 6))
    print(indentedRows([[`"${oneLine(quote, mostQuote)}"`, 'dim']], look, 8, 1))
  }
  print(hintRows(`See one with: /open ${sources.length > 0 ? 1 : '!1'}`, look))
}

async function openOutside({ app, edit, look, print }: ChatControl, { uri }: AnswerSource): Promise<void> {
  if (/^https?:/.test(uri)) return print(indentedRows([uri], look, 2))
  const place = placeInFile(uri)
  if (!place) throw new IbidError('usage', `${uri} is no file and no web page`, 'see what was read of it without the !')
  // An editor would show the bytes of a PDF, or of an office document.
  if (!(await isText(place.file)))
    return print(noteRows(`An editor cannot show it; open it in a program of its own: ${shortAddress(app, uri)}`, look))
  if (await edit(place.file, place.line)) return
  throw new IbidError('not-found', `there is no editor to open ${shortAddress(app, uri)}`, 'set $VISUAL or $EDITOR')
}
