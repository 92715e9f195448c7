import { z } from 'zod'
import { phrase } from '../../core/text/phrase.ts'
import type { ToolOutput } from '../../core/tool.ts'
import { prose } from '../prose.ts'
import { tool } from '../tool.ts'
import { lineSources } from './line-sources.ts'
import { type LogReport, levels } from './logs/report.ts'
import { pathOrText, type ToolContent, toolContentActions, withToolContent } from './tool-content.ts'
import { inWorker } from './worker.ts'

const mostBytes = 500_000_000
/** ms; half a gigabyte takes about 30 s. */
const usualMs = 60_000
/** Groups and events told to a model; machines get more. */
const mostBad = 15
const mostOther = 5
const mostEvents = 20

/** `longestMs`: after which reading is given up, for patterns that never end. */
export const logReader = ({ longestMs = usualMs }: { readonly longestMs?: number } = {}) =>
  tool({
    name: 'log_reader',
    title: 'Read a log',
    description: prose('log-reader.md', import.meta.url),
    input: z.object({
      ...pathOrText,
      since: z
        .string()
        .min(1)
        .optional()
        .describe('Only entries from this time on: 2026-01-31T12:00:00Z, or 2h for the last two hours of the log'),
      until: z.string().min(1).optional().describe('Only entries up to this time'),
      pattern: z.string().min(1).max(500).optional().describe('Only entries that match this regular expression'),
      level: z.enum(levels).optional().describe('Only entries of this severity or higher'),
    }),
    timeoutMs: longestMs + 15_000,
    paged: true,
    actions: (input, context) => toolContentActions(input, context),
    run: (input, context) =>
      withToolContent(input, context, mostBytes, async (content) => {
        const { path: _path, text: _text, ...how } = input
        const hint = how.pattern ? 'the pattern may take too long to match; avoid nested repetition' : 'use a smaller part of it'
        return outputOf(await inWorker('logs', { content, ...how }, { signal: context.signal, longestMs, hint }), content)
      }),
  })

function outputOf(report: LogReport, content: ToolContent): ToolOutput {
  const { name } = content
  const { groups, events, timeline, warnings } = report
  const bad = groups.filter(({ level }) => level === 'fatal' || level === 'error' || level === 'warning')
  const other = groups.filter((group) => !bad.includes(group))
  const summary = summaryOf(report, name)
  return {
    text: [
      summary,
      ...warnings,
      ...headed('Errors and warnings, most severe and frequent first:', bad.slice(0, mostBad).map(groupLine)),
      ...(bad.length > mostBad ? [`... and ${bad.length - mostBad} more kinds`] : []),
      ...headed('Most frequent other entries:', other.slice(0, mostOther).map(groupLine)),
      ...headed(
        'Notable events:',
        events
          .slice(0, mostEvents)
          .map(
            ({ time, kind, level, line, message }) =>
              `${time} ${kind === 'first' || kind === 'last' ? level : kind}: ${message}${line > 0 ? ` (line ${line})` : ''}`,
          ),
      ),
      ...headed('Entries over time:', timeline ? [timelineText(timeline)] : []),
    ].join('\n'),
    data: { file: name, summary, ...report, timeline: timeline?.buckets ?? [], ...(timeline ? { bucketMs: timeline.bucketMs } : {}) },
    sources: lineSources(content, [...bad, ...other.slice(0, mostOther)]),
  }
}

function summaryOf({ entries, entriesInAll, lines, form, from, to, levels: counts }: LogReport, name: string): string {
  const told = levels.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${level}`)
  const when = from === undefined ? '' : phrase`, ${from} to ${to ?? ''}`
  const rest = told.length > 0 ? `${when}: ${told.join(', ')}` : when
  return entries === entriesInAll
    ? phrase`${name}: ${entries} entries in ${lines} lines (${form})${rest}`
    : phrase`${name}: ${entries} of ${entriesInAll} entries in ${lines} lines (${form})${rest}`
}

const headed = (heading: string, lines: readonly string[]): readonly string[] => (lines.length > 0 ? ['', heading, ...lines] : [])

const groupLine = ({ level, message, count, first, last, line, lastLine, cause }: LogReport['groups'][number]): string => {
  const when = first === undefined ? '' : count > 1 && last !== first ? `, ${first} to ${last}` : `, ${first}`
  const lines = count > 1 ? `lines ${line} to ${lastLine}` : `line ${line}`
  return `${count} x ${level}: ${message}${cause ? ` | ${cause}` : ''} (${lines}${when})`
}

/** `03:00 12, 03:05 40 (8 errors)`: buckets with entries only. */
function timelineText({ buckets }: NonNullable<LogReport['timeline']>): string {
  return buckets
    .filter(({ total }) => total > 0)
    .map(({ start, total, errors }) => `${start} ${total}${errors > 0 ? ` (${errors} error${errors === 1 ? '' : 's'})` : ''}`)
    .join('\n')
}
