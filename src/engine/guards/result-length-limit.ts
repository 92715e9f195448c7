import type { Excerpt } from '../../core/event-types.ts'
import { ownText, passageOf } from '../../core/result-text-for-model.ts'
import { sentences } from '../../core/text/sentences.ts'
import { estimateTokens } from '../../core/text/tokens.ts'
import { queryTerms, terms } from '../../core/text/words.ts'
import type { ToolOutput } from '../../core/tool.ts'
import type { Guard } from './invoke.ts'

/** Tokens above which a result is shortened for the model, and what it is shortened to. The whole stays in the log behind its handle. */
const longest = 1000
const shortened = 500
/** Share of the shortened text that shows how the result begins; the rest shows what is nearest to the question. */
const headShare = 0.3

/** Long results: the model sees the head and the passages nearest to the question, and opens the rest with `recall_details`. */
export const truncate: Guard = (inner) => async (invocation, tool, input) => {
  const outcome = await inner(invocation, tool, input)
  const excerpt = tool.paged ? undefined : excerptOf(outcome.output, invocation.run.request?.question ?? '')
  return excerpt ? { ...outcome, excerpt } : outcome
}

/** What to show of an output that is too long, or undefined where it is short enough. */
export function excerptOf(output: ToolOutput, question: string): Excerpt | undefined {
  const sources = output.sources ?? []
  const text = ownText(output)
  const shownWhole = [text, ...sources.map(passageOf)]
  if (shownWhole.reduce((sum, words) => sum + words.length, 0) <= longest) return undefined
  if (shownWhole.reduce((sum, words) => sum + estimateTokens(words), 0) <= longest) return undefined
  const wanted = new Set(queryTerms(question))
  const share = shortened / (sources.length + (text ? 1 : 0))
  return {
    text: text ? nearestWords(text, wanted, share) : '',
    passages: sources.map((source) => nearestWords(passageOf(source), wanted, share)),
  }
}

/** The head of a text and its sentences that hold most of the wanted terms, in their order, gaps shown as `[...]`. */
function nearestWords(text: string, wanted: ReadonlySet<string>, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  const head = text.slice(0, Math.floor((text.length * tokens * headShare) / estimateTokens(text)))
  let left = tokens - estimateTokens(head)
  const units = sentences(text)
    .filter((unit) => unit.start >= head.length)
    .map((unit) => ({ ...unit, words: text.slice(unit.start, unit.end) }))
    .map((unit) => ({ ...unit, hits: new Set(terms(unit.words).filter((term) => wanted.has(term))).size }))
  const chosen = units
    .filter((unit) => unit.hits > 0)
    .sort((a, b) => b.hits - a.hits || a.start - b.start)
    .filter((unit) => {
      const cost = estimateTokens(unit.words) + 2
      if (cost > left) return false
      left -= cost
      return true
    })
    .sort((a, b) => a.start - b.start)
  return [head.trimEnd(), ...chosen.map((unit) => unit.words)].join('\n[...]\n') + (chosen.length === 0 ? '\n[...]' : '')
}
