import type { z } from 'zod'
import { isRecord } from '../../core/json.ts'
import { type ComponentSchemas, componentSchemas, type Json } from './openapi-schemas.ts'
import { problemSchema } from './problem-schema.ts'
import type { Route, RouteAnswer } from './route.ts'

/** The parameters in the path or the query of a route. */
function parametersOf(object: z.ZodObject | undefined, place: 'path' | 'query', schemas: ComponentSchemas): readonly Json[] {
  if (!object) return []
  const { properties, required } = schemas.of(object, 'input')
  const needed = Array.isArray(required) ? required : []
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, json]) => {
    const { description, ...schema } = isRecord(json) ? json : {}
    return {
      name,
      in: place,
      ...(place === 'path' || needed.includes(name) ? { required: true } : {}),
      ...(description === undefined ? {} : { description }),
      schema,
    }
  })
}

interface About {
  /** Of ibid. */
  readonly version: string
  /** Where the server is reached. */
  readonly url: string
}

/** The routes as an OpenAPI 3.1 document, made from the very schemas that check requests. */
export function openApi(routes: readonly Route[], { version, url }: About): Json {
  const schemas = componentSchemas()
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operationOf(route, schemas)
  const problem = {
    description: 'The request failed, with the reason',
    content: { 'application/problem+json': { schema: schemas.of(problemSchema, 'output') } },
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'ibid',
      version,
      summary: 'Answers from documents, with the source of every claim',
      description: [
        'Programs send a token as `Authorization: Bearer TOKEN`; browsers have a cookie.',
        "Other people's objects are reported as not found.",
        'Bodies are JSON of at most 4 MB. Errors are returned as problem details (RFC 9457).',
      ].join('\n\n'),
    },
    servers: [{ url }],
    tags: [...new Set(routes.map(({ group }) => group))].map((name) => ({ name })),
    security: [{ token: [] }, { cookie: [] }],
    paths,
    components: {
      schemas: schemas.all(),
      responses: { Problem: problem },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token for programs, created under Tokens' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'ibid',
          description: 'The cookie of a signed-in browser; its name ends in the port or the type of sign-in',
        },
      },
    },
  }
}

function operationOf(route: Route, schemas: ComponentSchemas): Json {
  const { method, path, group, summary, description, scope, personOnly, answers } = route
  const parameters = [...parametersOf(route.params, 'path', schemas), ...parametersOf(route.query, 'query', schemas)]
  const rights = [
    ...(scope === 'open'
      ? []
      : [
          `Requires the permission ${[scope]
            .flat()
            .map((each) => `\`${each}\``)
            .join(' or ')}.`,
        ]),
    ...(personOnly ? ['Tokens are not accepted.'] : []),
  ]
  return {
    operationId: idOf(method, path),
    tags: [group],
    summary,
    ...(rights.length > 0 || description !== undefined
      ? { description: [description, rights.join(' ')].filter(Boolean).join('\n\n') }
      : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(route, schemas),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, responseOf(answer, schemas)])),
      default: { $ref: '#/components/responses/Problem' },
    },
    ...(scope === 'open' ? { security: [] } : personOnly ? { security: [{ cookie: [] }] } : {}),
  }
}

function bodyOf({ body, bodyTypes = [] }: Route, schemas: ComponentSchemas): Json {
  if (body) return { requestBody: { required: true, content: { 'application/json': { schema: schemas.of(body, 'input') } } } }
  return bodyTypes.length === 0 ? {} : { requestBody: { required: true, content: Object.fromEntries(bodyTypes.map((type) => [type, {}])) } }
}

function responseOf({ description, schema, mediaType }: RouteAnswer, schemas: ComponentSchemas): Json {
  if (!schema && mediaType === undefined) return { description }
  const type = mediaType ?? 'application/json'
  if (!schema) return { description, content: { [type]: {} } }
  const json = schemas.of(schema, 'output')
  // OpenAPI 3.1 has no words for what stands in each event.
  const content = type === 'text/event-stream' ? { schema: { type: 'string' }, 'x-event-data': json } : { schema: json }
  return { description, content: { [type]: content } }
}

/** `GET /v1/runs/{run}/events` is `getRunsByRunEvents`. */
const idOf = (method: string, path: string): string =>
  method +
  path
    .replace(/^\/v1/, '')
    .split(/[/._-]+/)
    .filter(Boolean)
    .map((part) => part.replace(/^\{(.+)\}$/, (_, name: string) => `By${capital(name)}`))
    .map(capital)
    .join('')

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
