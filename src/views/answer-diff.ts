import { withoutMarkNumbers } from '../core/citation-marks.ts'
import { sentences } from '../core/text/sentences.ts'
import { commonSequence } from './common-sequence.ts'

/** Marks are numbered anew in every answer, so they say nothing where two are compared. */
export function unmarkedSentences(answer: string): readonly string[] {
  const text = withoutMarkNumbers(answer)
  return sentences(text).map(({ start, end }) => text.slice(start, end).trim())
}

/** How one answer became another, a sentence a line: ` ` both have it, `-` only the first, `+` only the second. Empty where they say the same. */
export function answerDiff(a: string, b: string): string {
  const [before, after] = [unmarkedSentences(a), unmarkedSentences(b)]
  const lines: string[] = []
  let [i, j] = [0, 0]
  for (const [x, y] of [...commonSequence(before, after, (one, other) => one === other), [before.length, after.length] as const]) {
    for (; i < x; i++) lines.push(`-${before[i]}`)
    for (; j < y; j++) lines.push(`+${after[j]}`)
    if (i < before.length && j < after.length) {
      lines.push(` ${before[i++]}`)
      j++
    }
  }
  return lines.every((line) => line.startsWith(' ')) ? '' : lines.map((line) => line.replace(/\s*\n\s*/g, ' ')).join('\n')
}
