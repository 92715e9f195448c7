import { IbidError } from '../../core/fault.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { type AnswerSource, citedSources, meantSource, placeName } from './answer-sources.ts'
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
  summary: 'shows a source of the newest answer around what is quoted',
  takes: '[s3 | number] [!]',
  details: ['with ! behind it: opens the file in your editor, or gives the address of a web page'],
  offers: async (control) => (control.conversation.session ? citedSources(await newestAnswer(control)).map(({ handle }) => handle) : []),
  async run(control, words) {
    const name = words.replace(/\s*!$/, '')
    if (name === '') return listSources(control)
    const found = meantSource(await newestAnswer(control), name)
    if (words.endsWith('!')) return openOutside(control, found)
    const { look, print } = control
    const { rows, from, to, of } = sourceRows(found, look, mostRows - 6)
    const part = from > 1 || to < of ? `${to - from + 1} of ${of} lines. ` : ''
    print([
      ...indentedRows([[found.handle, 'cyan'], '  ', [placeName(found.source), 'bold']], look, 0, 2).slice(0, 2),
      ...indentedRows([[shortAddress(control.app, found.uri), 'dim']], look, 2).slice(0, 2),
      ...rows,
      ...hintRows(`${part}Open it with: /open ${found.handle} !`, look).slice(0, 2),
    ])
  },
}

async function listSources(control: ChatControl): Promise<void> {
  const { look, print } = control
  const sources = citedSources(await newestAnswer(control))
  if (sources.length === 0) return print(noteRows('The newest answer cites no source', look))
  for (const [index, { handle, source, quotes }] of sources.entries()) {
    print(indentedRows([[`${index + 1}  ${handle}  `, 'cyan'], placeName(source)], look, 2, 7))
    for (const quote of quotes) print(indentedRows([[`"${oneLine(quote, mostQuote)}"`, 'dim']], look, 9, 1))
  }
  print(hintRows('See one with: /open s1', look))
}

async function openOutside({ app, edit, look, print }: ChatControl, { uri }: AnswerSource): Promise<void> {
  if (/^https?:/.test(uri)) return print(indentedRows([uri], look, 2))
  const place = placeInFile(uri)
  if (!place) throw new IbidError('usage', `${uri} is no file and no web page`, 'see what was read of it without the !')
  if (await edit(place.file, place.line)) return
  throw new IbidError('not-found', `there is no editor to open ${shortAddress(app, uri)}`, 'set $VISUAL or $EDITOR')
}
