import { type Finding, severities } from '../../../core/finding.ts'
import { formatOf } from '../format.ts'
import { lineIndex } from '../line-index.ts'
import { assertShallow } from '../nesting-limit.ts'
import { readToolContent } from '../read-material.ts'
import type { ToolContent } from '../tool-content.ts'
import { examined } from './column-profile.ts'
import type { ProfileOrder, ProfileReport } from './profile-report.ts'
import { tableOf } from './table.ts'
import { type Odd, oddities, sameRows } from './table-findings.ts'

/** Findings told of each rule; the rest is counted. */
const mostOfRule = 25
/** Characters of a quoted line. */
const longestQuote = 300

/** What each column of a table holds, and what is odd in it. Runs in the worker. */
export function profile({ content, format: said, at }: ProfileOrder): ProfileReport {
  const text = readToolContent(content)
  const format = said ?? formatOf(content.name, text)
  assertShallow(content.name, text, format)
  const table = tableOf(content.name, text, format, at)
  const columns = table.columns.map((_, index) => examined(table, index))
  const odd = oddities(table, columns).toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  return {
    format,
    rows: table.rows.length,
    columns: columns.map(({ profile: each }) => each),
    duplicates: sameRows(table).length,
    count: odd.length,
    findings: findingsOf(odd, content, text),
  }
}

function findingsOf(odd: readonly Odd[], { name, uri }: ToolContent, text: string): readonly Finding[] {
  const lines = lineIndex(text)
  const told = new Map<string, number>()
  return odd.flatMap((each) => {
    const count = (told.get(each.rule) ?? 0) + 1
    told.set(each.rule, count)
    if (count > mostOfRule) return []
    const quote = lines.lineText(each.line).slice(0, longestQuote)
    return [{ ...each, file: name, quote, ...(uri === undefined ? {} : { uri: `${uri}#L${each.line}` }) }]
  })
}
