import { headingPath } from '../../core/documents.ts'
import { grouped } from '../../views/amounts.ts'
import { type DocumentOptions, documentPlace } from '../document-place.ts'
import type { Face } from '../face.ts'

/** `ibid documents section`: one section with its subsections; where no heading is meant exactly, the nearest, and that is said. */
export async function showSection(face: Face, words: readonly string[], options: DocumentOptions): Promise<number> {
  const { library, scope, collection, rest } = await documentPlace(face, words, options, { names: ['document', 'heading'], needed: 2 })
  const [document = '', heading = ''] = rest
  const { section, match, left } = await library.section(scope, collection, document, heading)
  const path = headingPath(section) || section.documentTitle
  if (match === 'nearest') face.warn(`there is no heading ${JSON.stringify(heading)} in ${section.document}; this is the nearest: ${path}`)
  const shown = { match, document: section.document, section: path, uri: section.uri, text: section.text, ...(left ? { left } : {}) }
  if (face.options.json) face.json(shown)
  else if (face.options.jsonl) face.jsonLine(shown)
  else {
    face.terminal.out(`${face.terminal.styled('bold', path)}  ${section.uri}\n\n${section.text}`)
    if (left) face.terminal.err(`${grouped(left)} characters more: ibid documents show`)
  }
  return 0
}
