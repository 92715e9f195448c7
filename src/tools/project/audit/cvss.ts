import type { Severity } from '../../../core/finding.ts'

/** Weights of version 3.1, by metric and value (specification, section 7.4). */
const weights = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  UI: { N: 0.85, R: 0.62 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
} as const
const privileges = { U: { N: 0.85, L: 0.62, H: 0.27 }, C: { N: 0.85, L: 0.68, H: 0.5 } } as const

/** The base score of a vector such as `CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H`, 0 to 10; undefined for any other. */
export function cvssScore(vector: string): number | undefined {
  if (!/^CVSS:3\.[01]\//.test(vector)) return undefined
  const metrics = new Map(vector.split('/').map((part) => part.split(':') as [string, string]))
  const weigh = (name: keyof typeof weights): number => {
    const values: Readonly<Record<string, number>> = weights[name]
    return values[metrics.get(name) ?? ''] ?? Number.NaN
  }
  const isChanged = metrics.get('S') === 'C'
  const ofPrivileges: Readonly<Record<string, number>> = privileges[isChanged ? 'C' : 'U']
  const base = 1 - (1 - weigh('C')) * (1 - weigh('I')) * (1 - weigh('A'))
  const impact = isChanged ? 7.52 * (base - 0.029) - 3.25 * (base - 0.02) ** 15 : 6.42 * base
  const exploitability = 8.22 * weigh('AV') * weigh('AC') * (ofPrivileges[metrics.get('PR') ?? ''] ?? Number.NaN) * weigh('UI')
  const score = impact <= 0 ? 0 : roundedUp(Math.min(10, (isChanged ? 1.08 : 1) * (impact + exploitability)))
  return Number.isNaN(score) ? undefined : score
}

/** To one decimal place, upwards, as the specification says it (appendix A). */
function roundedUp(score: number): number {
  const whole = Math.round(score * 100_000)
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10
}

export const severityOfScore = (score: number): Severity =>
  score >= 9 ? 'critical' : score >= 7 ? 'high' : score >= 4 ? 'medium' : score > 0 ? 'low' : 'info'
