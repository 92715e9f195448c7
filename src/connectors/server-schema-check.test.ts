import { describe, expect, it } from 'vitest'
import { jsonSchema } from '../tools/json-schema.ts'
import { serverSchemaCheck } from './server-schema-check.ts'

const check = (json: Record<string, unknown>, value: unknown) => serverSchemaCheck(json, jsonSchema)(value)

describe('arguments for a tool of others', () => {
  it('are checked by its schema', () => {
    const schema = { type: 'object', properties: { limit: { type: 'integer' } }, required: ['limit'] }
    expect(check(schema, { limit: 3 })).toEqual({ ok: true, value: { limit: 3 } })
    expect(check(schema, { limit: 'many' })).toEqual({ ok: false, issues: ['limit: must be integer'] })
    expect(check({ $schema: 'http://json-schema.org/draft-07/schema#', ...schema }, {})).toMatchObject({ ok: false })
    const referring = { type: 'object', properties: { at: { $ref: '#/$defs/Place' } }, $defs: { Place: { type: 'string' } } }
    expect(check(referring, { at: 3 })).toEqual({ ok: false, issues: ['at: must be string'] })
  })

  it('may be named like a keyword', () => {
    const schema = { type: 'object', properties: { pattern: { type: 'string' }, format: { type: 'string' } }, required: ['pattern'] }
    expect(check(schema, { pattern: 3 })).toEqual({ ok: false, issues: ['pattern: must be string'] })
  })

  it('are only checked to be an object where the schema is none', () => {
    for (const schema of [{ type: 'nonsense' }, { properties: { a: { $ref: 'https://example.org/x' } } }, { $ref: '#/$defs/None' }]) {
      expect(check(schema, { a: 1 })).toEqual({ ok: true, value: { a: 1 } })
      expect(check(schema, 'text')).toEqual({ ok: false, issues: ['expected an object'] })
    }
  })
})

describe('a schema that is made to take for ever', () => {
  const longAnswer = `${'a'.repeat(50_000)}!`
  it('by a pattern is checked without it', () => {
    expect(check({ type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } }, { a: longAnswer }).ok).toBe(true)
    expect(check({ type: 'object', patternProperties: { '^(a+)+$': { type: 'string' } } }, { [longAnswer]: 1 }).ok).toBe(true)
  })

  it('by references that double at each step, or lead back, is not checked', () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, step) => [
        `d${step}`,
        { anyOf: [{ $ref: `#/$defs/d${step + 1}` }, { $ref: `#/$defs/d${step + 1}` }] },
      ]),
    )
    expect(check({ $defs: { ...doubling, d40: { type: 'string' } }, $ref: '#/$defs/d0' }, { a: 1 }).ok).toBe(true)
    const back = { anyOf: [{ properties: { a: { $ref: '#' } } }, { properties: { a: { $ref: '#' } } }], type: 'array' }
    expect(check(back, { a: {} }).ok).toBe(true)
  })
})
