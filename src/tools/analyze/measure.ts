import type { Finding, Severity } from '../../core/finding.ts'
import type { FileReport, FunctionReport } from './analyze-file.ts'
import { limits } from './thresholds.ts'

export type Measured = Omit<Finding, 'file' | 'quote' | 'uri'>

/** What of a function is above the limits. Complexity is one finding, whichever of its two figures is. */
export function functionFindings(one: FunctionReport): readonly Measured[] {
  const place = { line: one.line, endLine: one.endLine }
  const name = `\`${one.name}\``
  const complex = Math.max(one.cyclomatic / limits.cyclomatic, one.cognitive / limits.cognitive)
  const findings: (Measured & { readonly share: number })[] = [
    {
      ...place,
      rule: 'function-too-complex',
      share: complex,
      severity: severityOf(complex),
      message: `${name} is hard to follow: ${figures(one)}.`,
      hint: 'Extract part of it into a function, or return early.',
    },
    {
      ...place,
      rule: 'function-too-long',
      share: one.lines / limits.functionLines,
      severity: severityOf(one.lines / limits.functionLines),
      message: `${name} has ${one.lines} lines of code (limit ${limits.functionLines}).`,
      hint: 'Split it into smaller functions.',
    },
    {
      ...place,
      rule: 'nesting-too-deep',
      share: one.nesting / limits.nesting,
      severity: severityOf(one.nesting / limits.nesting),
      message: `${name} nests ${one.nesting} control structures (limit ${limits.nesting}).`,
      hint: 'Invert conditions and return early, or extract the inner part.',
    },
    {
      ...place,
      rule: 'too-many-parameters',
      share: one.parameters / limits.parameters,
      severity: severityOf(one.parameters / limits.parameters),
      message: `${name} takes ${one.parameters} parameters (limit ${limits.parameters}).`,
      hint: 'Group related parameters into an object.',
    },
  ]
  return findings.filter(({ share }) => share > 1).map(({ share: _, ...finding }) => finding)
}

export function fileFindings({ lines, text }: FileReport): readonly Measured[] {
  if (lines.code <= limits.fileLines) return []
  return [
    {
      rule: 'file-too-long',
      severity: severityOf(lines.code / limits.fileLines),
      line: text.slice(0, text.search(/\S/)).split('\n').length,
      message: `The file has ${lines.code} lines of code (limit ${limits.fileLines}).`,
      hint: 'Split it by responsibility.',
    },
  ]
}

export const markedFindings = ({ marked }: FileReport): readonly Measured[] =>
  marked.map(({ mark, line, words }) => ({
    rule: `${mark.toLowerCase()}-comment`,
    severity: mark === 'FIXME' ? 'low' : 'info',
    line,
    message: words === '' ? `There is a ${mark} comment.` : `${mark} comment: ${words.replace(/[.!]?$/, '.')}`,
  }))

const figures = ({ cyclomatic, cognitive }: FunctionReport): string =>
  `cognitive complexity ${cognitive} (limit ${limits.cognitive}), cyclomatic ${cyclomatic} (limit ${limits.cyclomatic})`

const severityOf = (share: number): Severity => (share > 2 ? 'medium' : 'low')
