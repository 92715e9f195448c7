import { withoutMarks } from '../core/citation-marks.ts'
import type { Run } from '../core/run.ts'
import type { SessionInfo } from '../core/session.ts'
import { oneLine } from '../core/text/one-line.ts'
import { counted, moment } from './amounts.ts'

/** A session as a person reads it, in Markdown: each question with its answer and the sources of that. */
export function sessionText(session: SessionInfo, runs: readonly { readonly run: Run }[]): string {
  const lines = [`# ${session.title}`, '', `Session ${session.id}, ${moment(session.createdAt)}, ${counted(session.runs, 'question')}`]
  for (const [index, { run }] of runs.entries()) {
    if (index > 0 && index === session.forgotten) lines.push('', '---', '', 'From here on the questions before are forgotten.')
    lines.push('', ...turnLines(run))
  }
  return lines.join('\n')
}

function turnLines({ id, request, answer, reply, end, startedAt }: Run): readonly string[] {
  const state = end === undefined ? ', unfinished' : end.status === 'done' ? '' : `, ${end.status}`
  return [
    `## ${oneLine(request?.question ?? id, 1_000)}`,
    '',
    `${moment(startedAt)}, run ${id}${state}`,
    '',
    answer?.text ?? (reply ? withoutMarks(reply.text) : 'No answer.'),
    ...(answer && answer.citations.length > 0 ? [''] : []),
    ...(answer?.citations ?? []).map(({ mark, quote, uri }) => `- [${mark}] ${oneLine(quote, 200)} <${uri}>`),
  ]
}
