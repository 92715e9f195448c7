import { shownSource } from '../../core/result-text-for-model.ts'
import type { Run } from '../../core/run.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { extractiveAnswer } from '../../models/extractive/write-answer.ts'

/** Characters of each result where there are results but no sources to quote. */
const longestResult = 400

/** The answer that stands in where the model gave none: quotes from everything the run has read, or else what its tools said. */
export function evidenceOf(run: Run): string {
  const said = run.results.filter(({ record }) => record.status === 'success')
  if (run.sources.size > 0 || said.length === 0) {
    return extractiveAnswer(
      run.request?.question ?? '',
      [...run.sources].map(([handle, source]) => shownSource(handle, source)),
      { inItsPlace: run.request !== undefined && run.request.model !== 'extractive' },
    )
  }
  const lines = said.map(
    ({ record, output }) =>
      `- ${record.call.tool} ${oneLine(JSON.stringify(record.call.input), 100)}: ${oneLine(output.text, longestResult)}`,
  )
  return ['No language model answered. The tools that were called returned:', '', ...lines].join('\n')
}
