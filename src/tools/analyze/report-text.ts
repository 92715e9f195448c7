import type { Finding } from '../../core/finding.ts'
import type { Source } from '../../core/source.ts'
import { section, sourcesOfFindings } from '../findings-text.ts'
import type { CodeReport } from './code-report.ts'

/** How much of each part is shown; the rest is named by its number. */
const most = { findings: 40, functions: 15, uncovered: 20, left: 10, sources: 12 }

/** A report as a model reads it: what was found, worst first, then the figures behind it. */
export function reportText(report: CodeReport): string {
  const { findings, functions, coverage, left } = report
  const parts = [
    report.summary,
    section('Findings', findings.map(findingLine), most.findings),
    section(
      'Most complex functions (cognitive, cyclomatic, lines, nesting, parameters)',
      functions
        .filter(({ cognitive, cyclomatic }) => cognitive > 0 || cyclomatic > 1)
        .map(
          (one) => `${one.cognitive} ${one.cyclomatic} ${one.lines} ${one.nesting} ${one.parameters}  ${one.name}  ${one.file}:${one.line}`,
        ),
      most.functions,
    ),
    coverage ? coverageText(coverage) : '',
    section('Not analyzed', left, most.left),
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** `low src/a.ts:3-9 duplicate-code: The same...`. */
const findingLine = ({ severity, file, line, endLine, rule, message }: Finding): string =>
  `${severity} ${file}:${line}${endLine !== undefined && endLine > line ? `-${endLine}` : ''} ${rule}: ${message}`

function coverageText({ reports, files, uncovered, stale }: NonNullable<CodeReport['coverage']>): string {
  const [lines, covered] = [files.reduce((sum, file) => sum + file.lines, 0), files.reduce((sum, file) => sum + file.covered, 0)]
  const share = lines === 0 ? 'no lines measured' : `${covered} of ${lines} lines covered`
  const title = `Coverage from ${reports.join(', ')}: ${share}`
  const ranges = uncovered.map(({ file, line, endLine }) => `${file}:${line}${endLine > line ? `-${endLine}` : ''}`)
  const old =
    stale.length === 0 ? '' : `\nChanged after the coverage report was created, so not evaluated: ${stale.slice(0, most.left).join(', ')}`
  return `${section(title, ranges, most.uncovered) || title}${old}`
}

/** The words at the worst findings, for citations. */
export const sourcesOf = (findings: readonly Finding[]): readonly Source[] => sourcesOfFindings(findings, most.sources)
