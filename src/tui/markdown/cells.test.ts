import fc from 'fast-check'
import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { cellsOf, signsOf } from './cells.ts'

it('measures what it knows by itself as the tables of Unicode do', () => {
  const wrong: string[] = []
  for (let code = 0x20; code < 0xffff; code++) {
    const sign = String.fromCharCode(code)
    if (/[\u007f-\u009f\ud800-\udfff]/.test(sign)) continue
    if (cellsOf(sign) !== stringWidth(sign)) wrong.push(code.toString(16))
  }
  expect(wrong).toEqual([])
})

it('splits a text into the signs that people see', () => {
  expect(signsOf('e\u0301👩‍👩‍👧a🇩🇪你')).toEqual(['e\u0301', '👩‍👩‍👧', 'a', '🇩🇪', '你'])
  const segmenter = new Intl.Segmenter()
  const known = fc.string({ unit: fc.constantFrom(...'aé—你한＋ア、אم░'), maxLength: 12 })
  fc.assert(
    fc.property(known, (text) => {
      expect(signsOf(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment))
      expect(cellsOf(text)).toBe(stringWidth(text))
    }),
  )
})
