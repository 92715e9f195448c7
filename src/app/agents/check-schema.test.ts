import { expect, test } from 'vitest'
import { checkSchema } from './check-schema.ts'

test('a JSON Schema passes, again and again', async () => {
  const schema = {
    $id: 'https://example.test/a',
    type: 'object',
    properties: { a: { $ref: '#/$defs/b' } },
    $defs: { b: { type: 'string', pattern: '^x' } },
  }
  await checkSchema(schema)
  await checkSchema({ ...schema })
})

test.each<[object, string]>([
  [{ type: 'strin' }, 'not a JSON Schema: type must be equal to one of the allowed values'],
  [{ type: 'object', properties: { a: { minimum: 'x' } } }, 'not a JSON Schema: properties.a.minimum must be number'],
  [{ type: 'string', pattern: '(' }, 'not a JSON Schema: Invalid regular expression: /(/u: Unterminated group'],
  [{ type: 'object', properties: { a: { $ref: '#/$defs/none' } } }, "not a JSON Schema: can't resolve reference #/$defs/none from id #"],
])('%j does not', async (schema, message) => {
  await expect(checkSchema(schema as Record<string, unknown>)).rejects.toMatchObject({ code: 'invalid', message })
})
