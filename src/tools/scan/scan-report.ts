import { setImmediate } from 'node:timers/promises'
import { type Finding, severities } from '../../core/finding.ts'
import { phrase } from '../../core/text/phrase.ts'
import type { Look, LookFile } from '../syntax/files-to-analyse.ts'
import { acceptedBecause } from './accepted.ts'
import type { Match } from './match.ts'
import { scanText } from './scan-text.ts'
import { isTest, reasonAgainst } from './scanned-files.ts'
import { textBeforeChange } from './text-before-change.ts'

/** What `security_scanner` found. Of a change: what it brings. */
export interface ScanReport {
  readonly summary: string
  /** Worst first. */
  readonly findings: readonly Finding[]
  /** Those that a comment accepts, with its reason. They are told, for whoever writes a comment may want to hide something. */
  readonly accepted: readonly AcceptedFinding[]
  /** What to do, one sentence a rule that found something. */
  readonly suggestions: readonly string[]
  /** Figures of what was read. */
  readonly files: { readonly scanned: number; readonly lines: number }
  /** What was left out, and why. */
  readonly skipped: readonly string[]
  /** Of all findings, where there are more than are kept. */
  readonly found?: number
  readonly sarif?: object
}

export interface AcceptedFinding extends Finding {
  readonly reason: string
}

/** Findings that are kept; the summary has the whole number. */
const most = 1_000

/** Scans every file, one after the other. `named` is the path that the caller pointed at: what lies in a folder of tests below it is a test. */
export async function scanReport(look: Look, named: string, signal: AbortSignal): Promise<ScanReport> {
  const findings: Finding[] = []
  const accepted: AcceptedFinding[] = []
  const skipped: string[] = []
  let [scanned, lines, tests] = [0, 0, 0]
  for await (const file of look.files()) {
    // Each file is parsed in one go: others get their turn in between.
    await setImmediate()
    signal.throwIfAborted()
    const unfit = reasonAgainst(file.text)
    if (unfit !== undefined) {
      skipped.push(`${file.path} ${unfit}`)
      continue
    }
    const asTest = isTest(below(file.path, named))
    if (asTest) tests++
    const text = file.text.split('\n')
    for (const match of await matchesOf(file, asTest)) {
      const reason = acceptedBecause(text, match)
      if (reason === undefined) findings.push(findingAt(file, match))
      else accepted.push({ ...findingAt(file, match), reason })
    }
    scanned++
    lines += text.length - (file.text.endsWith('\n') ? 1 : 0)
  }
  if (tests > 0) skipped.push(`${count(tests, 'file')} in tests: scanned for service keys only`)
  const ranked = findings.toSorted((a, b) => rank(a) - rank(b))
  return {
    summary: phrase`${look.of}: ${scanned} file(s) with ${lines} line(s) scanned, ${foundIn(ranked, accepted.length)}`,
    findings: ranked.slice(0, most),
    accepted: accepted.toSorted((a, b) => rank(a) - rank(b)).slice(0, most),
    suggestions: suggestionsOf(ranked),
    files: { scanned, lines },
    skipped: [...skipped, ...look.left],
    ...(ranked.length > most ? { found: ranked.length } : {}),
  }
}

const below = (path: string, named: string): string =>
  named !== '' && path.startsWith(`${named}/`) ? path.slice(named.length + 1) : path === named ? '' : path

/** Of a change, what stands on lines that it adds, and what was not found before it: it may have taken a check away. */
async function matchesOf(file: LookFile, asTest: boolean): Promise<readonly Match[]> {
  const scanned = { path: file.path, fragment: !file.whole, ...(asTest ? { only: 'secrets' as const } : {}) }
  const found = await scanText({ ...scanned, text: file.text })
  const { changed } = file
  if (!changed) return found
  const touched = found.filter((match) => touches(changed, match))
  const others = found.filter((match) => !touched.includes(match))
  const before = others.length > 0 ? textBeforeChange(file.text, file.hunks ?? []) : undefined
  if (before === undefined) return touched
  const known = new Map<string, number>()
  for (const match of await scanText({ ...scanned, text: before })) known.set(keyOf(match), (known.get(keyOf(match)) ?? 0) + 1)
  const brought = others.filter((match) => {
    const left = known.get(keyOf(match)) ?? 0
    known.set(keyOf(match), left - 1)
    return left <= 0
  })
  return [...touched, ...brought]
}

const keyOf = ({ rule, quote }: Match): string => `${rule}\0${quote}`

function touches(changed: ReadonlySet<number>, { line, endLine = line }: Match): boolean {
  for (let at = line; at <= endLine; at++) if (changed.has(at)) return true
  return false
}

function findingAt({ path, uri }: LookFile, match: Match): Finding {
  const end = match.endLine !== undefined ? `-L${match.endLine}` : ''
  return { ...match, file: path, ...(uri === undefined ? {} : { uri: `${uri}#L${match.line}${end}` }) }
}

const rank = ({ severity }: Finding): number => severities.indexOf(severity)

function foundIn(findings: readonly Finding[], accepted: number): string {
  const found = summaryOf(findings)
  return accepted > 0 ? phrase`${found}, ${accepted} accepted in comments` : found
}

function summaryOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return phrase`no findings`
  const each = severities.map((severity) => [findings.filter((one) => one.severity === severity).length, severity] as const)
  const parts = each.filter(([number]) => number > 0).map(([number, severity]) => `${number} ${severity}`)
  return phrase`${findings.length} finding(s): ${parts.join(', ')}`
}

const suggestionsOf = (findings: readonly Finding[]): readonly string[] =>
  [...new Map(findings.map(({ rule, hint }) => [rule, hint])).entries()].flatMap(([rule, hint]) => (hint ? [`${rule}: ${hint}`] : []))

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
