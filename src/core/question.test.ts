import { describe, expect, it } from 'vitest'
import { clarificationSchema, sureSchema } from './question.ts'

describe('a clarification as a model asks for it', () => {
  it('has a question, and may have options and an assumption', () => {
    expect(
      clarificationSchema.check({ question: ' Which Alex? ', options: ['Alex A.', '', 3, 'Alex B.'], assumption: ' Alex A. ' }),
    ).toEqual({
      ok: true,
      value: { question: 'Which Alex?', options: ['Alex A.', 'Alex B.'], assumption: 'Alex A.' },
    })
    expect(clarificationSchema.check({ question: 'Which?', options: 'a or b', assumption: '' })).toEqual({
      ok: true,
      value: { question: 'Which?', options: [] },
    })
  })

  it.each([[undefined], ['Which?'], [{}], [{ question: ' ' }], [{ question: 3 }]])('is not %j', (value) => {
    expect(clarificationSchema.check(value)).toEqual({ ok: false, issues: ['question: expected text'] })
  })
})

describe('how sure a model is', () => {
  it.each([0, 0.5, 1])('may be %d', (confidence) => {
    expect(sureSchema.check({ confidence })).toEqual({ ok: true, value: { confidence } })
  })

  it.each([[undefined], [0.9], [{}], [{ confidence: '0.9' }], [{ confidence: 90 }], [{ confidence: -0.1 }], [{ confidence: Number.NaN }]])(
    'is not %j',
    (value) => {
      expect(sureSchema.check(value)).toEqual({ ok: false, issues: ['confidence: expected a number from 0 to 1'] })
    },
  )
})
