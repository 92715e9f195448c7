import type { Reply } from '../core/event-types.ts'
import { fault, faultOf } from '../core/fault.ts'
import { jsonShape, mostLevels } from '../core/json-shape.ts'
import type { FinishReason, Model, ModelFault, ModelPart, ModelRequest } from '../core/model.ts'
import { estimateTokens } from '../core/text/tokens.ts'
import type { ToolCall } from '../core/tool.ts'
import { costOf, noUsage, type Usage } from '../core/usage.ts'
import { requestTokens } from './context/count.ts'

interface AttemptOptions {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  now(): number
  /** Number of the first tool call of this reply: calls are `r1`, `r2`, ... over the run. */
  readonly firstCall: number
  emit(type: 'text.delta' | 'reasoning.delta', text: string): void
}

/** What one attempt gave: a reply, or a fault. `streamed`: something was shown that has to be retracted. */
type Attempted =
  | { readonly reply: Reply; readonly fault?: never }
  | { readonly reply?: never; readonly fault: ModelFault; readonly streamed: boolean }

/**
 * One attempt at one model step. Never throws: cancelling gives a partial reply with what had come, everything else a fault.
 * No provider counts the tokens of a cancelled reply: they are estimated, unless nothing had come.
 */
export async function attempt(model: Model, request: ModelRequest, options: AttemptOptions): Promise<Attempted> {
  const startedAt = options.now()
  const cut = new AbortController()
  const onCancel = () => cut.abort(options.signal.reason)
  if (options.signal.aborted) onCancel()
  else options.signal.addEventListener('abort', onCancel, { once: true })
  const timer = setTimeout(() => cut.abort(), options.timeoutMs)
  let text = ''
  let reasoning = ''
  let firstAt: number | undefined
  const calls: ToolCall[] = []
  const reply = (finish: FinishReason, usage: Usage, extra: Partial<Reply> = {}): Attempted => ({
    reply: {
      text,
      calls: finish === 'length' ? calls.map(cutOff) : calls,
      finish,
      usage,
      cost: costOf(usage, model.price),
      ...(reasoning ? { reasoning } : {}),
      durationMs: options.now() - startedAt,
      firstMs: (firstAt ?? options.now()) - startedAt,
      ...extra,
    },
  })
  const failed = (why: ModelFault): Attempted => ({ fault: why, streamed: text !== '' || reasoning !== '' })
  const ended = (): Attempted => {
    if (options.signal.aborted) {
      calls.length = 0
      const came = text + reasoning
      return reply('other', came === '' ? noUsage : estimated(request, came), { partial: true })
    }
    if (cut.signal.aborted)
      return failed({ ...fault('timeout', `the model returned no complete reply within ${options.timeoutMs} ms`), retryable: true })
    return failed({ ...fault('cut-stream', 'the stream ended before the reply was complete'), retryable: true })
  }
  let parts: AsyncIterator<ModelPart> | undefined
  try {
    const aborted = abortOf(cut.signal)
    parts = model.stream(request, cut.signal)[Symbol.asyncIterator]()
    for (;;) {
      const next = await Promise.race([parts.next(), aborted])
      if (!next || next.done) return ended()
      const part = next.value
      switch (part.type) {
        case 'text':
          firstAt ??= options.now()
          text += part.text
          options.emit('text.delta', part.text)
          break
        case 'reasoning':
          reasoning += part.text
          options.emit('reasoning.delta', part.text)
          break
        case 'tool-call':
          firstAt ??= options.now()
          calls.push(toolCall(`r${options.firstCall + calls.length}`, part.tool, part.input))
          break
        case 'finish':
          return reply(part.reason, part.usage, part.opaque === undefined ? {} : { opaque: part.opaque })
        case 'fault':
          return cut.signal.aborted ? ended() : failed(part.fault)
      }
    }
  } catch (error) {
    return cut.signal.aborted ? ended() : failed({ ...faultOf(error), retryable: false })
  } finally {
    clearTimeout(timer)
    options.signal.removeEventListener('abort', onCancel)
    // Lets the model close its stream. A deaf one never answers, so it is not waited for.
    void parts?.return?.().catch(() => undefined)
  }
}

const estimated = (request: ModelRequest, came: string): Usage => ({
  inputTokens: requestTokens(request),
  outputTokens: estimateTokens(came),
  cachedInputTokens: 0,
})

/** Resolves when the signal aborts, so that a model deaf to it is left behind. */
const abortOf = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })

/** Arguments are parsed strictly: what was cut or garbled is never completed by guessing, and what is nested without end never reaches what would recurse into it. */
function toolCall(id: string, tool: string, raw: string): ToolCall {
  const { levels } = jsonShape(raw)
  if (levels > mostLevels) return { id, tool, input: null, malformed: `nested ${levels} levels deep; the limit is ${mostLevels}` }
  try {
    return { id, tool, input: raw.trim() === '' ? {} : JSON.parse(raw) }
  } catch {
    return { id, tool, input: null, malformed: `not valid JSON: ${raw.slice(0, 200)}` }
  }
}

const cutOff = (call: ToolCall): ToolCall => ({
  id: call.id,
  tool: call.tool,
  input: null,
  malformed: 'the reply was cut off at the token limit',
})
