import { jsonShape } from '../../../src/core/json-shape.ts'
import { refusedFrame } from '../../../src/mcp/serve/refused-frame.ts'
import { holds, type Target, textOf } from '../target.ts'

/** The look at JSON before it is parsed, as bodies of requests, frames of MCP clients and answers of services get it. */
export const jsonShapeTarget: Target = {
  name: 'json-shape',
  seeds: [
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"a \\"b\\" [c]"}}}',
    '{"id":"a\\\\\\"b","x":[[[{"id":2}]]]}',
    '[1,"[",{"a":"\\\\"}]',
  ],
  words: ['"id":', '"id":"', '"\\\\"', '\\"', '[', '{', '"'],
  nests: [
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"id":1},', ']'],
  ],
  run(bytes) {
    const text = textOf(bytes)
    const { levels, id } = jsonShape(text)
    refusedFrame(text)
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return
    }
    holds(levels === levelsOf(value), 'the levels of valid JSON are counted')
    const own = typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { readonly id?: unknown }).id : undefined
    if (id !== null && !text.slice(1).includes('"id"', text.indexOf('"id"') + 1)) holds(id === own, 'the id is that of the message')
  },
}

/** Without recursion: what is looked at may be deep. */
function levelsOf(value: unknown): number {
  let levels = 0
  for (let layer = [value]; (layer = layer.filter((each) => typeof each === 'object' && each !== null)).length > 0; levels++)
    layer = layer.flatMap((each) => Object.values(each as object) as unknown[])
  return levels
}
