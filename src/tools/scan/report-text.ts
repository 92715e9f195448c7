import type { Finding } from '../../core/finding.ts'
import type { Source } from '../../core/source.ts'
import { section, sourcesOfFindings } from '../findings-text.ts'
import type { AcceptedFinding, ScanReport } from './scan-report.ts'

/** How much of each part is shown; the rest is named by its number. */
const most = { findings: 40, accepted: 20, skipped: 10, sources: 12, quote: 160 }

/** A report as a model reads it: what was found, worst first, then what to do. */
export function reportText({ summary, findings, accepted, suggestions, skipped }: ScanReport): string {
  const parts = [
    summary,
    section('Findings', findings.map(findingText), most.findings),
    section('Recommendations', suggestions, suggestions.length),
    section('Accepted in comments', accepted.map(acceptedText), most.accepted),
    section('Left out', skipped, most.skipped),
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** `critical a.js:3 sql-injection (CWE-89): SQL is put together...`, and below it the first line of the place. */
function findingText({ severity, file, line, rule, cwe, message, quote }: Finding): string {
  const [first = ''] = quote.split('\n')
  return `${severity} ${file}:${line} ${rule}${cwe ? ` (${cwe})` : ''}: ${message}\n  ${first.slice(0, most.quote)}`
}

const acceptedText = ({ severity, file, line, rule, reason }: AcceptedFinding): string => `${severity} ${file}:${line} ${rule}: ${reason}`

/** The words at the worst findings, for citations. */
export const sourcesOf = (findings: readonly Finding[]): readonly Source[] => sourcesOfFindings(findings, most.sources)
