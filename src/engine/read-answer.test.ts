import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnswer } from './read-answer.ts'

describe('the last words of a model', () => {
  it.each([
    ['  The sky is blue [s1].\n', 'The sky is blue [s1].'],
    ['{"answer": "The sky is blue.", "confidence": 0.9}', 'The sky is blue.'],
    ['```json\n{"final_answer": "Blue."}\n```', 'Blue.'],
    ['{"answer": "", "text": " Blue. "}', 'Blue.'],
    ['{not JSON at all}', '{not JSON at all}'],
    ['[s1] says that it is blue [s2]', '[s1] says that it is blue [s2]'],
    ['Use this:\n\n```json\n{"port": 3000}\n```', 'Use this:\n\n```json\n{"port": 3000}\n```'],
    ['```json\n{"a": 1}\n```\nis the default.', '```json\n{"a": 1}\n```\nis the default.'],
  ])('%j are the answer %j', (reply, text) => {
    expect(readAnswer(reply)).toEqual({ kind: 'text', text })
  })

  it.each(['{"action": "search", "args": {"q": "sky"}}', '[{"answer": "x"}]', '```\n{"answer": 3}\n```', '{}', '[]'])(
    '%s are JSON that holds no words',
    (reply) => {
      expect(readAnswer(reply)).toEqual({ kind: 'json' })
    },
  )

  it.each(['', ' \n\t '])('%j are nothing', (reply) => {
    expect(readAnswer(reply)).toEqual({ kind: 'empty' })
  })

  it('are never shown as a raw object, whatever object it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const read = readAnswer(JSON.stringify(value))
        if (read.kind === 'text')
          expect(Object.values(value).map((member) => (typeof member === 'string' ? member.trim() : member))).toContain(read.text)
      }),
    )
  })
})
