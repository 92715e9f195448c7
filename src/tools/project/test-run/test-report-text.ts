import type { Source } from '../../../core/source.ts'
import type { FailurePlace } from './failure-place.ts'
import type { TestReport } from './test-report.ts'

/** How much is shown: failures, characters of a message and of the printed output, sources. */
const most = { failures: 20, message: 600, output: 3_000, sources: 12 }

/** A report as a model reads it: the figures, each failure with its place, and the end of the output where the figures do not say it all. */
export function testReportText({ summary, failures, output, failed, exitCode, format, timedOut, command, declared }: TestReport): string {
  const shown = failures.slice(0, most.failures).map(({ name, message, file, line }) => {
    const place = file === undefined ? '' : `\n  at ${file}:${line}`
    return `- ${name}${place}\n${message.slice(0, most.message).replace(/^/gm, '  ')}`
  })
  const rest = failed - shown.length
  const unexplained = timedOut || format === 'none' || (exitCode !== 0 && failures.length === 0)
  const others = declared.filter((name) => name !== command)
  const parts = [
    summary,
    shown.length > 0 ? ['Failures:', ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n') : '',
    unexplained && output !== '' ? `End of the output:\n${output.slice(-most.output)}` : '',
    others.length > 0 ? `Other declared commands: ${others.join(', ')}` : '',
  ]
  return parts.filter(Boolean).join('\n\n')
}

/** The code around the failures, each place once. */
export function testSources(places: readonly FailurePlace[]): readonly Source[] {
  const sources = new Map<string, Source>()
  for (const { file, uri: place, around } of places) {
    const uri = `${place.replace(/#.*$/, '')}#L${around.line}-L${around.endLine}`
    const section = `lines ${around.line} to ${around.endLine}`
    sources.set(uri, { id: uri, title: file, uri, document: file, section, text: around.text, line: around.line })
  }
  return [...sources.values()].slice(0, most.sources)
}
