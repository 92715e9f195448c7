import { describe, expect, test } from 'vitest'
import { type Upgrades, upgraded, versionOf } from './fact-version.ts'

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

  test('of newer programs are left alone', () => {
    expect(versionOf('run.ended', known)).toBe(1)
    expect(() => upgraded('run.ended', 2, {}, known)).toThrow('a newer ibid wrote this run.ended (version 2)')
  })
})
