import { chatReader } from '../../../src/models/chat-reader.ts'
import { eventStream } from '../../../src/models/event-stream.ts'
import { holds, inProportion, type Target, textOf } from '../target.ts'

const chunk = (delta: object, more: object = {}) => `data: ${JSON.stringify({ choices: [{ index: 0, delta, ...more }] })}\n\n`

/** The stream of a model endpoint: cut into events, read as parts of an answer. */
export const eventStreamTarget: Target = {
  name: 'event-stream',
  seeds: [
    `${chunk({ role: 'assistant', content: 'One ' })}${chunk({ content: 'two.' }, { finish_reason: 'stop' })}data: [DONE]\n\n`,
    `: keep-alive\r\ndata:{"choices":[{"message":{"content":"whole"},"finish_reason":"length"}]}\r\n\r\ndata: {"usage":{"prompt_tokens":3,"completion_tokens":2}}`,
    `${chunk({ reasoning_content: 'hm' })}${chunk({ tool_calls: [{ index: 0, id: 'c1', function: { name: 'search', arguments: '{"q":' } }] })}${chunk({ tool_calls: [{ index: 0, function: { arguments: '"x"}' }, extra_content: { a: 1 } }] }, { finish_reason: 'tool_calls' })}data: [DONE]\n`,
    'event: error\ndata: {"error":{"message":"overloaded","type":"x","code":529}}\n\n',
    `${chunk({ tool_calls: [{ index: 3, id: 'c1', function: { name: 'a', arguments: { deep: [[1]] } } }, { function: { name: 'b' } }] })}`,
  ],
  words: [
    'data: ',
    'data:',
    '\n\n',
    '[DONE]',
    '"tool_calls":[',
    '"index":',
    '"function":{',
    '"arguments":',
    '"finish_reason":',
    '"extra_content":{',
    '"error":',
  ],
  nests: [
    ['[', ']'],
    ['{"a":', '}'],
  ],
  run(bytes) {
    const text = textOf(bytes)
    const whole = read([text])
    holds(whole === read(pieces(text, 7)) && whole === read(pieces(text, 1_000)), 'it does not matter how a stream is cut')
    inProportion(text.length, whole.length, 'what is read of a stream', 12)
  },
}

function read(texts: readonly string[]): string {
  const payloads: string[] = []
  const stream = eventStream()
  for (const text of texts) stream.push(text, (payload) => payloads.push(payload))
  stream.end((payload) => payloads.push(payload))
  const reader = chatReader(
    (error) => ({ code: 'failed', message: JSON.stringify(error).slice(0, 100), recoverable: true, retryable: true }),
    true,
  )
  for (const payload of payloads) reader.event(payload)
  return JSON.stringify([payloads, reader.take(), reader.outcome()])
}

const pieces = (text: string, size: number): readonly string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, at * size + size))
