import type { EvalCheck } from '../../core/eval.ts'
import type { RunResult } from '../../core/run-result.ts'
import { compileGlobs } from '../../docs/sources/glob.ts'
import { counted } from '../../views/amounts.ts'
import { keywordsIn } from './keywords.ts'
import type { EvalCase } from './read-suite.ts'
import { compareStatements } from './statements.ts'
import type { Expectation } from './suite-schema.ts'

/** A citation as a checked answer has it: behind a blank or on a line of its own. */
const marks = /(?:^|[ \t]|\n)(?:\[(?:\d+|[?!])\])+(?=\s|$)/g

/** The words of an answer without `[1]`, `[?]` and `[!]`: the number of a citation is no number that the answer says. */
export const plainAnswer = (answer: string): string => answer.replace(marks, '')

/** How well an answer says what was expected, 0 to 1, and what it lacks. */
export interface Score {
  readonly score: number
  readonly detail: string
}

/** The score that needs no model; undefined where the mode is `judge`, or nothing is expected of the words. */
export function scoreOf({ mode, expect, threshold }: EvalCase, answer: string): Score | undefined {
  if (mode === 'keyword') return keywordScore(expect.keywords ?? {}, answer)
  return mode === 'semantic' ? statementScore(expect.text ?? '', answer, threshold) : undefined
}

/** An answer is as good as the statement that it bears out least. */
function statementScore(expected: string, answer: string, threshold: number): Score {
  const compared = compareStatements(expected, plainAnswer(answer))
  const missing = compared.filter(({ support }) => support < threshold).map(({ statement }) => JSON.stringify(statement))
  return { score: Math.min(...compared.map(({ support }) => support)), detail: found(compared.length, 'statement', missing) }
}

/** Everything that is expected beside the score, compared with a run that is over. A case that names no status wants `done`. */
export function checkExpectations({ mode, expect }: EvalCase, result: RunResult, steps: number): readonly EvalCheck[] {
  const checks: EvalCheck[] = []
  const check = (name: EvalCheck['check'], passed: boolean, detail: string) => checks.push({ check: name, passed, detail })
  const { status = 'done', min_confidence, unsupported_max, max_cost_cents, max_steps } = expect
  const ended = `the run ended with status ${result.status} (${result.reason})`
  check('status', result.status === status, result.status === status ? ended : `${ended}, expected ${status}`)
  if (expect.keywords) {
    const { score, detail } = keywordScore(expect.keywords, result.answer)
    const unwanted = expect.keywords.none?.filter(keywordsIn(plainAnswer(result.answer))) ?? []
    if (unwanted.length > 0) check('keywords', false, `the answer contains ${quoted(unwanted)}`)
    else if (mode !== 'keyword') check('keywords', score === 1, detail)
  }
  if (expect.sources) checks.push(sourcesCheck(expect.sources, result))
  if (min_confidence !== undefined)
    check(
      'confidence',
      result.confidenceScore >= min_confidence,
      `confidence ${result.confidenceScore}, expected at least ${min_confidence}`,
    )
  if (expect.outcome !== undefined)
    check('outcome', result.outcome === expect.outcome, `${result.outcome ?? 'unknown'}, expected ${expect.outcome}`)
  if (expect.states) {
    const allowed: ReadonlySet<string> = new Set(expect.states)
    const others = (result.sentences ?? []).filter(({ state }) => state !== 'own' && !allowed.has(state))
    const told =
      others.length === 0 ? `every sentence is ${expect.states.join(' or ')}` : quoted(others.map(({ text, state }) => `${state}: ${text}`))
    check('states', result.sentences !== undefined && others.length === 0, told)
  }
  if (unsupported_max !== undefined) {
    const { length } = result.unsupported
    check('unsupported', length <= unsupported_max, `${counted(length, 'sentence')} unsupported, expected at most ${unsupported_max}`)
  }
  if (max_cost_cents !== undefined) {
    const cents = result.costUsd === null ? undefined : Math.round(result.costUsd * 1_000_000) / 10_000
    const told = cents === undefined ? 'cost unknown (set llm.prices)' : `${cents} cents`
    check('cost', cents !== undefined && cents <= max_cost_cents, `${told}, expected at most ${max_cost_cents}`)
  }
  if (max_steps !== undefined) check('steps', steps <= max_steps, `${counted(steps, 'model step')}, expected at most ${max_steps}`)
  return checks
}

/** Each of `all` counts as one, `any` as one together; without either there is nothing that could be missing. */
function keywordScore({ all = [], any = [] }: NonNullable<Expectation['keywords']>, answer: string): Score {
  const isThere = keywordsIn(plainAnswer(answer))
  const missing = all.filter((keyword) => !isThere(keyword)).map((keyword) => JSON.stringify(keyword))
  if (any.length > 0 && !any.some(isThere)) missing.push(`any of ${quoted(any)}`)
  const expected = all.length + (any.length > 0 ? 1 : 0)
  return {
    score: expected === 0 ? 1 : Math.round(((expected - missing.length) / expected) * 1000) / 1000,
    detail: found(expected, 'keyword', missing),
  }
}

function found(expected: number, noun: string, missing: readonly string[]): string {
  const count = `${expected - missing.length} of ${counted(expected, noun)}`
  return missing.length === 0 ? count : `${count}; missing ${missing.join(', ')}`
}

/** A pattern fits the path of a document, the same behind the name of its collection, or a whole address. */
function sourcesCheck(patterns: readonly string[], { sources }: RunResult): EvalCheck {
  const cited = sources.map(({ collection, document, uri }) =>
    [document, `${collection}/${document}`, uri].filter((name) => name !== undefined),
  )
  const missing = patterns.filter((pattern) => {
    const globs = compileGlobs([pattern])
    return !cited.some((names) => names.some((name) => name === pattern || globs.matches(name)))
  })
  const places = [...new Set(sources.map(({ document, title }) => document ?? title))]
  const told = `cites ${places.length > 0 ? places.join(', ') : 'nothing'}`
  return { check: 'sources', passed: missing.length === 0, detail: missing.length === 0 ? told : `${told}; missing ${missing.join(', ')}` }
}

const quoted = (words: readonly string[]): string => words.map((word) => JSON.stringify(word)).join(', ')
