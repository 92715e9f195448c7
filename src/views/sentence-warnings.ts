import type { CheckedSentence } from '../core/answer.ts'
import type { RunResult } from '../core/run-result.ts'

/** What a reader should know of one sentence before relying on it. */
export interface SentenceWarning {
  /** As it stands behind the sentence: `[!]`, `[?]`, `[1]`. */
  readonly sign: string
  readonly text: string
  /** `contradicted: 41, not 14`, `partly supported: the limit is not mentioned`. */
  readonly why: string
  /** The same without the verdict: `41, not 14`. Absent where no more is known. */
  readonly reason?: string
  /** The words of the source that contradict it. */
  readonly quote?: string
  readonly uri?: string
  /** The run's handle of that source: `s1`. */
  readonly source?: string
}

/** The sentences of an answer that a source contradicts, carries in part or not at all, in order. Empty for answers of earlier versions. */
export const sentenceWarningsOf = ({ sentences = [] }: Pick<RunResult, 'sentences'>): readonly SentenceWarning[] =>
  sentences.flatMap((one) => doubtOf(one) ?? [])

function doubtOf({ text, state, marks, reason, against }: CheckedSentence): SentenceWarning | undefined {
  const known = reason ? { reason } : {}
  if (state === 'contradicted') return { sign: '[!]', text, why: reason ? `contradicted: ${reason}` : 'contradicted', ...known, ...against }
  if (state === 'unsupported') return { sign: '[?]', text, why: reason ?? 'no source supports it', ...known }
  if (state === 'in-part')
    return {
      sign: marks.map((mark) => `[${mark}]`).join(''),
      text,
      why: reason ? `partly supported: ${reason}` : 'partly supported',
      ...known,
    }
  return undefined
}
