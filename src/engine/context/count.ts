import type { ModelMessage, ModelRequest } from '../../core/model.ts'
import type { Run } from '../../core/run.ts'
import { estimateTokens } from '../../core/text/tokens.ts'

/** Tokens that a tool's definition takes, about: the document tools have 60 to 180. */
export const perTool = 120
/** Tokens that a provider puts around each message, about. */
const perMessage = 4

/**
 * Tokens that one image takes, about: the most that Anthropic counts for one (1.15 megapixels, 750 pixels a token, after which larger ones are made smaller);
 * OpenAI counts at most some 1,500 for most of its models. Where a provider counts more, its own count of the first reply stands.
 */
export const imageTokens = 1_600

const counts = new WeakMap<ModelMessage, number>()

/** Tokens of one message, about. */
export function messageTokens(message: ModelMessage): number {
  const known = counts.get(message)
  if (known !== undefined) return known
  const calls = message.role === 'assistant' ? message.calls.map(({ tool, input }) => `${tool} ${JSON.stringify(input)}`).join(' ') : ''
  const images = message.role === 'user' ? (message.images ?? []).length * imageTokens : 0
  const count = perMessage + estimateTokens(message.text) + (calls ? estimateTokens(calls) : 0) + images
  counts.set(message, count)
  return count
}

/** Tokens of a request as it is sent, about. */
export const requestTokens = ({ system, tools, messages }: Pick<ModelRequest, 'system' | 'tools' | 'messages'>): number =>
  messages.reduce((sum, message) => sum + messageTokens(message), estimateTokens(system) + tools.length * perTool)

/** Tokens of the next prompt of a run, about: all of it, and what stands behind the question. */
interface PromptSize {
  readonly all: number
  readonly steps: number
}

/** How far the messages of a run are counted; they only grow, but for foldings. */
interface Tally {
  readonly folds: number
  /** System prompt and tools. */
  readonly fixed: number
  opening: number
  steps: number
  counted: number
}

const tallies = new WeakMap<Run['messages'], Tally>()

/**
 * The size of the next prompt. Where the provider has counted the last one, and counted more than we do (tools with long schemas, another vocabulary), its
 * count stands, with ours of what came since. Each message is counted once.
 */
export function promptSize(run: Run): PromptSize {
  const { messages, foldedAt, opening, reply, failure } = run
  let tally = tallies.get(messages)
  if (tally?.folds !== foldedAt.length) {
    const { system = '', tools = [] } = run.request ?? {}
    tally = { folds: foldedAt.length, fixed: estimateTokens(system) + tools.length * perTool, opening: 0, steps: 0, counted: 0 }
    tallies.set(messages, tally)
  }
  for (; tally.counted < messages.length; tally.counted++) {
    const count = messageTokens(messages[tally.counted]!)
    if (tally.counted > opening) tally.steps += count
    else tally.opening += count
  }
  const { steps } = tally
  const ours = tally.fixed + tally.opening + steps
  const repliedAt = failure ? run.steps - 1 : run.steps
  if (!reply || (foldedAt.at(-1) ?? -1) >= repliedAt) return { all: ours, steps }
  return { all: Math.max(ours, reply.usage.inputTokens + sinceReply(messages)), steps }
}

/** Tokens of the newest reply and of what came after it. */
function sinceReply(messages: Run['messages']): number {
  let tokens = 0
  for (let at = messages.length - 1; at >= 0; at--) {
    tokens += messageTokens(messages[at]!)
    if (messages[at]!.role === 'assistant') break
  }
  return tokens
}
