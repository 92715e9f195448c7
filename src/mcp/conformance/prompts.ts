import { acceptedContent, completable, inputRequired, type McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { redPixel, textContent } from './samples.ts'

const user = <Content>(content: Content) => ({ role: 'user' as const, content })

export function registerPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'A prompt without arguments' }, () => ({
    messages: [user(textContent('This is a simple prompt for testing.'))],
  }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'A prompt with two arguments',
      argsSchema: z.object({
        arg1: completable(z.string().describe('First test argument'), (begun) =>
          ['test', 'paris', 'park', 'party'].filter((word) => word.startsWith(begun)),
        ),
        arg2: z.string().describe('Second test argument'),
      }),
    },
    ({ arg1, arg2 }) => ({ messages: [user(textContent(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A prompt with a resource', argsSchema: z.object({ resourceUri: z.string().describe('URI of the resource to embed') }) },
    ({ resourceUri }) => ({
      messages: [
        user({
          type: 'resource' as const,
          resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        }),
        user(textContent('Please process the embedded resource above.')),
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'A prompt with an image' }, () => ({
    messages: [user(redPixel), user(textContent('Please analyze the image above.'))],
  }))
  server.registerPrompt('test_input_required_result_prompt', { description: 'A prompt that asks for input first' }, ({ mcpReq }) => {
    const said = acceptedContent(mcpReq.inputResponses, 'user_context')
    if (said) return { messages: [user(textContent(`Context: ${said['context']}`))] }
    const requestedSchema = z.object({ context: z.string() })
    return inputRequired({
      inputRequests: { user_context: inputRequired.elicit({ message: 'What context should the prompt use?', requestedSchema }) },
    })
  })
}
