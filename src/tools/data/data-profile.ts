import { z } from 'zod'
import { phrase } from '../../core/text/phrase.ts'
import type { ToolOutput } from '../../core/tool.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { formats } from './format.ts'
import { lineSources } from './line-sources.ts'
import type { ColumnProfile, ProfileReport } from './table/profile-report.ts'
import { pathOrText, type ToolContent, toolContentActions, withToolContent } from './tool-content.ts'
import { inWorker } from './worker.ts'

const mostBytes = 32_000_000
const longestMs = 20_000
/** Columns and findings told to a model; machines get all. */
const mostColumns = 60
const mostFindings = 40

export const dataProfile = () =>
  tool({
    name: 'data_profile',
    title: 'Profile data',
    description: prose('data-profile.md', import.meta.url),
    input: z.object({
      ...pathOrText,
      format: z.enum(formats).optional().describe('Detected from the name and the content by default'),
      at: z.string().min(1).optional().describe('Path to the list of rows, such as data.items (default: the whole document)'),
    }),
    timeoutMs: longestMs + 15_000,
    paged: true,
    actions: (input, context) => toolContentActions(input, context),
    run: (input, context) =>
      withToolContent(input, context, mostBytes, async (content) => {
        const { format, at } = input
        const report = await inWorker(
          'profile',
          { content, format, at },
          { signal: context.signal, longestMs, hint: 'use a smaller part of it' },
        )
        return outputOf(report, content)
      }),
  })

function outputOf({ format, rows, columns, duplicates, count, findings }: ProfileReport, content: ToolContent): ToolOutput {
  const { name } = content
  const found =
    count === 0
      ? phrase`no anomalies found`
      : count > findings.length
        ? phrase`${count} item(s) look(s|) odd, ${findings.length} of them listed`
        : phrase`${count} item(s) look(s|) odd`
  const summary = phrase`${name}: ${rows} row(s), ${columns.length} column(s) from ${format.toUpperCase()}; ${found}`
  const told = findings.slice(0, mostFindings).map(({ line, message, rule }) => `${name}:${line} ${message} (${rule})`)
  return {
    text: [
      summary,
      ...columns.slice(0, mostColumns).map(columnLine),
      ...(columns.length > mostColumns ? [`... and ${columns.length - mostColumns} more columns`] : []),
      ...(told.length > 0 ? ['', ...told] : []),
      ...(count > told.length ? [`... and ${count - told.length} more`] : []),
    ].join('\n'),
    data: { summary, rows, columns, duplicates, findings, findingCount: count, format },
    sources: lineSources(content, findings),
  }
}

/** `age: integer, 2 empty, 31 distinct, 18 to 92, median 40`. */
function columnLine({ name, type, nulls, distinct, unique, min, max, median, longest, outliers, top }: ColumnProfile): string {
  const facts = [
    type,
    nulls > 0 ? `${nulls} empty` : '',
    unique ? 'all distinct' : `${distinct} distinct`,
    min === undefined ? '' : typeof min === 'number' || type === 'date' ? `${min} to ${max}` : '',
    median === undefined ? '' : `median ${median}`,
    longest === undefined ? '' : `up to ${longest} characters`,
    outliers === undefined ? '' : `${outliers} ${outliers === 1 ? 'outlier' : 'outliers'}`,
    top ? `most frequent: ${top.map(({ value, count }) => `${JSON.stringify(value)} ${count}`).join(', ')}` : '',
  ]
  return `- ${name}: ${facts.filter(Boolean).join(', ')}`
}
