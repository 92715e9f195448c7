import { describe, expect, it } from 'vitest'
import { oneLine } from '../core/text/one-line.ts'
import { captionOf } from './caption.ts'
import { eventsOf, searchFor } from './views.fixture.ts'

describe('a caption', () => {
  it('says each event of a run in one line', async () => {
    const { events } = await eventsOf([
      searchFor('sky'),
      { fault: { code: 'overloaded', message: 'the provider answered 503' } },
      { text: 'The sky is green [s1: "green like the sea"].' },
      { text: 'The sky is blue because air scatters blue light 5 times more than red light [s1].' },
    ])
    expect(events.map(captionOf)).toEqual([
      'asked: why is the sky blue? (scripted)',
      'requested 1 tool call in 0 ms, 1,000 tokens, $0.0011',
      'r1 search {"query":"sky"}',
      'r1 ok in 0 ms: 1 section for sky',
      'the provider answered 503; retrying in 1.0 s (attempt 2)',
      'answered in 0 ms',
      'drafted an answer with 0 citations',
      'asked for a rewording: the quoted text is not in any source',
      'answered in 0 ms',
      'drafted an answer with 1 citation',
      'checked the citations',
      'done: one source answers it',
    ])
  })

  it('tells of failures, second tries and notices', async () => {
    const { events } = await eventsOf([
      searchFor('broken'),
      { text: '' },
      { fault: { code: 'unauthorised', message: 'the key is wrong', retryable: false } },
    ])
    const captions = events.map(captionOf)
    expect(captions).toContain('r1 error in 250 ms on the second try: the index is broken')
    expect(captions).toContain('told the model: Your reply was empty. Answer the question in words, with marks such as [s1].')
    expect(captions).toContain('the model failed: the key is wrong')
    expect(captions.at(-1)).toBe('failed: the model provider refused the key')
    const fault = { code: 'limit', message: 'the next call could cost $1.0000', recoverable: true, retryable: false } as const
    expect(captionOf({ ...events.findLast(({ type }) => type === 'model.failed')!, type: 'model.failed', step: 1, fault })).toBe(
      'the model was not called: the next call could cost $1.0000',
    )
  })
})

describe('one line', () => {
  it.each([
    ['  a\n\tb  c ', 20, 'a b c'],
    ['abcdefghij', 10, 'abcdefghij'],
    ['abcdefghijk', 10, 'abcdefg...'],
  ])('of %j is %s', (text, longest, line) => {
    expect(oneLine(text, longest)).toBe(line)
  })
})
