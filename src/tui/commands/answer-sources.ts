import { IbidError } from '../../core/fault.ts'
import type { Run } from '../../core/run.ts'
import type { Source } from '../../core/source.ts'
import { sourcePlace } from '../../views/source-place.ts'

/** A source of an answer. */
export interface AnswerSource {
  /** The run's: `s1`. */
  readonly handle: string
  readonly source: Source
  /** Word for word in it, in the order of the answer. */
  readonly quotes: readonly string[]
  /** Opens at the first quote. */
  readonly uri: string
}

/** The cited sources of a run's answer, in the order of their first mark. */
export function citedSources(run: Run): readonly AnswerSource[] {
  const handles = new Set(run.answer?.citations.map(({ source }) => source))
  return [...handles].flatMap((handle) => sourceIn(run, handle) ?? [])
}

/**
 * The source that `s3`, or its number in the list of cited ones, means; one that was read and is not cited has its handle, too. Throws `IbidError('not-found')`.
 */
export function meantSource(run: Run, words: string): AnswerSource {
  const cited = citedSources(run)
  const name = words.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const found = /^\d+$/.test(name) ? cited[Number(name) - 1] : sourceIn(run, name)
  if (found) return found
  const known = cited.map(({ handle }) => handle).join(', ')
  throw new IbidError('not-found', `the newest answer has no source ${words}`, known ? `it has: ${known}` : 'it cites none')
}

function sourceIn(run: Run, handle: string): AnswerSource | undefined {
  const source = run.sources.get(handle)
  if (!source) return undefined
  const citations = run.answer?.citations.filter((citation) => citation.source === handle) ?? []
  return { handle, source, quotes: [...new Set(citations.map(({ quote }) => quote))], uri: citations[0]?.uri ?? source.uri }
}

/** Where it stands, for people: `guide/plugins.md > Order`. */
export const placeName = (source: Source): string => [sourcePlace(source), source.section].filter(Boolean).join(' > ')
