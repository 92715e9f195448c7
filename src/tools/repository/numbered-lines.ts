import { pathToFileURL } from 'node:url'
import { IbidError } from '../../core/fault.ts'
import { phrase } from '../../core/text/phrase.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import type { ToolOutput } from '../../core/tool.ts'
import type { DecodedText } from './decode-text.ts'

/** The data of `file_reader` for a file. */
export interface FileLines {
  /** With `/`, from the folder. */
  readonly path: string
  readonly uri: string
  /** The lines that were read, from 1, and how many there are. */
  readonly from: number
  readonly to: number
  readonly lines: number
  readonly encoding: DecodedText['encoding']
  readonly text: string
}

interface ReadFile extends DecodedText {
  readonly name: string
  /** Absolute path. */
  readonly real: string
}

/** Tokens of one part, and characters of a line that is shown whole. */
const limits = { tokens: 4_500, line: 4_000 }

/** As many lines as fit, numbered, and as a source with their exact words. Throws `IbidError('not-found')` behind the last line. */
export function linesOf(file: ReadFile, from: number, to: number | undefined): ToolOutput {
  const all = file.text.split('\n')
  if (all.at(-1) === '') all.pop()
  if (all.length === 0) return { text: phrase`${file.name} is empty`, data: dataOf(file, { from: 1, to: 0, lines: 0, text: '' }) }
  if (from > all.length)
    throw new IbidError(
      'not-found',
      `${file.name} has ${all.length} ${all.length === 1 ? 'line' : 'lines'}`,
      'specify a line in that range',
    )
  const wanted = Math.min(to ?? all.length, all.length)
  const end = lastThatFits(all, from, wanted)
  const first = all[from - 1] ?? ''
  // A line that nobody could take in is shown as far as it goes, by itself.
  const text = end < from ? first.slice(0, limits.line) : all.slice(from - 1, end).join('\n')
  const last = Math.max(end, from)
  const shown = text.split('\n').map((line, at) => `${String(from + at).padStart(6)}  ${line.replace(/\r$/, '')}`)
  const notes = [
    ...(end < from ? [`Line ${from} has ${first.length - text.length} more characters`] : []),
    ...(last < wanted ? [`More: call again with from ${last + 1}`] : []),
  ]
  const data = dataOf(file, { from, to: last, lines: all.length, text })
  const of = file.encoding === 'utf-8' ? all.length : `${all.length}, ${file.encoding}`
  const place = last > from ? `lines ${from} to ${last}` : `line ${from}`
  return {
    text: [
      last > from ? phrase`${file.name}, lines ${from} to ${last} of ${of}` : phrase`${file.name}, line ${from} of ${of}`,
      ...shown,
      ...notes,
    ].join('\n'),
    sources: [
      {
        id: data.uri,
        title: file.name,
        uri: data.uri,
        document: file.name,
        section: place,
        line: from,
        text,
        // The words stand in the text of the result, with their numbers.
        passage: '',
      },
    ],
    data,
  }
}

function dataOf({ name, real, encoding }: ReadFile, part: Pick<FileLines, 'from' | 'to' | 'lines' | 'text'>): FileLines {
  const anchor = part.to > part.from ? `#L${part.from}-L${part.to}` : part.lines > 0 ? `#L${part.from}` : ''
  return { path: name, uri: `${pathToFileURL(real).href}${anchor}`, encoding, ...part }
}

function lastThatFits(lines: readonly string[], from: number, to: number): number {
  let left = limits.tokens
  for (let at = from; at <= to; at++) {
    const line = lines[at - 1] ?? ''
    left -= line.length > limits.line ? left + 1 : estimateTokens(line) + 4
    if (left < 0) return at - 1
  }
  return to
}
