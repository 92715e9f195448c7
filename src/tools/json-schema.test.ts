import { describe, expect, it } from 'vitest'
import { jsonSchema } from './json-schema.ts'

const person = {
  type: 'object',
  properties: { name: { type: 'string' }, role: { enum: ['user', 'admin'] }, site: { type: 'string', format: 'uri' } },
  required: ['name'],
  additionalProperties: false,
}

describe('a JSON Schema', () => {
  it('takes what fits and says each misfit with its place', () => {
    const schema = jsonSchema(person)
    expect(schema.json).toBe(person)
    expect(schema.check({ name: 'A', role: 'admin' })).toEqual({ ok: true, value: { name: 'A', role: 'admin' } })
    expect(schema.check({ role: 'guest', site: 'no uri', age: 3 })).toEqual({
      ok: false,
      issues: [
        "must have required property 'name'",
        'must NOT have additional properties (age)',
        'role: must be equal to one of the allowed values: user,admin',
        'site: must match format "uri"',
      ],
    })
  })

  it('cannot hold up everything with a pattern that takes for ever', () => {
    const schema = jsonSchema({ type: 'object', properties: { name: { type: 'string', pattern: '^(a+)+$' } } })
    expect(schema.check({ name: 'aaa' }).ok).toBe(true)
    expect(schema.check({ name: 'b' })).toEqual({ ok: false, issues: ['name: must match pattern "^(a+)+$"'] })
    expect(schema.check({ name: `${'a'.repeat(50)}!` })).toEqual({
      ok: false,
      issues: ['a pattern in the schema could not be matched within 40 ms'],
    })
  })

  it('tells ten problems at most', () => {
    const checked = jsonSchema({ type: 'array', items: { type: 'string' } }).check(Array.from({ length: 40 }, (_, at) => at))
    expect(checked.ok ? [] : checked.issues).toHaveLength(10)
  })

  it('may have the name of another one', () => {
    const named = (type: string) => jsonSchema({ $id: 'https://example.test/a', type })
    expect([named('string').check('a').ok, named('number').check('a').ok]).toEqual([true, false])
  })

  it.each([{ type: 'strnig' }, { $ref: '#/$defs/none' }, { minLength: -1 }])('is none: %j', (json) => {
    expect(() => jsonSchema(json)).toThrow(/^not a JSON Schema: /)
  })
})
