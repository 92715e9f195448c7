import { listedOf } from '../../../src/connectors/listed.ts'
import { serverSchemaCheck } from '../../../src/connectors/server-schema-check.ts'
import { toolOutput } from '../../../src/connectors/tool-output.ts'
import { IbidError } from '../../../src/core/fault.ts'
import { isRecord } from '../../../src/core/json.ts'
import { jsonShape } from '../../../src/core/json-shape.ts'
import { jsonSchema } from '../../../src/tools/json-schema.ts'
import { holds, inProportion, type Target, textOf } from '../target.ts'

/** What servers of tools say, once it has passed as a message: results, and descriptions of tools with their schemas. */
export const toolResultTarget: Target = {
  name: 'tool-result',
  longest: 24_000,
  seeds: [
    '{"content":[{"type":"text","text":"a\\u001b[2Jb\\r\\nc"},{"type":"image","data":"AAAA","mimeType":"image/png"},{"type":"resource","resource":{"uri":"https://x.example/a","text":"words"}},{"type":"resource_link","name":"n","uri":"x:y","description":"d"}],"structuredContent":{"a":[1,{"b":"c"}]}}',
    '{"tools":[{"name":"a","title":"A","description":"d","inputSchema":{"type":"object","properties":{"x":{"type":"string","pattern":"^a+$","description":"w"},"y":{"$ref":"#/$defs/Y"}},"required":["x"],"$defs":{"Y":{"type":"array","items":{"$ref":"#/$defs/Y"}}}}},{"name":"a","inputSchema":{"type":"object"}}],"value":{"x":"aaa"}}',
    '{"tools":[{"name":"b","inputSchema":{"type":"object","anyOf":[{"required":["x"]},{"$ref":"#/%zz"}],"additionalProperties":{"enum":[1,null]}},"annotations":{"readOnlyHint":true}}],"value":{"x":1}}',
  ],
  words: [
    '"type":"text"',
    '"$ref":"#',
    '"$defs":{',
    '"properties":{',
    '"items":',
    '"anyOf":[',
    '"allOf":[',
    '"pattern":"',
    '"not":{',
    '"const":',
    '"enum":[',
    '"required":["',
    '"additionalProperties":',
    '"minLength":-1',
    '"type":"object"',
    '__proto__',
    '\\u202e',
    '\\ud800',
    '%zz',
    '~1',
  ],
  nests: [
    ['[', ']'],
    ['{"a":', '}'],
    ['{"type":"array","items":', '}'],
    ['{"properties":{"a":', '}}'],
    ['{"anyOf":[', ']}'],
    ['{"not":', '}'],
  ],
  run(bytes) {
    const text = textOf(bytes)
    if (jsonShape(text).levels > 100) return
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return
    }
    if (!isRecord(value)) return
    checkResult(value, text.length)
    if (Array.isArray(value['tools'])) checkTools(value['tools'].filter(isTool), value['value'], text.length)
  },
}

const isTool = (tool: unknown): tool is Parameters<typeof listedOf>[0][number] =>
  isRecord(tool) && typeof tool['name'] === 'string' && isRecord(tool['inputSchema'])

/** Only blocks of the form that the library lets through. */
function checkResult(value: Readonly<Record<string, unknown>>, length: number): void {
  const content = (Array.isArray(value['content']) ? value['content'] : []).flatMap((block: unknown) =>
    isRecord(block) && block['type'] === 'text' && typeof block['text'] === 'string'
      ? [{ type: 'text' as const, text: block['text'] }]
      : [],
  )
  const structured = isRecord(value['structuredContent']) ? { structuredContent: { ...value['structuredContent'] } } : {}
  const output = toolOutput({ content, ...structured }, { id: 'r', place: 'mcp:x/y', title: 'X' })
  holds(!/[\x00-\x08\x0b-\x1f\x7f]/.test(output.text), 'words of a server hold no control characters')
  inProportion(length, JSON.stringify(output).length, 'what a server answered', 30)
}

function checkTools(tools: Parameters<typeof listedOf>[0], value: unknown, length: number): void {
  const { tools: fit, unfit } = refused(() => listedOf(tools)) ?? { tools: [], unfit: [] }
  inProportion(length, JSON.stringify([fit, unfit]).length, 'a list of tools', 30)
  for (const { input } of fit) serverSchemaCheck(input, jsonSchema)(value)
}

function refused<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof IbidError) return undefined
    throw error
  }
}
