import { oneLine } from '../core/text/one-line.ts'
import { endReason } from '../views/end-reason.ts'
import type { Difference } from '../views/first-difference.ts'
import type { RunDiff, RunNumbers, StepPair } from '../views/run-diff.ts'
import { inReadersLanguage, say, sayCount, sayText } from '../views/words/say.ts'
import { sayDollars, sayDuration } from '../views/words/say-amounts.ts'

/** Characters shown of each value that differs. */
const longest = 160
/** Characters shown before the place where two texts part. */
const before = 40

/** How two runs differ, for people: numbers, the first difference, the request, the steps, the answer. */
export function diffText({ a, b, first, request, steps, answer }: RunDiff): string {
  const lines = [numbersText('a', a), numbersText('b', b), '']
  if (!first) return [...lines, say`Identical except for times and IDs.`].join('\n')
  lines.push(say`First difference`, ...differenceLines(first))
  if (request.length > 0) lines.push('', say`Request`, ...request.flatMap((row) => [`  ${row.field}`, ...valueLines(row.a, row.b)]))
  if (steps.length > 0) lines.push('', say`Steps`, ...steps.flatMap(stepLines))
  if (answer.removed.length + answer.added.length > 0)
    lines.push(
      '',
      say`Answer`,
      ...answer.removed.map((sentence) => `  - ${oneLine(sentence, longest)}`),
      ...answer.added.map((sentence) => `  + ${oneLine(sentence, longest)}`),
    )
  return lines.join('\n')
}

/** The event and member of a difference, and the two values below. */
export const differenceLines = ({ seq, where, a, b }: Difference): readonly string[] => [say`  event ${seq}, ${where}`, ...valueLines(a, b)]

const numbersText = (
  name: string,
  { run, status, reason, steps, toolCalls, tokens, costUsd, durationMs, confidence }: RunNumbers,
): string =>
  [
    `${name}  ${run}  ${say`${sayText(status)}, ${inReadersLanguage(endReason(reason))}`}`,
    say`   ${sayCount(steps, 'step')}, ${sayCount(toolCalls, 'tool call')}, ${sayCount(tokens, 'token')}, ${sayDollars(costUsd)}, ${sayDuration(durationMs)}, confidence ${sayText(confidence)}`,
  ].join('\n')

/** Two values under each other; long texts from shortly before the place where they part. */
function valueLines(a: unknown, b: unknown): readonly string[] {
  const [one, other] = [textOf(a), textOf(b)]
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const from = Math.max(0, same - before)
  const cut = (text: string) => `${from > 0 ? '...' : ''}${oneLine(text.slice(from), longest)}`
  return [`    a: ${cut(one)}`, `    b: ${cut(other)}`]
}

const textOf = (value: unknown): string => (value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value))

function stepLines(pair: StepPair): readonly string[] {
  switch (pair.state) {
    case 'same':
      return [`  = ${places(pair.a, pair.b)}  ${pair.what}`]
    case 'changed':
      return pair.whatB === undefined
        ? [
            say`  ~ ${places(pair.a, pair.b)}  ${pair.what} (different ${pair.differs.map((name) => (name === 'text' ? 'words' : say`result of ${name}`)).join(', ')})`,
          ]
        : [`  ~ ${places(pair.a, pair.b)}  a: ${pair.what}`, `    ${' '.repeat(places(pair.a, pair.b).length)}  b: ${pair.whatB}`]
    case 'only-a':
      return [`  - ${places(pair.a, '')}  ${pair.what}`]
    case 'only-b':
      return [`  + ${places('', pair.b)}  ${pair.what}`]
  }
}

const places = (a: number | string, b: number | string): string => `${String(a).padStart(2)} ${String(b).padStart(2)}`
