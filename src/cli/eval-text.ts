import type { EvalResult, EvalSummary } from '../core/eval.ts'
import { say, sayCount } from '../views/words/say.ts'
import { sayDollars, sayDuration } from '../views/words/say-amounts.ts'
import type { Terminal } from './terminal.ts'

const colours = { pass: 'green', fail: 'red', error: 'yellow' } as const

/** One case on one line: outcome, score, run, name, and why it did not pass. */
export function caseLine(
  { outcome, score, result, name, attempt, why }: EvalResult,
  repeat: number,
  { styled }: Pick<Terminal, 'styled'>,
): string {
  const said = `${name}${repeat > 1 ? say` (${attempt} of ${repeat})` : ''}${why ? `: ${why}` : ''}`.replace(/\s+/g, ' ')
  const run = result?.run ?? '-'.repeat(26)
  return `${styled(colours[outcome], outcome.padEnd(5))}  ${score?.toFixed(2) ?? '-   '}  ${styled('dim', run)}  ${said}`
}

/** What came of all of them. */
export function summaryText({ cases, asked, passed, failed, errors, passRate, flaky, costUsd, durationMs }: EvalSummary): string {
  const times = asked > cases ? say`, each asked ${asked / cases} times` : ''
  const lines = [
    '',
    say`${sayCount(cases, 'case')}${times}: ${passed} passed, ${failed} failed, ${sayCount(errors, 'error')}`,
    say`Pass rate ${Math.round(passRate * 100)}%, ${sayDollars(costUsd)}, ${sayDuration(durationMs)}`,
  ]
  if (flaky.length > 0) lines.push(say`Passed only in some attempts: ${flaky.join(', ')}`)
  return lines.join('\n')
}
