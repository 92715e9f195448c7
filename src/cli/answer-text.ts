import type { RunResult } from '../core/run-result.ts'
import { duration } from '../views/amounts.ts'
import type { Terminal } from './terminal.ts'

/** A result as people read it: the answer, the sources its marks name, the confidence, and what is missing. */
export function answerText(result: RunResult, terminal: Pick<Terminal, 'styled'>): string {
  const heading = (text: string) => terminal.styled('bold', text)
  const lines: string[] = []
  if (result.answer) lines.push(result.answer, '')
  if (result.citations.length > 0) {
    lines.push(heading('Sources'))
    for (const source of result.sources) {
      const cited = result.citations.filter((citation) => citation.source === source.id)
      const place = [source.collection, source.document].filter(Boolean).join('/') || source.title
      lines.push(`${cited.map(({ mark }) => `[${mark}]`).join('')} ${place}${source.section ? ` > ${source.section}` : ''}`)
      for (const uri of new Set(cited.map((citation) => citation.uri))) lines.push(`    ${terminal.styled('dim', uri)}`)
    }
    lines.push('')
  }
  if (result.answer) lines.push(`${heading('Confidence')} ${result.confidence} (${result.confidenceScore})`)
  if (result.note) lines.push(`${heading('Note')} ${result.note}`)
  const session = result.session === undefined ? '' : `, session ${result.session}`
  lines.push(
    terminal.styled('dim', `Run ${result.run}${session}, ${result.status}, ${duration(result.durationMs)}${costText(result.costUsd)}`),
  )
  return lines.join('\n')
}

const costText = (costUsd: number | null): string => (costUsd === null ? ', cost unknown' : costUsd > 0 ? `, $${costUsd.toFixed(4)}` : '')
