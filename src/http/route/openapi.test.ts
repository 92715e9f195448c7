import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { isRecord } from '../../core/json.ts'
import { routes } from '../routes/routes.ts'
import { openApi } from './openapi.ts'

const document = openApi(routes, { version: '1.2.3', url: 'https://ibid.example.org' })

/** The part of the document at a place such as `paths//v1/runs/post`. */
const at = (...names: readonly string[]): unknown =>
  names.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), document)

/** Every value in the document, with its place. */
function* parts(value: unknown, place: readonly string[] = []): Generator<readonly [readonly string[], unknown]> {
  yield [place, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) yield* parts(part, [...place, name])
}
const all = [...parts(document)]

describe('the OpenAPI document', () => {
  test('says what it is, and how one gets in', () => {
    expect(document).toMatchObject({
      openapi: '3.1.1',
      info: { title: 'ibid', version: '1.2.3' },
      servers: [{ url: 'https://ibid.example.org' }],
      security: [{ token: [] }, { cookie: [] }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' }, cookie: { type: 'apiKey', in: 'cookie' } } },
    })
  })

  test('has every route, each with an id of its own', () => {
    const told = routes.map(({ method, path }) => at('paths', path, method))
    expect(told.every(isRecord)).toBe(true)
    const ids = told.map((operation) => (isRecord(operation) ? operation['operationId'] : undefined))
    expect(new Set(ids).size).toBe(routes.length)
    expect(ids).toEqual(expect.arrayContaining(['postRuns', 'getRunsByRunEvents', 'getDocumentsByCollectionContent', 'getOpenapiJson']))
  })

  test('refers to nothing that is not there, and leaves nothing out that is referred to', () => {
    const references = all.flatMap(([place, value]) => (place.at(-1) === '$ref' && typeof value === 'string' ? [value] : []))
    expect(references.length).toBeGreaterThan(100)
    const missing = references.filter((reference) => at(...reference.replace('#/', '').split('/')) === undefined)
    expect(missing).toEqual([])
    const used = new Set(references.map((reference) => reference.split('/').at(-1)))
    const schemas = at('components', 'schemas')
    expect(Object.keys(isRecord(schemas) ? schemas : {}).filter((name) => !used.has(name))).toEqual([])
  })

  test('has a parameter for each name in a path', () => {
    for (const { path, method } of routes) {
      const parameters = at('paths', path, method, 'parameters')
      const named = Array.isArray(parameters)
        ? parameters.filter((each) => isRecord(each) && each['in'] === 'path' && each['required'] === true).map((each) => String(each.name))
        : []
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect([path, named.toSorted()]).toEqual([path, wanted.toSorted()])
    }
  })

  test('holds schemas of draft 2020-12 only', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const schemas = all.flatMap(([place]) => (place.at(-1) === 'schema' || (place.length === 3 && place[1] === 'schemas') ? [place] : []))
    expect(schemas.length).toBeGreaterThan(150)
    expect(schemas.filter((place) => ajv.validateSchema(Object(at(...place))) !== true)).toEqual([])
  })

  test('tells of a route what its declaration says', () => {
    expect(at('paths', '/v1/collections', 'post')).toEqual({
      operationId: 'postCollections',
      tags: ['Collections'],
      summary: 'Adds a collection and starts syncing it',
      description:
        'In a team, users can add public web addresses for themselves; administrators can add anything, and share it with everyone by setting shared.\n\nRequires the permission `manage`.',
      requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/NewCollection' } } } },
      responses: {
        202: {
          description: 'The sync has started',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/SyncState' } } },
        },
        default: { $ref: '#/components/responses/Problem' },
      },
    })
    expect(at('paths', '/v1/documents', 'get', 'parameters')).toEqual([
      { name: 'collection', in: 'query', required: true, description: 'Its id or name', schema: { type: 'string' } },
      {
        name: 'path',
        in: 'query',
        description: 'Glob that paths must match, or part of a path',
        schema: { type: 'string', maxLength: 1_000 },
      },
      { name: 'cursor', in: 'query', description: 'Cursor from the previous page', schema: { type: 'string', maxLength: 4_000 } },
      { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } },
    ])
    expect(at('paths', '/v1/collections/syncs/events', 'get', 'responses', '200', 'content')).toEqual({
      'text/event-stream': { schema: { type: 'string' }, 'x-event-data': { $ref: '#/components/schemas/SyncState' } },
    })
    expect(at('paths', '/v1/files', 'post', 'requestBody')).toEqual({ required: true, content: { 'multipart/form-data': {}, '*/*': {} } })
    expect(at('paths', '/health', 'get', 'security')).toEqual([])
    expect(at('components', 'responses', 'Problem', 'content')).toEqual({
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    })
    expect(at('components', 'schemas', 'SyncState', 'required')).toEqual(['collection', 'name', 'status', 'done', 'startedAt'])
  })
})
