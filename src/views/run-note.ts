import { withoutMarks } from '../core/citation-marks.ts'
import type { Run } from '../core/run.ts'

/** Of a run whose words nobody has checked. */
const uncheckedNote = 'The run ended before its answer was checked.'

/** What is said of an answer or a search that read collections whose files had changed since they were indexed. */
export const behindNote = (names: readonly string[]): string =>
  `Recent changes to ${names.join(', ')} are not indexed yet, so older text may have been used.`

/** What a reader of an answer should know of it; undefined where there is nothing, or no answer. */
export function runNote({ answer, end, reply, request }: Pick<Run, 'answer' | 'end' | 'reply' | 'request'>): string | undefined {
  const isUnchecked = !answer && end !== undefined && withoutMarks(reply?.text ?? '') !== ''
  if (!answer && !isUnchecked) return undefined
  const notes = [isUnchecked ? uncheckedNote : answer?.note, request?.behind && behindNote(request.behind)]
  return notes.filter(Boolean).join(' ') || undefined
}
