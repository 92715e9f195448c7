import { expect, test } from 'vitest'
import { z } from 'zod'
import { validationMessage } from './validation-message.ts'

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: validationMessage }).error?.issues.map(({ path, message }) => [...path, message].join(' '))

test.each<[z.ZodType, unknown, string]>([
  [z.string().min(10), 'short', 'must have at least 10 characters'],
  [z.string().min(1), '', 'must have at least 1 character'],
  [z.string().max(3), 'longer', 'must have at most 3 characters'],
  [z.string().length(2), 'x', 'must have exactly 2 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 item'],
  [z.number().min(1), 0, 'must be at least 1'],
  [z.number().lt(5), 5, 'must be less than 5'],
  [z.number().multipleOf(5), 6, 'must be a multiple of 5'],
  [z.coerce.number(), 'many', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.string(), 3, 'must be text'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.object({ question: z.string() }), {}, 'question is missing'],
  [z.object({ question: z.string() }), 'x', 'must be an object'],
  [z.strictObject({}), { foo: 1 }, 'has unknown fields: foo'],
  [z.strictObject({}), { foo: 1, bar: 2 }, 'has unknown fields: foo, bar'],
  [z.enum(['me', 'everybody']), 'you', 'must be "me" or "everybody"'],
  [z.literal(true), false, 'must be true'],
  [z.email(), 'x', 'must be an email address'],
  [z.url(), 'x', 'must be a web address'],
  [z.string().regex(/^\d+$/), 'x', 'has the wrong format'],
  [z.union([z.string(), z.array(z.string())]), 3, 'must be text or must be a list'],
  [z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]), {}, 'matches none of the allowed forms'],
])('%# says what is allowed', (schema, value, words) => {
  expect(said(schema, value)).toEqual([words])
})

test('leaves the words that a schema has of its own', () => {
  expect(said(z.string().regex(/^\d+$/, 'must be digits'), 'x')).toEqual(['must be digits'])
  expect(
    said(
      z.string().refine(() => false, 'must rhyme'),
      'x',
    ),
  ).toEqual(['must rhyme'])
})
