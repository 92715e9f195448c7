import { fromJsonSchema, inputRequired, inputResponse, type McpServer } from '@modelcontextprotocol/server'
import { textContent } from './samples.ts'

type Form = Parameters<typeof inputRequired.elicit>[0]['requestedSchema']

const titled = (word: string) =>
  ['First', 'Second', 'Third'].map((title, index) => ({ const: `value${index + 1}`, title: `${title} ${word}` }))

/** Forms with every kind of field that a default may stand in, and every way to offer a choice. */
const forms: Readonly<Record<string, Form>> = {
  test_elicitation_sep1034_defaults: {
    type: 'object',
    properties: {
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    },
  },
  test_elicitation_sep1330_enums: {
    type: 'object',
    properties: {
      untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
      titledSingle: { type: 'string', oneOf: titled('Option') },
      legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
      untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
      titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
    },
  },
}

/** Tools that ask the client in the middle of a call: by a request of their own in the revision of 2025, by an answer of another kind in that of 2026. */
export function registerAskingTools(server: McpServer): void {
  const prompt = { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] } as const
  server.registerTool(
    'test_sampling',
    { description: 'Asks the client for a completion from its model', inputSchema: fromJsonSchema<{ prompt: string }>(prompt) },
    (input, { mcpReq }) => {
      const said = inputResponse(mcpReq.inputResponses, 'words')
      if (said.kind === 'sampling') return { content: [textContent(`LLM response: ${JSON.stringify(said.result.content)}`)] }
      const messages = [{ role: 'user' as const, content: textContent(input.prompt) }]
      return inputRequired({ inputRequests: { words: inputRequired.createMessage({ messages, maxTokens: 100 }) } })
    },
  )
  const message = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] } as const
  registerForm(server, 'test_elicitation', fromJsonSchema<{ message: string }>(message), ({ message }) => message, {
    type: 'object',
    properties: {
      username: { type: 'string', description: "User's response" },
      email: { type: 'string', description: "User's email address" },
    },
    required: ['username', 'email'],
  })
  const nothing = fromJsonSchema<{ message: string }>({ type: 'object', properties: {} })
  for (const [name, form] of Object.entries(forms)) registerForm(server, name, nothing, () => 'Please fill in the form', form)
  registerForm(server, 'test_streaming_elicitation', nothing, () => 'Please say something', {
    type: 'object',
    properties: { words: { type: 'string' } },
  })
}

function registerForm(
  server: McpServer,
  name: string,
  inputSchema: ReturnType<typeof fromJsonSchema<{ message: string }>>,
  message: (input: { message: string }) => string,
  requestedSchema: Form,
): void {
  server.registerTool(name, { description: 'Asks the user to fill in a form', inputSchema }, (input, { mcpReq }) => {
    const said = inputResponse(mcpReq.inputResponses, 'form')
    if (said.kind === 'elicit')
      return { content: [textContent(`Elicitation completed: action=${said.action}, content=${JSON.stringify(said.content ?? {})}`)] }
    return inputRequired({ inputRequests: { form: inputRequired.elicit({ message: message(input), requestedSchema }) } })
  })
}
