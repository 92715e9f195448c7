import { IbidError } from '../../core/fault.ts'
import type { Run } from '../../core/run.ts'
import type { Source } from '../../core/source.ts'
import { sourcePlace } from '../../views/source-place.ts'
import { say } from '../../views/words/say.ts'

/** A source of an answer. */
export interface AnswerSource {
  /** The run's: `s1`. */
  readonly handle: string
  readonly source: Source
  /** Names of its marks, in their order. */
  readonly marks: readonly string[]
  /** Word for word in it, in the order of the answer. */
  readonly quotes: readonly string[]
  /** Opens at the first quote. */
  readonly uri: string
}

/** A mark of an answer with the source that it stands for, or a sentence with what contradicts it. */
export interface AnswerMark {
  /** `1`; `!1` for the first sentence that a source contradicts. */
  readonly mark: string
  readonly handle: string
  readonly source: Source
  readonly quote: string
  /** Opens at the quote. */
  readonly uri: string
}

/** The marks of a run's answer, in their order, then what contradicts a sentence of it. */
export function marksOf({ answer, sources }: Run): readonly AnswerMark[] {
  const against = (answer?.sentences ?? []).flatMap((sentence) => sentence.against ?? [])
  const all = [
    ...(answer?.citations ?? []).map((citation) => ({ ...citation, mark: String(citation.mark) })),
    ...against.map((each, at) => ({ ...each, mark: `!${at + 1}` })),
  ]
  return all.flatMap(({ mark, source: handle, quote, uri }) => {
    const source = sources.get(handle)
    return source ? [{ mark, handle, source, quote, uri }] : []
  })
}

/** The cited sources of a run's answer, in the order of their first mark. */
export function citedSources(run: Run): readonly AnswerSource[] {
  const handles = new Set(run.answer?.citations.map(({ source }) => source))
  return [...handles].flatMap((handle) => sourceIn(run, handle) ?? [])
}

/** What the run has read beside the sources that are cited. */
export const otherSources = (run: Run): readonly AnswerSource[] =>
  [...run.sources.keys()].flatMap((handle) => sourceIn(run, handle) ?? []).filter(({ quotes }) => quotes.length === 0)

/**
 * What `2`, the number of a mark, `!1` or `s3` means; a source that was read and is not cited has its handle, too. A mark gives its source with that quote alone.
 * `whose` names
 * the answer to a person. Throws `IbidError('not-found')`.
 */
export function meantSource(run: Run, words: string, whose = say`the latest answer`): AnswerSource {
  const bare = words.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const name = bare === '!' ? '!1' : bare
  const found = /^!?\d+$/.test(name) ? markedSource(run, name) : sourceIn(run, name)
  if (found) return found
  const known = marksOf(run).map(({ mark }) => mark)
  const what = /^!?\d*$/.test(bare) ? 'mark' : 'source'
  throw new IbidError(
    'not-found',
    `${whose} has no ${what} ${words}`,
    known.length > 0 ? `it has: ${known.join(', ')}` : 'it cites no sources',
  )
}

function markedSource(run: Run, name: string): AnswerSource | undefined {
  const found = marksOf(run).find(({ mark }) => mark === name)
  return found && { ...found, marks: [name], quotes: [found.quote] }
}

function sourceIn(run: Run, handle: string): AnswerSource | undefined {
  const source = run.sources.get(handle)
  if (!source) return undefined
  const citations = run.answer?.citations.filter((citation) => citation.source === handle) ?? []
  return {
    ...{ handle, source, marks: citations.map(({ mark }) => String(mark)) },
    quotes: [...new Set(citations.map(({ quote }) => quote))],
    uri: citations[0]?.uri ?? source.uri,
  }
}

/** Where it stands, for people: `guide/plugins.md > Order`. */
export const placeName = (source: Source): string => [sourcePlace(source), source.section].filter(Boolean).join(' > ')
