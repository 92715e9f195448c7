import { describe, expect, it } from 'vitest'
import { contradictionOf } from './contradiction.ts'

const reasonOf = (sentence: string, passage: string, question = '') =>
  contradictionOf(sentence, [{ quote: passage, passage, heading: 'Limits' }], question)?.reason

describe('a sentence that its source contradicts', () => {
  it.each([
    ['Dead jobs are kept for 41 days.', 'Dead jobs are kept for 14 days.', '14 days, not 41 days'],
    ['It times out after 30 ms.', 'It times out after 30 seconds.', '30 seconds, not 30 ms'],
    ['Die Wartezeit beträgt 10 s.', 'The timeout is 5 s.', '5 s, not 10 s'],
    ['You get 20 images on `web` and 5 by `api`.', 'There are 5 images on `web` and 20 by `api`.', '5 belongs to images'],
    [
      'The first argument is the payload, the second the channel.',
      'It takes the channel as the first argument and the payload as the second.',
      'second belongs to payload',
    ],
    ['Es wartet 30 Sekunden.', 'It waits 30 minutes by default.', '30 minutes, not 30 Sekunden'],
    ['每 30 分钟保存一次。', 'It is saved every 30 seconds.', '30 seconds, not 30 分钟'],
    ['Five are reserved.', 'The default value is three connections.', 'three, not Five'],
    ['The payload has up to 64 KB.', 'A payload can be passed to the listeners.', '64 KB appears in no source'],
    ['It came with 1.0.8.', 'New: a full path style (since 1.1.0b4).', '1.1.0, not 1.0.8'],
    ['Its identity is always the primary key.', 'The identity (usually a primary key) is logged.', 'usually, not always'],
    ['Facts are deleted.', 'Facts are never deleted.', 'the source negates it'],
    ['Every hook must return a promise.', 'Every hook may return a promise.', 'may, not must'],
    ['Default: `1048579` (1MiB).', 'Default: `1048576` (1MiB)', '1048576, not 1048579'],
    ['Default: `7` (1MiB).', 'Default: `1048576` (1MiB)', '1048576, not 7'],
    ['The default body limit is 1048579 bytes.', 'Default: `1048576` (1MiB)', '1MiB, not 1048579 bytes'],
    ['It ends after 600 minutes.', 'The default is 600 (10 minutes).', '10 minutes, not 600 minutes'],
    ['It ends after 90 minutes.', 'It gives the period in seconds. The default is 90.', '90 is in s, not 90 minutes'],
    ['Its key has 256 bits.', 'Its key has 256 bytes.', '256 bytes, not 256 bits'],
    ['Entry: 7 words OFFSET.', 'Entry: 4 words OFFSET 3 words WEIGHT.', '4, not 7'],
    ['Start it with `--retries 4`.', 'Use `--retries 3`.', '3, not 4'],
  ])('%j, where it says %j: %j', (sentence, passage, reason) => {
    expect(reasonOf(sentence, passage)).toBe(reason)
  })
})

describe('a true sentence is left alone', () => {
  it.each([
    ['Run a VACUUM on the affected tables, outside a transaction block.', 'VACUUM cannot be executed inside a transaction block.'],
    [
      'With this option Borg fails and creates no archive if the command fails.',
      'Borg is guaranteed to fail without creating an archive should the command fail.',
    ],
    ['The hook runs after the handler is ready.', 'Before the handler is ready no hook runs.'],
    ['It waits for 90 minutes in all.', 'It waits 30 minutes, three times.'],
    ['It waits 120 Sekunden.', 'It waits two minutes.'],
    ['There are 3 of them.', 'They are called a, b and c.'],
    ['Dead jobs stay for two weeks.', 'Dead jobs are kept for 14 days.'],
    ['It waits 2 min.', 'It waits 120 seconds.'],
    ['Es gibt drei Wege.', 'Use A, B or C.'],
    ['The limit is `1_048_576` bytes, or 1 MiB.', 'bodyLimit (default 1048576)'],
    ['The limit is 1 MB.', 'Default: 1000000 bytes'],
    ['The limit is about 2.4 GB.', 'At most 2437 MB'],
    ['Start it with `--retries 3`.', 'With `--retries=3` it is tried three times.'],
    ['It ends after 1200 seconds.', 'It ends after twenty minutes.'],
    ['Il finit à 20 000 lignes.', 'It ends at 20,000 lines.'],
    ['Es sind 0,015 %.', 'It is 0.015%.'],
    ['Its key has 2048 bits.', 'Its key has up to 256 bytes.'],
    ['It takes 7.6 MB.', 'It takes around 7600 k of memory.'],
    ['A file of 600 MiB has three.', 'Files of 500..750 MiB have 3.'],
    ['That is four bytes shorter.', 'It is 107 bytes on one and 103 bytes on the other.'],
    ['That is 30 a minute.', 'It is one every 2 seconds.'],
    ['It needs 4 workers.', 'Elsewhere it needs 3 workers, here it needs 4.'],
    [
      'Notifications stay in a queue until every session has processed them.',
      'A queue holds notifications that are not yet processed by all sessions.',
    ],
  ])('%j, where the source says %j', (sentence, passage) => {
    expect(reasonOf(sentence, passage)).toBeUndefined()
  })

  it('with a value that the question has', () => {
    expect(reasonOf('400 GB are copied at once.', 'All of it is copied at once.')).toBe('400 GB appears in no source')
    expect(reasonOf('400 GB are copied at once.', 'All of it is copied at once.', 'How are my 400 GB copied?')).toBeUndefined()
  })
})

it('a value in the place of another is one that the source elsewhere does not bear out', () => {
  const passage = 'Substrings of fewer than 3 characters match no rows.'
  const evidence = [{ quote: passage, passage, heading: '', source: `${passage} Up to 4 are indexed.` }]
  expect(contradictionOf('Fewer than 4 characters match nothing.', evidence, '')?.reason).toBe('3, not 4')
  expect(contradictionOf('Up to 4 are indexed.', evidence, '')).toBeUndefined()
})

it('a value that another source of the run has is not made up', () => {
  const evidence = [{ quote: 'Parameters are scoped.', passage: 'Parameters are scoped.', heading: '' }]
  expect(contradictionOf('Parameters of 5.9 are scoped.', evidence, '')?.reason).toBe('5.9 appears in no source')
  expect(contradictionOf('Parameters of 5.9 are scoped.', evidence, '', ['Zsh version 5.9, of May 2022.'])).toBeUndefined()
  expect(contradictionOf('Parameters of 5.9 are scoped.', evidence, '', ['Zsh 5.9.1 and 15.9'])?.reason).toBe('5.9 appears in no source')
})
