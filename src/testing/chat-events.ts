/** One scripted reply of an endpoint. */
export interface EndpointReply {
  /** An array is streamed one event an entry; a string word by word. */
  readonly text?: string | readonly string[]
  readonly reasoning?: string | readonly string[]
  /** An `input` that is a string is sent as it is, so that it can be malformed; anything else as JSON. Streamed in three fragments. */
  readonly calls?: readonly { readonly tool: string; readonly input: unknown; readonly id?: string }[]
  /** On the wire: `stop`, `tool_calls`, `length`, `content_filter`. `tool_calls` where there are calls, else `stop`. */
  readonly finish?: string
  /** Tokens; `none` leaves the usage event out. 10 and 5 where absent. */
  readonly usage?: { readonly input: number; readonly output: number; readonly cached?: number } | 'none'
  /**
   * `done`: finish reason, usage, `[DONE]`. `silent`: the stream ends without a finish reason, cleanly. `cut`: the same, and the socket is
   * destroyed.
   */
  readonly ends?: 'done' | 'silent' | 'cut'
  /** Answers with this status and `error` as JSON instead of a stream. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly error?: Readonly<Record<string, unknown>>
  /** Answers with this JSON document instead of a stream. */
  readonly json?: unknown
  /** ms before every event, on the clock of the endpoint. */
  readonly slowMs?: number
  /** Waited for before the finish reason, or the end of a stream without one; a promise that never settles leaves the reply unfinished. */
  readonly hold?: Promise<unknown>
  /** Destroys the socket without a word. */
  readonly hangUp?: boolean
  /** Text put on the wire as it is, before everything else. */
  readonly raw?: string
}

/** The server-sent events of a reply, one string each. */
export const chatEvents = (reply: EndpointReply, index: number): readonly string[] => [
  ...bodyEvents(reply, index),
  ...endEvents(reply, index),
]

/** What a reply says. */
export function bodyEvents(reply: EndpointReply, index: number): readonly string[] {
  const { delta } = chunks(index)
  const calls = reply.calls ?? []
  const events = reply.raw === undefined ? [] : [reply.raw]
  events.push(delta({ role: 'assistant', content: calls.length > 0 ? null : '' }))
  for (const text of pieces(reply.reasoning)) events.push(delta({ reasoning_content: text }))
  for (const text of pieces(reply.text)) events.push(delta({ content: text }))
  calls.forEach((call, at) => {
    const input = typeof call.input === 'string' ? call.input : JSON.stringify(call.input)
    const size = Math.max(1, Math.ceil(input.length / 3))
    events.push(
      delta({
        tool_calls: [{ index: at, id: call.id ?? `call_${index}_${at}`, type: 'function', function: { name: call.tool, arguments: '' } }],
      }),
    )
    for (let from = 0; from < input.length; from += size)
      events.push(delta({ tool_calls: [{ index: at, function: { arguments: input.slice(from, from + size) } }] }))
  })
  return events
}

/** How it finishes; nothing where its stream just ends. */
export function endEvents(reply: EndpointReply, index: number): readonly string[] {
  if (reply.ends === 'silent' || reply.ends === 'cut') return []
  const { event, delta } = chunks(index)
  const events = [delta({}, reply.finish ?? ((reply.calls ?? []).length > 0 ? 'tool_calls' : 'stop'))]
  if (reply.usage !== 'none') {
    const { input, output, cached = 0 } = reply.usage ?? { input: 10, output: 5 }
    const usage = {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached },
    }
    events.push(event({ choices: [], usage }))
  }
  events.push('data: [DONE]\n\n')
  return events
}

function chunks(index: number) {
  const event = (body: object) =>
    `data: ${JSON.stringify({ id: `chatcmpl-${index}`, object: 'chat.completion.chunk', created: 1_767_225_600, model: 'scripted', ...body })}\n\n`
  const delta = (change: object, finish: string | null = null) => event({ choices: [{ index: 0, delta: change, finish_reason: finish }] })
  return { event, delta }
}

const pieces = (text: string | readonly string[] | undefined): readonly string[] =>
  text === undefined ? [] : typeof text === 'string' ? (text.match(/\S*\s*/g) ?? []).filter(Boolean) : text
