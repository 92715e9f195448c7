import type { RunResult } from '../../core/run-result.ts'

/** Code, which is left as it is, or a mark. */
const codeOrMark = /```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`|\[(\d{1,4})\](?!\()/g

/** The answer with the handles of its sources (`[s3]`) in place of its numbers (`[1]`): so it was streamed, and so `/open s3` finds them. */
export function withHandles({ answer, citations }: Pick<RunResult, 'answer' | 'citations'>): string {
  const handles = new Map(citations.map(({ mark, source }) => [String(mark), source]))
  return answer
    .replace(codeOrMark, (whole, mark: string | undefined) => (mark !== undefined && handles.has(mark) ? `[${handles.get(mark)}]` : whole))
    .replace(/(\[s\d+\])(?:\s*\1)+/g, '$1')
}
