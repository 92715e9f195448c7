import type { Finding } from '../../src/core/finding.ts'
import type { Pair } from './planted.ts'

export interface Figures {
  readonly planted: number
  readonly found: number
  readonly findings: number
  readonly right: number
  /** Share of the planted defects that were found, 0 to 1. */
  readonly recall: number
  /** Share of the findings that stand on a planted defect and name its weakness, 0 to 1. */
  readonly precision: number
  readonly missed: readonly string[]
  readonly wrong: readonly string[]
}

/** Compares findings with what was planted: file, line and weakness must fit. Everything else that is reported is wrong, also beside a defect. */
export function judge(pairs: readonly Pair[], findings: readonly Finding[]): Figures {
  const files = new Map(pairs.flatMap(({ bad, clean }) => [bad, clean]).map((file) => [file.path, file]))
  const fits = (finding: Finding, mark: { readonly line: number; readonly cwe: readonly string[] }): boolean =>
    finding.line <= mark.line && mark.line <= (finding.endLine ?? finding.line) && mark.cwe.includes(finding.cwe ?? '')
  const right = findings.filter((finding) => files.get(finding.file)?.marks.some((mark) => fits(finding, mark)))
  const defects = pairs.flatMap(({ bad, title }) =>
    bad.marks.filter(({ also }) => !also).map((mark) => ({ ...mark, title, path: bad.path })),
  )
  const missed = defects.filter((mark) => !findings.some((finding) => finding.file === mark.path && fits(finding, mark)))
  return {
    planted: defects.length,
    found: defects.length - missed.length,
    findings: findings.length,
    right: right.length,
    recall: share(defects.length - missed.length, defects.length),
    precision: share(right.length, findings.length),
    missed: missed.map(({ path, line, title }) => `${path}:${line} ${title}`),
    wrong: findings.filter((finding) => !right.includes(finding)).map(({ file, line, rule }) => `${file}:${line} ${rule}`),
  }
}

const share = (part: number, whole: number): number => (whole === 0 ? 1 : Math.round((part / whole) * 1000) / 1000)
