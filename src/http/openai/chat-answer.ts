import type { RunResult } from '../../core/run-result.ts'
import { sourceLines } from '../../mcp/ask/answer-text.ts'

/** Which answer it is, as every piece of it says. */
export interface ChatHead {
  readonly id: string
  /** Seconds since 1970. */
  readonly created: number
  readonly model: string
}

/** An answer with its sources and what is missing below it. */
export function chatText(result: RunResult): string {
  const note = result.note ?? (result.fault && `${result.fault.message}.`)
  const sources = result.sources.length > 0 ? ['Sources:', ...sourceLines(result).map((line) => `- ${line}`)].join('\n') : ''
  return [result.answer, sources, note && `Note: ${note}`].filter(Boolean).join('\n\n')
}

export const chatUsage = ({ usage: { inputTokens, outputTokens, cachedInputTokens } }: RunResult) => ({
  prompt_tokens: inputTokens,
  completion_tokens: outputTokens,
  total_tokens: inputTokens + outputTokens,
  prompt_tokens_details: { cached_tokens: cachedInputTokens },
})

/** What other models have nothing of. */
export const chatEvidence = ({ run, status, confidence, citations, sources, sentences, outcome, missing }: RunResult) => ({
  run,
  status,
  confidence,
  citations,
  sources,
  ...(sentences ? { sentences } : {}),
  ...(outcome ? { outcome } : {}),
  ...(missing ? { missing } : {}),
})

/** `length` where the run reached a limit before it was through. */
export const finishOf = ({ status }: RunResult): 'stop' | 'length' => (status === 'limit' ? 'length' : 'stop')

/** A whole answer. */
export const chatCompletion = ({ id, created, model }: ChatHead, result: RunResult) => ({
  id,
  object: 'chat.completion',
  created,
  model,
  choices: [
    { index: 0, message: { role: 'assistant', content: chatText(result), refusal: null }, logprobs: null, finish_reason: finishOf(result) },
  ],
  usage: chatUsage(result),
  ...chatEvidence(result),
})
