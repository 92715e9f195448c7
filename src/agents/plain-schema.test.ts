import { expect, test } from 'vitest'
import { isPlainSchema } from './plain-schema.ts'

test.each<[object]>([
  [{}],
  [{ type: 'string', description: 'A', default: null, format: 'date', minLength: 0, maxLength: 9 }],
  [{ enum: ['a', 1] }],
  [{ type: 'array', items: { type: 'integer', minimum: -1.5, maximum: 2 }, minItems: 1, maxItems: 3 }],
  [{ type: 'object', properties: { a: { const: 1 }, b: true }, required: ['a'], additionalProperties: false }],
])('%j needs no checker', (json) => {
  expect(isPlainSchema(json as Record<string, unknown>)).toBe(true)
})

test.each<[object]>([
  [{ type: 'strin' }],
  [{ type: ['string', 'null'] }],
  [{ type: 'string', pattern: '(' }],
  [{ $ref: '#' }],
  [{ anyOf: [{ type: 'string' }] }],
  [{ description: 1 }],
  [{ enum: 'a' }],
  [{ minimum: '1' }],
  [{ minLength: -1 }],
  [{ maxItems: 1.5 }],
  [{ items: { type: 'strin' } }],
  [{ properties: { a: 1 } }],
  [{ required: ['a', 'a'] }],
  [{ required: [1] }],
  [{ toString: 1 }],
])('%j does', (json) => {
  expect(isPlainSchema(json as Record<string, unknown>)).toBe(false)
})
