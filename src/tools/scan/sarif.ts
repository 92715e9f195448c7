import type { Finding, Severity } from '../../core/finding.ts'

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
}

/** As code hosting services read it: a number from 0 to 10. */
const scores: Readonly<Record<Severity, string>> = { critical: '9.5', high: '8.0', medium: '5.5', low: '3.0', info: '1.0' }

/** Findings as a SARIF 2.1.0 log, which editors and code hosting services show at their places; those with a `reason` are suppressed. */
export function sarifOf(findings: readonly (Finding & { readonly reason?: string })[]): object {
  const rules = [...new Map(findings.map((finding) => [finding.rule, finding])).values()]
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'ibid security_scanner', rules: rules.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => ({
          ruleId: finding.rule,
          ruleIndex: rules.findIndex(({ rule }) => rule === finding.rule),
          level: levels[finding.severity],
          ...(finding.reason === undefined ? {} : { suppressions: [{ kind: 'inSource', justification: finding.reason }] }),
          message: { text: [finding.message, finding.hint].filter(Boolean).join(' ') },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: finding.file.split('/').map(encodeURIComponent).join('/') },
                region: {
                  startLine: finding.line,
                  ...(finding.endLine === undefined ? {} : { endLine: finding.endLine }),
                  snippet: { text: finding.quote },
                },
              },
            },
          ],
        })),
      },
    ],
  }
}

function ruleOf({ rule, message, hint, cwe, severity }: Finding): object {
  const number = /\d+/.exec(cwe ?? '')?.[0]
  return {
    id: rule,
    shortDescription: { text: message.replace(/ The value comes from `.*$/, '') },
    ...(hint ? { help: { text: hint } } : {}),
    ...(number ? { helpUri: `https://cwe.mitre.org/data/definitions/${number}.html` } : {}),
    properties: { tags: ['security', ...(number ? [`external/cwe/cwe-${number}`] : [])], 'security-severity': scores[severity] },
  }
}
