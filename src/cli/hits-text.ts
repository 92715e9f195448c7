import { spelledName } from '../core/control-sequences.ts'
import { headingPath, type SearchHit } from '../core/documents.ts'
import type { Face } from './face.ts'

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

/** Shows hits as people or machines want them; `about` stands beside the results in the JSON document. */
export function showHits({ show, terminal }: Face, hits: readonly SearchHit[], about: Readonly<Record<string, unknown>>): void {
  const rows = hits.map(hitRow)
  const text = hits.map((hit, index) => hitText(hit, index, terminal)).join('\n\n')
  show({ ...about, results: rows }, text || 'Nothing was found.', rows)
}

function hitText({ section, collectionName, passage }: SearchHit, index: number, terminal: Face['terminal']): string {
  const place = headingPath(section)
  return [
    `${index + 1}. ${terminal.styled('bold', spelledName(`${collectionName}/${section.document}`))}${place ? ` > ${place}` : ''}`,
    `   ${terminal.styled('dim', section.uri)}`,
    `   ${passage.trim().replace(/\s*\n\s*/g, '\n   ')}`,
  ].join('\n')
}

const round = (number: number): number => Math.round(number * 1000) / 1000
