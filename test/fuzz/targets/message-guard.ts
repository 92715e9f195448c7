import { messageSizeGuard } from '../../../src/connectors/message-size-limit.ts'
import { IbidError } from '../../../src/core/fault.ts'
import { holds, type Target, textOf } from '../target.ts'

const framings = ['lines', 'events', 'body'] as const

/** The look at messages of MCP servers before they are parsed, however they are framed. */
export const messageGuardTarget: Target = {
  name: 'message-guard',
  tries: 120,
  seeds: [
    '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"a \\"[[[ b"}]}}\n{"jsonrpc":"2.0","method":"notifications/progress"}\n',
    'event: message\r\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\r\n\r\n: comment\rdata: {"a":\rdata: [1]}\n\n',
    'data:[[[[1]]]]\n\ndata:{"a":"\\\\"}\n',
  ],
  words: ['data: ', 'data:', '\r\n', '\r', '\n\n', '"\\"', '\\\\', '[', '{', 'da', 'event: message\n'],
  nests: [
    ['[', ']'],
    ['{"a":', '}'],
    ['"[', '"'],
    ['data: [\n', ''],
  ],
  run(bytes) {
    for (const framing of framings) {
      const whole = passes(framing, [bytes])
      holds(
        whole === passes(framing, cut(bytes, 1)) && whole === passes(framing, cut(bytes, 13)),
        `it does not matter how ${framing} are cut`,
      )
    }
    const text = textOf(bytes)
    const levels = levelsOf(text)
    if (levels !== undefined) holds(passes('body', [bytes]) === levels <= 100, 'a body passes when it is not too deep')
    for (const line of text.split('\n')) {
      const deep = levelsOf(line)
      if (deep === undefined || deep <= 100) continue
      holds(!passes('lines', [bytes]), 'no line passes that is too deep')
    }
    for (const event of text.split(/\n\n|\r\n\r\n|\r\r/)) {
      const payload = event
        .split(/\r\n|\r|\n/)
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(line[5] === ' ' ? 6 : 5)] : []))
        .join('\n')
      if ((levelsOf(payload) ?? 0) > 100) holds(!passes('events', [bytes]), 'no event passes that is too deep')
    }
  },
}

function passes(framing: (typeof framings)[number], chunks: readonly Uint8Array[]): boolean {
  const guard = messageSizeGuard(framing)
  try {
    for (const chunk of chunks) guard(chunk)
    return true
  } catch (error) {
    if (error instanceof IbidError) return false
    throw error
  }
}

const cut = (bytes: Uint8Array, size: number): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(Math.min(bytes.length, 20_000) / size) }, (_, at) => bytes.subarray(at * size, at * size + size)).concat(
    bytes.length > 20_000 ? [bytes.subarray(Math.ceil(20_000 / size) * size)] : [],
  )

/** Levels of a valid JSON text; undefined for any other. */
function levelsOf(text: string): number | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  let levels = 0
  for (let layer = [value]; ; levels++) {
    layer = layer.filter((each) => typeof each === 'object' && each !== null)
    if (layer.length === 0) return levels
    layer = layer.flatMap((each) => Object.values(each as object) as unknown[])
  }
}
