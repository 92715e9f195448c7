import { describe, expect, it } from 'vitest'
import { commonForm } from './synonyms.ts'
import { stem } from './words.ts'

const form = (word: string) => commonForm(word, stem(word))

describe('the common form', () => {
  it.each([
    ['employs', 'uses'],
    ['deleted', 'removes'],
    ['retrieving', 'obtain'],
    ['behaviour', 'behavior'],
    ['initialised', 'initialize'],
    ['serialisation', 'serialization'],
    ['analysed', 'analyze'],
    ['cancelled', 'canceled'],
    ['catalogue', 'catalog'],
    ['centre', 'center'],
  ])('of %s is that of %s', (one, other) => {
    expect(form(one)).toBe(form(other))
  })

  it.each([
    ['minimum', 'maximum'],
    ['remove', 'create'],
    ['start', 'stop'],
    ['public', 'private'],
    ['request', 'response'],
  ])('of %s is not that of %s', (one, other) => {
    expect(form(one)).not.toBe(form(other))
  })
})
