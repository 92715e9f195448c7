import type { Json } from '../../core/json.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import type { VerbAnswer } from '../../core/verb.ts'
import { counted } from '../../views/amounts.ts'
import { headWithin } from '../tools/head-within.ts'

/** Tokens of an answer at most, by our estimate; hosts may count a tenth more. */
const most = 7_000

/**
 * A verb's answer that fits into one result. What is too much goes, the least needed first: the tools' own data, then the ends of long lists; `warnings` say
 * what is missing and where it stands whole.
 */
export function fittingAnswer(answer: VerbAnswer): { readonly [key: string]: Json } {
  let fit = jsonOf(answer)
  const left: string[] = []
  const size = (value: Json | undefined) => (value === undefined ? 0 : estimateTokens(JSON.stringify(value)))
  const tools = Object.entries(fit.data).toSorted(([, a], [, b]) => size(b) - size(a))
  for (const [tool, value] of tools) {
    if (size(fit) <= most) break
    fit = { ...fit, data: { ...fit.data, [tool]: null } }
    left.push(`data.${tool} (about ${counted(size(value), 'token')})`)
  }
  for (const [name, value] of Object.entries(fit.result)) {
    if (size(fit) <= most) break
    const room = Math.max(200, most - (size(fit) - size(value)))
    const shown = shortened(value, room)
    fit = { ...fit, result: { ...fit.result, [name]: shown.value } }
    if (shown.left) left.push(`${shown.left} of result.${name}`)
  }
  if (size(fit) > most && fit.sources.length > 0) {
    left.push(counted(fit.sources.length, 'source'))
    fit = { ...fit, sources: [] }
  }
  if (left.length === 0) return fit
  const warning = `Too large for one result: ${left.join(', ')} omitted. Request less, or see everything with: ibid runs show ${answer.metadata.run} --json`
  return { ...fit, metadata: { ...fit.metadata, warnings: [...answer.metadata.warnings, warning] } }
}

interface AnswerJson {
  readonly [key: string]: Json
  readonly data: { readonly [tool: string]: Json }
  readonly result: { readonly [name: string]: Json }
  readonly sources: readonly Json[]
  readonly metadata: { readonly [name: string]: Json }
}

/** Answers are stored as JSON and hold nothing else. */
const jsonOf = (answer: VerbAnswer): AnswerJson => JSON.parse(JSON.stringify(answer)) as AnswerJson

/** As much of a value as fits: of a list its first entries, of a text its beginning, of anything else nothing. */
function shortened(value: Json, tokens: number): { readonly value: Json; readonly left?: string } {
  if (typeof value === 'string') {
    const head = headWithin(value, tokens)
    return head === value ? { value } : { value: `${head} [...]`, left: 'the end' }
  }
  if (!Array.isArray(value)) return estimateTokens(JSON.stringify(value)) <= tokens ? { value } : { value: null, left: 'all' }
  const kept: Json[] = []
  let used = 0
  for (const each of value) {
    used += estimateTokens(JSON.stringify(each)) + 1
    if (used > tokens) break
    kept.push(each)
  }
  return kept.length === value.length ? { value } : { value: kept, left: `${value.length - kept.length} of ${value.length} entries` }
}
