import { decode } from '../../../src/docs/parse/decode.ts'
import { parseDocument } from '../../../src/docs/parse/parse.ts'
import { holds, inProportion } from '../target.ts'

/** Formats whose sections are slices of the file's own text. */
const sliced = /\.(?:md|mdx|rst|adoc|txt|ts|py|sql)$/

/** Parses a file and holds what every parser of documents promises. */
export async function checkDocument(path: string, bytes: Uint8Array): Promise<void> {
  const outcome = await parseDocument({ path, bytes })
  if (!outcome.ok) {
    // What it quotes of the file may say anything.
    const words = /internal|undefined|is not a function|Cannot read|call stack/
    holds(outcome.reason !== '' && (!words.test(outcome.reason) || words.test(Buffer.from(bytes).toString())), 'a reason is for a person')
    return
  }
  const { sections, links, title } = outcome.document
  holds(sections.length > 0, 'a document that is read has a section')
  holds(new Set(sections.map(({ anchor }) => anchor)).size === sections.length, 'anchors are unique')
  for (const { level, crumbs, heading, text } of sections) {
    holds(Number.isInteger(level) && level >= 0 && level <= 6, 'a level is 0 to 6')
    holds(crumbs.length <= 5, 'there are no more crumbs than levels above')
    holds(heading.isWellFormed() && text.isWellFormed(), 'words can be stored')
  }
  inProportion(
    bytes.length,
    JSON.stringify([title, sections.map(({ heading, text, anchor }) => [heading, text, anchor]), links]).length,
    'a parsed document',
    60,
  )
  if (sliced.test(path) && !/^\s*<(?:!doctype html|html)[\s>]/i.test(Buffer.from(bytes.subarray(0, 512)).toString('latin1')))
    checkSlices(bytes, sections)
}

function checkSlices(bytes: Uint8Array, sections: readonly { readonly text: string; readonly line?: number }[]): void {
  const decoded = decode(bytes)
  if ('reason' in decoded) return
  const source = decoded.text.toWellFormed()
  const starts = [0, ...[...source.matchAll(/\r\n|\r|\n/g)].map(({ index, 0: end }) => index + end.length)]
  let from = 0
  for (const { text, line } of sections) {
    const at = source.indexOf(text, Math.max(0, from - 1))
    holds(at >= 0, 'the text of a section is a slice of the file, in its order')
    from = at
    if (line === undefined || text === '') continue
    const start = starts[line - 1]
    holds(
      start !== undefined && source.slice(start, (starts[line] ?? source.length) + text.length).includes(text),
      'a section begins in its line',
    )
  }
}
