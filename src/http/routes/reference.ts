import manifest from '../../../package.json' with { type: 'json' }
import { openApi } from '../route/openapi.ts'
import type { Json } from '../route/openapi-schemas.ts'
import { type Route, route } from '../route/route.ts'

const documents = new Map<string, Json>()

export const referenceRoutes: readonly Route[] = [
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
      // The list has this route, too.
      const { routes } = await import('./routes.ts')
      const document = openApi(routes, { version: manifest.version, url })
      documents.set(url, document)
      return document
    },
  }),
]
