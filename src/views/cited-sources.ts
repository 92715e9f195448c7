import type { RunResult } from '../core/run-result.ts'
import type { Citation } from '../core/source.ts'
import { sourcePlace } from './source-place.ts'

/** Each source of an answer below the other: its marks and its place in one line, and the addresses at which its quotes open, indented. */
export function citedSourceLines(
  { sources, citations }: Pick<RunResult, 'sources' | 'citations'>,
  styledAddress: (address: string) => string = (address) => address,
): readonly string[] {
  return sources.flatMap((source) => {
    const cited = citations.filter((citation) => citation.source === source.id)
    const places = Map.groupBy(cited, ({ uri }) => uri)
    return [
      `${marksOf(cited)} ${sourcePlace(source)}${source.section ? ` > ${source.section}` : ''}`,
      // Where marks of one section open at different lines, each address says whose it is.
      ...[...places].map(([uri, own]) => `    ${styledAddress(uri)}${places.size > 1 ? `  ${marksOf(own)}` : ''}`),
    ]
  })
}

const marksOf = (citations: readonly Citation[]): string => citations.map(({ mark }) => `[${mark}]`).join('')
