import { describe, expect, test } from 'vitest'
import { generation, generationOf, isKnown, type Upgrades, upgraded, versionOf } from './event-upgrades.ts'

const known: Upgrades = {
  'notice.given': [
    ({ text, ...rest }) => ({ ...rest, words: text ?? '' }),
    ({ words, ...rest }) => ({ ...rest, text: `${String(words)}!`, reason: 'final' }),
  ],
}

describe('versions of facts', () => {
  test('of earlier programs become those of today, one version after the other', () => {
    expect(versionOf('notice.given', known)).toBe(3)
    expect(upgraded('notice.given', 1, { text: 'Stop' }, known)).toEqual({ text: 'Stop!', reason: 'final' })
    expect(upgraded('notice.given', 2, { words: 'Stop' }, known)).toEqual({ text: 'Stop!', reason: 'final' })
    expect(upgraded('notice.given', 3, { text: 'Stop' }, known)).toEqual({ text: 'Stop' })
  })

  test('of newer programs are not known, nor are their types', () => {
    expect([isKnown('notice.given', 3, known), isKnown('notice.given', 4, known)]).toEqual([true, false])
    expect([isKnown('run.ended', 1, known), isKnown('run.ended', 2, known), isKnown('note.taken', 1, known)]).toEqual([true, false, false])
    expect(isKnown('toString', 1, known)).toBe(false)
  })

  test('tell which programs can carry a run on', () => {
    expect(generationOf([{ type: 'run.began' }, { type: 'run.ended' }])).toBe(1)
    expect(generationOf([{ type: 'run.began' }, { type: 'fact.unknown' }])).toBe(generation + 1)
  })
})
