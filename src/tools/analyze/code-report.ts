import { setImmediate } from 'node:timers/promises'
import { type Finding, severities } from '../../core/finding.ts'
import { phrase } from '../../core/text/phrase.ts'
import type { Look, LookFile } from '../syntax/files-to-analyse.ts'
import { languageOf } from '../syntax/languages.ts'
import { analyzeFile, type FileReport, type FunctionReport } from './analyze-file.ts'
import { type CoverageReport, coverageReport } from './coverage-report.ts'
import { type Duplicate, duplicatesOf } from './duplicates.ts'
import { fileFindings, functionFindings, type Measured, markedFindings } from './measure.ts'
import { reach } from './thresholds.ts'

/** What `code_analyzer` found. Of a change: the functions that it touches, and what it adds. */
export interface CodeReport {
  readonly summary: string
  readonly findings: readonly Finding[]
  /** What to do about the worst of them, one sentence each. */
  readonly suggestions: readonly string[]
  /** Hardest to follow first. */
  readonly functions: readonly (FunctionReport & { readonly file: string })[]
  readonly files: readonly (Pick<FileReport, 'path' | 'language' | 'lines' | 'imports'> & { readonly broken: boolean })[]
  readonly duplicates: readonly Duplicate[]
  readonly coverage?: CoverageReport
  /** What was left out, and why. */
  readonly left: readonly string[]
}

interface Looked {
  readonly file: LookFile
  readonly report: FileReport
}

/** What is kept of each kind; the summary has the whole numbers. */
const most = { functions: 500, duplicates: 100, suggestions: 10 }

/** Looks at every file, one after the other. */
export async function codeReport(look: Look, signal: AbortSignal): Promise<CodeReport> {
  const left: string[] = []
  const looked: Looked[] = []
  for await (const file of look.files()) {
    // Each file is parsed in one go: others get their turn in between.
    await setImmediate()
    signal.throwIfAborted()
    const unfit = reasonAgainst(file)
    if (unfit === undefined) looked.push({ file, report: await analyzeFile(file.path, languageOf(file.path)!, file.text) })
    else left.push(`${file.path} ${unfit}`)
  }
  const functions = looked.flatMap(touchedFunctions).sort((a, b) => b.cognitive - a.cognitive || b.cyclomatic - a.cyclomatic)
  const duplicates = touchedDuplicates(looked)
  const whole = looked.filter(({ file }) => file.whole).map(({ file }) => file)
  const coverage = look.root === undefined ? undefined : await coverageReport(look.root, whole)
  const findings = allFindings(looked, duplicates, look.isChange ? coverage : undefined)
  return {
    summary: summaryOf(look, looked, functions.length, findings),
    findings,
    suggestions: suggestionsOf(findings),
    functions: functions.slice(0, most.functions),
    files: looked.map(({ report: { path, language, lines, imports, broken } }) => ({ path, language, lines, imports, broken })),
    duplicates: duplicates.slice(0, most.duplicates),
    ...(coverage ? { coverage } : {}),
    left: [...left, ...look.left],
  }
}

function reasonAgainst({ text }: LookFile): string | undefined {
  if (text.length > reach.fileBytes) return `is larger than ${reach.fileBytes / 1000} kB`
  const lines = text.split('\n').length
  return text.length > 20_000 && text.length / lines > reach.averageLine ? 'appears to be generated: its lines are too long' : undefined
}

const touches = ({ changed }: LookFile, line: number, endLine: number): boolean => {
  if (!changed) return true
  for (let at = line; at <= endLine; at++) if (changed.has(at)) return true
  return false
}

/** Functions are only measured where the whole of a file is known. */
const touchedFunctions = ({ file, report }: Looked): readonly (FunctionReport & { readonly file: string })[] =>
  file.whole ? report.functions.filter(({ line, endLine }) => touches(file, line, endLine)).map((one) => ({ file: file.path, ...one })) : []

/** Languages that are written alike are compared with each other. */
const families: Readonly<Record<string, string>> = { javascript: 'script', typescript: 'script', tsx: 'script' }

function touchedDuplicates(looked: readonly Looked[]): readonly Duplicate[] {
  const files = new Map(looked.filter(({ file }) => file.whole).map((one) => [one.file.path, one]))
  const all = duplicatesOf(
    [...files.values()].map(({ report: { path, language, text, tokens } }) => ({
      path,
      family: families[language] ?? language,
      text,
      tokens,
    })),
  )
  return all.filter(({ places }) => places.some(({ file, line, endLine }) => touches(files.get(file)!.file, line, endLine)))
}

function allFindings(
  looked: readonly Looked[],
  duplicates: readonly Duplicate[],
  coverage: CoverageReport | undefined,
): readonly Finding[] {
  const byPath = new Map(looked.map((one) => [one.file.path, one]))
  const at = (path: string, measured: Measured): Finding => findingAt(byPath.get(path)!.file, measured)
  const found = looked.flatMap(({ file, report }) => {
    const measured = [
      ...touchedFunctions({ file, report }).flatMap(functionFindings),
      ...(file.whole ? fileFindings(report) : []),
      ...markedFindings(report).filter(({ line }) => touches(file, line, line)),
    ]
    return measured.map((one) => at(file.path, one))
  })
  const copies = duplicates.map(({ places, lines, tokens }) => {
    const shown = places.find(({ file, line, endLine }) => touches(byPath.get(file)!.file, line, endLine)) ?? places[0]!
    const others = places.filter((place) => place !== shown).map(({ file, line, endLine }) => `${file}:${line}-${endLine}`)
    return at(shown.file, {
      rule: 'duplicate-code',
      severity: 'low',
      line: shown.line,
      endLine: shown.endLine,
      message: `The same ${lines} lines (${tokens} tokens) also appear in ${others.join(', ')}.`,
      hint: 'Extract them into a shared function.',
    })
  })
  const untested = (coverage?.uncovered ?? []).map(({ file, line, endLine }) =>
    at(file, {
      rule: 'changed-lines-untested',
      severity: 'low',
      line,
      endLine,
      message: `No test covers ${line === endLine ? `line ${line}` : `lines ${line} to ${endLine}`} of this change.`,
      hint: 'Add a test that covers them.',
    }),
  )
  const rank = ({ severity }: Finding): number => severities.indexOf(severity)
  return [...found, ...copies, ...untested].sort((a, b) => rank(a) - rank(b))
}

/** Characters of a quoted line. */
const longestLine = 300

function findingAt({ path, text, uri }: LookFile, measured: Measured): Finding {
  const lines = text.split('\n').slice(measured.line - 1, Math.min(measured.endLine ?? measured.line, measured.line + 2))
  const end = measured.endLine !== undefined && measured.endLine > measured.line ? `-L${measured.endLine}` : ''
  return {
    ...measured,
    file: path,
    quote: lines.map((line) => line.replace(/\r$/, '').slice(0, longestLine)).join('\n'),
    ...(uri === undefined ? {} : { uri: `${uri}#L${measured.line}${end}` }),
  }
}

const suggestionsOf = (findings: readonly Finding[]): readonly string[] =>
  findings
    .filter(({ hint }) => hint !== undefined)
    .slice(0, most.suggestions)
    .map(({ file, line, message, hint }) => `${file}:${line}: ${message} ${hint}`)

function summaryOf(look: Look, looked: readonly Looked[], functions: number, findings: readonly Finding[]): string {
  const lines = looked.reduce((sum, { report }) => sum + report.lines.code, 0)
  const found = findings.length === 0 ? phrase`no findings` : phrase`${findings.length} finding(s)`
  return look.isChange
    ? phrase`${look.of}: ${looked.length} file(s) with ${lines} line(s) of code, ${functions} changed function(s), ${found}`
    : phrase`${look.of}: ${looked.length} file(s) with ${lines} line(s) of code, ${functions} function(s), ${found}`
}
