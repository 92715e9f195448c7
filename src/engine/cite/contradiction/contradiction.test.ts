import { describe, expect, it } from 'vitest'
import { contradictionOf } from './contradiction.ts'

const reasonOf = (sentence: string, passage: string) => contradictionOf(sentence, [{ quote: passage, passage, heading: 'Limits' }])?.reason

describe('a sentence that its source contradicts', () => {
  it.each([
    ['Dead jobs are kept for 41 days.', 'Dead jobs are kept for 14 days.', '14, not 41'],
    ['It times out after 30 ms.', 'It times out after 30 seconds.', '30 s, not 30 ms'],
    ['Die Wartezeit beträgt 10 s.', 'The timeout is 5 s.', '5, not 10'],
    ['You get 20 images on `web` and 5 by `api`.', 'There are 5 images on `web` and 20 by `api`.', '5 belongs to images'],
    ['Facts are deleted.', 'Facts are never deleted.', 'the source denies it'],
    ['The hook runs after the handler.', 'The hook runs before the handler.', 'before, not after'],
    ['Every hook must return a promise.', 'Every hook may return a promise.', 'may, not must'],
  ])('%j, where it says %j: %j', (sentence, passage, reason) => {
    expect(reasonOf(sentence, passage)).toBe(reason)
  })
})

describe('a true sentence is left alone', () => {
  it.each([
    ['Run a VACUUM on the affected tables, outside a transaction block.', 'VACUUM cannot be executed inside a transaction block.'],
    ['Dead jobs stay for two weeks.', 'Dead jobs are kept for 14 days.'],
    ['It waits 2 min.', 'It waits 120 seconds.'],
    ['Es gibt drei Wege.', 'Use A, B or C.'],
    [
      'Notifications stay in a queue until every session has processed them.',
      'A queue holds notifications that are not yet processed by all sessions.',
    ],
  ])('%j, where the source says %j', (sentence, passage) => {
    expect(reasonOf(sentence, passage)).toBeUndefined()
  })
})
