import type { Finding } from '../core/finding.ts'
import type { Source } from '../core/source.ts'

/** A part of a report: its lines under a title, at most so many, and how many more there are; empty where there are none. */
export function section(title: string, lines: readonly string[], longest: number): string {
  if (lines.length === 0) return ''
  const rest = lines.length - longest
  return [`${title}:`, ...lines.slice(0, longest), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
}

/** The words at the first findings that have any, at most so many, for citations. */
export const sourcesOfFindings = (findings: readonly Finding[], most: number): readonly Source[] =>
  findings
    .filter(({ uri, quote }) => uri !== undefined && quote.trim() !== '')
    .slice(0, most)
    .map(({ file, line, quote, uri }) => ({ id: uri!, title: file, uri: uri!, document: file, section: `line ${line}`, text: quote, line }))
