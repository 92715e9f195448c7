import { spelledName } from '../core/control-sequences.ts'
import { headingPath, type SearchHit } from '../core/documents.ts'
import { foundWords } from '../core/text/found-words.ts'
import { shownPassage } from '../core/text/shown-passage.ts'
import { say } from '../views/words/say.ts'
import type { Cli } from './cli.ts'

/** A search hit for machines: where it is, how good it is, its best passage. Scores compare within one search, coverage between searches. */
const hitRow = ({ section, collectionName, score, coverage, passage }: SearchHit) => ({
  collection: collectionName,
  document: section.document,
  section: headingPath(section),
  title: section.documentTitle,
  uri: section.uri,
  score: round(score),
  coverage: round(coverage),
  passage,
})

/** Shows hits as people or machines want them; `about` stands beside the results in the JSON document. The words of its `query` are bold where there are colours. */
export function showHits(
  { show, terminal }: Cli,
  hits: readonly SearchHit[],
  about: Readonly<Record<string, unknown>> & { readonly query?: string },
): void {
  const rows = hits.map(hitRow)
  const text = hits.map((hit, index) => hitText(hit, index, terminal, about.query ?? '')).join('\n\n')
  show({ ...about, results: rows }, text || say`No results.`, rows)
}

function hitText({ section, collectionName, passage }: SearchHit, index: number, terminal: Cli['terminal'], query: string): string {
  const place = headingPath(section)
  const shown = shownPassage({ text: section.text, passage })
  const words = marked(`${shown.head}${shown.passage}`.trim(), query, terminal)
  return [
    `${index + 1}. ${terminal.styled('bold', spelledName(`${collectionName}/${section.document}`))}${place ? ` > ${place}` : ''}`,
    `   ${terminal.styled('dim', section.uri)}`,
    `   ${words.replace(/\s*\n/g, '\n   ')}${shown.goesOn ? ` ${terminal.styled('dim', '[...]')}` : ''}`,
  ].join('\n')
}

function marked(text: string, query: string, terminal: Cli['terminal']): string {
  let [done, at] = ['', 0]
  for (const { start, end } of foundWords(text, query)) {
    done += text.slice(at, start) + terminal.styled('bold', text.slice(start, end))
    at = end
  }
  return done + text.slice(at)
}

const round = (number: number): number => Math.round(number * 1000) / 1000
