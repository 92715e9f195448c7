import manifest from '../../../package.json' with { type: 'json' }
import { openApi } from '../route/openapi.ts'
import type { Json } from '../route/openapi-schemas.ts'
import { type Route, route } from '../route/route.ts'

/** The reference of `routes`, of which this is one itself. */
export function referenceRoutes(routes: () => readonly Route[]): readonly Route[] {
  const documents = new Map<string, Json>()
  return [
    route({
      method: 'get',
      path: '/openapi.json',
      scope: 'open',
      group: 'Reference',
      summary: 'This reference as an OpenAPI 3.1 document',
      answers: { 200: { description: 'The document', mediaType: 'application/json' } },
      async handle(_, { url }) {
        const known = documents.get(url)
        if (known) return known
        const document = openApi(routes(), { version: manifest.version, url })
        documents.set(url, document)
        return document
      },
    }),
  ]
}
