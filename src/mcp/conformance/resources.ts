import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { redPixel } from './samples.ts'

export function registerResources(server: McpServer): void {
  const text = { description: 'A static text', mimeType: 'text/plain' }
  for (const [name, words] of [
    ['static-text', 'This is the content of the static text resource.'],
    ['watched-resource', 'This resource can be subscribed to.'],
  ] as const)
    server.registerResource(name, `test://${name}`, text, (uri) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: words }],
    }))
  server.registerResource(
    'static-binary',
    'test://static-binary',
    { description: 'A static image', mimeType: redPixel.mimeType },
    (uri) => ({
      contents: [{ uri: uri.href, mimeType: redPixel.mimeType, blob: redPixel.data }],
    }),
  )
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'Data for an ID', mimeType: 'application/json' },
    (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  )
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
}
