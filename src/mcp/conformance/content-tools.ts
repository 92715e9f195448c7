import { setTimeout as sleep } from 'node:timers/promises'
import { type CallToolResult, fromJsonSchema, type McpServer, type ServerContext } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { redPixel, silence, textContent } from './samples.ts'

type Answer = (context: ServerContext) => CallToolResult['content'] | Promise<CallToolResult['content']>

/** ms between two messages of one call. */
const pause = 50

/** Tools that answer at once, each with another kind of content. */
const tools: Readonly<Record<string, Answer>> = {
  test_simple_text: () => [textContent('This is a simple text response for testing.')],
  test_image_content: () => [redPixel],
  test_audio_content: () => [silence],
  test_embedded_resource: () => [
    {
      type: 'resource',
      resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'This is an embedded resource content.' },
    },
  ],
  test_multiple_content_types: () => [
    textContent('Multiple content types test:'),
    redPixel,
    {
      type: 'resource',
      resource: { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data","value":123}' },
    },
  ],
  test_error_handling: () => {
    throw new Error('This tool intentionally returns an error for testing')
  },
  test_tool_with_progress: async ({ mcpReq }) => {
    for (const progress of [0, 50, 100]) {
      const progressToken = mcpReq._meta?.progressToken
      if (progressToken !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      await sleep(pause)
    }
    return [textContent('Tool with progress completed')]
  },
  test_tool_with_logging: ({ mcpReq }) => logged(mcpReq, 'Tool execution started', 'Tool processing data', 'Tool execution completed'),
  test_logging_tool: ({ mcpReq }) => logged(mcpReq, 'Tool execution'),
}

async function logged({ log }: ServerContext['mcpReq'], ...lines: readonly string[]): Promise<CallToolResult['content']> {
  for (const line of lines) {
    await log('info', line)
    await sleep(pause)
  }
  return [textContent('Tool with logging completed')]
}

/** Every part of JSON Schema 2020-12 that a server may not lose on the way. */
const everyKeyword = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

export function registerContentTools(server: McpServer): void {
  for (const [name, answer] of Object.entries(tools))
    server.registerTool(name, { description: `Fixture for the conformance suite: ${name}` }, async (context) => ({
      content: await answer(context),
    }))
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Tool with JSON Schema 2020-12 features', inputSchema: fromJsonSchema(everyKeyword) },
    () => ({ content: [textContent('valid')] }),
  )
  server.registerTool(
    'test_header_parameter',
    {
      description: 'Takes a parameter that clients also send as a header',
      inputSchema: z.object({ region: z.string().meta({ 'x-mcp-header': 'Region' }) }),
    },
    (input) => ({ content: [textContent(JSON.stringify(input))] }),
  )
}
