import { describe, expect, it } from 'vitest'
import { schemaOptions } from './schema-options.ts'

const schema = {
  properties: {
    repo: { type: 'string' },
    pr_number: { type: 'integer' },
    ratio: { type: 'number' },
    schemaPath: { type: 'string' },
    deep: { type: 'boolean' },
    names: { type: 'array' },
    schema: { type: 'object' },
    limit: { type: ['integer', 'null'] },
    any: {},
  },
}
const read = (...words: string[]) => schemaOptions(schema, words, 'review.analyze@v1')

describe('parameters on a command line', () => {
  it.each<[string[], Record<string, unknown>]>([
    [['--repo', 'owner/name', '--pr-number', '123'], { repo: 'owner/name', pr_number: 123 }],
    [['--pr_number=7'], { pr_number: 7 }],
    [['--repo', '12'], { repo: '12' }],
    [['--repo='], { repo: '' }],
    [['--ratio', '-0.5'], { ratio: -0.5 }],
    [['--schema-path', 'a.json', '--schemaPath', 'b.json'], { schemaPath: 'b.json' }],
    [['--deep'], { deep: true }],
    [['--deep', '--repo', 'x'], { deep: true, repo: 'x' }],
    [['--deep', 'false'], { deep: false }],
    [['--names', 'a', '--names', 'b'], { names: ['a', 'b'] }],
    [['--names', '["a","b"]'], { names: ['a', 'b'] }],
    [['--schema', '{"type": "array"}'], { schema: { type: 'array' } }],
    [['--limit', '3'], { limit: 3 }],
    [['--any', '{"a":1}', '--repo', '--'], { any: { a: 1 }, repo: '--' }],
    [['--any', 'words'], { any: 'words' }],
  ])('%j', (words, input) => {
    expect(read(...words)).toEqual(input)
  })

  it.each<[string[], string, string]>([
    [['--pr-numbr', '1'], 'review.analyze@v1 has no parameter --pr-numbr', 'did you mean --pr-number?'],
    [['main..HEAD'], 'unexpected argument main..HEAD for review.analyze@v1', 'use --NAME main..HEAD'],
    [['--pr-number', 'many'], '--pr-number must be a whole number, not "many"', ''],
    [['--pr-number', '1.5'], '--pr-number must be a whole number, not "1.5"', ''],
    [['--ratio', ''], '--ratio must be a number, not ""', ''],
    [['--repo'], '--repo needs a value', ''],
    [['--repo', '--deep'], '--repo needs a value', ''],
    [['--deep=maybe'], '--deep must be true or false, not "maybe"', ''],
    [['--schema', 'x'], `--schema must be a JSON object, such as '{"a": 1}'`, ''],
  ])('%j is refused', (words, message, remedy) => {
    let error: unknown
    try {
      read(...words)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ code: 'usage', message, ...(remedy ? { remedy } : {}) })
  })
})
