import type { ModelRequest } from '../../core/model.ts'
import type { Run } from '../../core/run.ts'
import { costOf, type Price } from '../../core/usage.ts'
import { requestTokens } from '../context/count.ts'

/** Tokens that a reply is expected to have at least: an answer of a few paragraphs. A step that only calls tools has some 80. */
const shortestOutput = 500
/** Replies are not all alike: half as much again as the mean so far covers most. */
const outputMargin = 1.5

/**
 * What a call of a model is expected to cost, microdollars; rather too much than too little. In: the request as estimated, of which the next step finds
 * cached what the step before found. Out: half as much again as the mean reply so far, at least 500 tokens, at most what the reply may have.
 */
export function expectedStep(run: Run, asked: ModelRequest, price: Price): number {
  const inputTokens = requestTokens(asked)
  const sameConversation = asked.system === run.request?.system
  const cachedInputTokens = sameConversation ? Math.min(inputTokens, run.reply?.usage.cachedInputTokens ?? 0) : 0
  const meanOutput = run.steps === 0 ? 0 : run.usage.outputTokens / run.steps
  const outputTokens = Math.min(asked.maxTokens, Math.max(shortestOutput, Math.round(meanOutput * outputMargin)))
  return costOf({ inputTokens, cachedInputTokens, outputTokens }, price) ?? 0
}
