import type { RunResult } from '../../core/run-result.ts'
import { evidenceHeadings } from '../../models/extractive/phrases.ts'

/** Entries of evidence that stand in where no sentence answers. */
const mostEvidence = 3

/**
 * An answer without a model as a caller's context can bear it: the quotes that answer, or where none does the nearest evidence, with their sources alone. The
 * whole listing stays in the run. Any other answer is left as it is.
 */
export function briefAnswer(result: RunResult): RunResult {
  if (result.mode !== 'extractive') return result
  const parts = result.answer.split('\n\n')
  const at = parts.findIndex((part) => evidenceHeadings.has(part))
  if (at < 0) return result
  const quotes = parts.slice(1, at)
  const nearest = parts
    .slice(at + 1)
    .join('\n\n')
    .split(/\n(?=\d+\. )/)
    .slice(0, mostEvidence)
  const answer = [parts[0], ...(quotes.length > 0 ? quotes : [nearest.join('\n')])].join('\n\n')
  const citations = result.citations.filter(({ mark }) => answer.includes(`[${mark}]`))
  const cited = new Set(citations.map(({ source }) => source))
  return { ...result, answer, citations, sources: result.sources.filter(({ id }) => cited.has(id)) }
}
