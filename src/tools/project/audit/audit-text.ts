import type { Finding } from '../../../core/finding.ts'
import type { Source } from '../../../core/source.ts'
import { section, sourcesOfFindings } from '../../findings-text.ts'
import type { Audit } from './audit.ts'

/** How much of each part is shown; the rest is named by its number. */
const most = { findings: 40, direct: 60, duplicates: 15, licences: 15, sources: 12 }

/** An audit as a model reads it: what was found, worst first, then what there is. */
export function auditText({ summary, findings, locks, dependencies, duplicates, licences, advisories, left }: Audit): string {
  const direct = dependencies.filter((one) => one.direct).map(({ name, version }) => `${name} ${version ?? '(version unknown)'}`)
  const parts = [
    summary,
    section(
      'Findings',
      findings.map(
        ({ severity, file, line, rule, message, hint }) =>
          `${severity} ${file}:${line} ${rule}: ${message}${hint === undefined ? '' : ` ${hint}`}`,
      ),
      most.findings,
    ),
    section(
      'Read',
      locks.map(({ file, kind, dependencies: all, direct: asked }) => `${file} (${kind}): ${all} packages, ${asked} direct`),
      locks.length,
    ),
    inLine('Direct', direct, most.direct),
    inLine(
      'Duplicate versions',
      duplicates.map(({ name, versions }) => `${name} ${versions.join(' and ')}`),
      most.duplicates,
    ),
    inLine(
      'Licenses',
      Object.entries(licences).map(([name, count]) => `${name} ${count}`),
      most.licences,
    ),
    advisories.checked && advisories.left !== undefined ? `Advisories: ${advisories.left}` : '',
    section('Not analyzed', left, 10),
  ]
  return parts.filter(Boolean).join('\n\n')
}

function inLine(title: string, words: readonly string[], longest: number): string {
  if (words.length === 0) return ''
  const rest = words.length - longest
  return `${title}: ${words.slice(0, longest).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The lines of the worst findings, for citations. */
export const auditSources = (findings: readonly Finding[]): readonly Source[] => sourcesOfFindings(findings, most.sources)
