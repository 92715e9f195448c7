import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type StandardSchema, schemaOf } from './standard-schema.ts'

const schema = schemaOf(z.object({ query: z.string().min(1), limit: z.number().int().default(8), tags: z.array(z.string()).optional() }))

describe('a schema', () => {
  it('says its input as JSON Schema, without naming a dialect: members with a default optional', () => {
    expect(schema.json).toMatchObject({
      type: 'object',
      properties: { query: { type: 'string', minLength: 1 }, limit: { default: 8, type: 'integer' } },
      required: ['query'],
    })
    expect(schema.json).not.toHaveProperty('$schema')
    expect(schema.json).toBe(schema.json)
  })

  it('checks values and fills defaults in', () => {
    expect(schema.check({ query: 'sky' })).toEqual({ ok: true, value: { query: 'sky', limit: 8 } })
  })

  it('says each problem with its place', () => {
    const checked = schema.check({ limit: 1.5, tags: ['a', 2] })
    expect(checked.ok ? [] : checked.issues.map((issue) => issue.split(':')[0])).toEqual(['query', 'limit', 'tags.1'])
    const none = schema.check(null)
    expect(none.ok ? '' : none.issues[0]).toMatch(/^Invalid input: expected object/)
  })

  it('takes any library that speaks the standard', () => {
    const own: StandardSchema<number> = {
      '~standard': {
        version: 1,
        vendor: 'own',
        validate: (value) => (typeof value === 'number' ? { value } : { issues: [{ message: 'no number', path: [{ key: 'a' }, 0] }] }),
      },
    }
    expect(schemaOf(own).check(3)).toEqual({ ok: true, value: 3 })
    expect(schemaOf(own).check('3')).toEqual({ ok: false, issues: ['a.0: no number'] })
    expect(() => schemaOf(own).json).toThrow('schemas from own cannot be converted to JSON Schema')
  })

  it('refuses schemas that check asynchronously', () => {
    expect(() => schemaOf(z.string().refine(async () => true)).check('a')).toThrow('asynchronous schemas are not supported')
  })
})
