import { expect, it } from 'vitest'
import { typeWords } from './schema-words.ts'

it.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'integer', minimum: 1, maximum: 50 }, 'integer, 1 to 50'],
  [{ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'integer, 0 or more'],
  [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 9 }, 'integer, at most 9'],
  [{ type: 'number' }, 'number'],
  [{ type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 10 }, 'list of 1 to 10 strings'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, 'list of any number of (a or b)'],
  [{ type: 'array' }, 'list of any number of values'],
  [{ type: 'string', enum: ['json', 'yaml', 'csv'] }, 'json, yaml or csv'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ anyOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }] }, 'string or integer, 1 or more'],
  [{}, 'anything'],
])('%j is %s', (schema, words) => {
  expect(typeWords(schema)).toBe(words)
})
