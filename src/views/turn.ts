import { withoutMarkNumbers, withoutMarks } from '../core/citation-marks.ts'
import type { Turn } from '../core/request.ts'
import type { Run } from '../core/run.ts'

/** A run as the next one of its session is told of it. Its marks are left out, for they name sources that the next run has not read. */
export function turnOf(run: Run): Turn {
  const { answer, reply, end } = run
  const text = answer ? withoutMarkNumbers(answer.text) : withoutMarks(reply?.text ?? '')
  const { question = '', files, images } = run.request ?? {}
  return {
    run: run.id,
    question,
    answer: text || `(no answer: ${end?.status ?? 'unfinished'})`,
    ...(run.read.outside || run.read.private ? { read: run.read } : {}),
    ...(files ? { files } : {}),
    ...(images ? { images } : {}),
  }
}
