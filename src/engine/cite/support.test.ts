import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Source } from '../../core/source.ts'
import { findSupport } from './support.ts'

const sourceOf = (text: string, section = 'Sessions'): Source => ({
  id: 'a#1',
  title: 'Guide',
  section,
  uri: 'file:///guide.md#L1',
  line: 1,
  text,
})

const guide = sourceOf(
  [
    'A session is resumed from the last fact in its log. The log keeps 500 facts in memory before it writes them to `events.db`.',
    '',
    'Facts are never deleted. When the disk is full, writing fails with the code `disk_full` and the session stops.',
    '',
    '- `maxAge`: how long an idle session is kept, in minutes. The default is 30.',
    '- `strict`: refuses unknown fields. Enabled by default.',
    '',
    '| option | meaning |',
    '| --- | --- |',
    '| `poolSize` | connections kept open, 4 by default |',
    '',
    '```js',
    'const session = await resume(id)',
    '```',
    '',
    '会话在 30 分钟后过期。过期的会话不会被恢复。',
  ].join('\n'),
)

describe('support', () => {
  it('never quotes a heading, nor across one', () => {
    const joined = sourceOf('The server listens on port 3000.\n\n## Testing with a fake server\n\nUse `inject` for fake requests.')
    expect(findSupport('Testing works with a fake server.', joined)).toBeUndefined()
    expect(findSupport('For fake requests there is `inject`.', joined)?.quote).toBe('Use `inject` for fake requests.')
  })

  it.each([
    ['A session is resumed from the last fact in its log.', 'A session is resumed from the last fact in its log.'],
    ['Sessions resume from the last fact in the log.', 'A session is resumed from the last fact in its log.'],
    ['Facts are not deleted, ever.', 'Facts are never deleted.'],
    [
      'An idle session is kept for `maxAge` minutes, 30 by default.',
      '`maxAge`: how long an idle session is kept, in minutes. The default is 30.',
    ],
    ['The option `poolSize` keeps four connections open by default.', '| `poolSize` | connections kept open, 4 by default |'],
    ['会话会在 30 分钟后过期。', '会话在 30 分钟后过期。'],
  ])('is found for %j, word for word', (claim, quote) => {
    expect(findSupport(claim, guide)?.quote).toBe(quote)
  })

  it.each([
    ['a number', 'The log keeps 800 facts in memory before it writes them to `events.db`.'],
    ['a name', 'The log keeps 500 facts in memory before it writes them to `facts.json`.'],
    ['a code', 'When the disk is full, writing fails with the code `disk_slow` and the session stops.'],
    ['a negation more', 'A session is not resumed from the last fact in its log.'],
    ['a negation less', 'Facts are deleted.'],
    ['a contrary', 'The log keeps 500 facts in memory after it writes them to `events.db`.'],
    ['another contrary', '`strict` refuses unknown fields and is disabled by default.'],
    ['a number in Chinese', '会话在 90 分钟后过期。'],
    ['a negation in Chinese', '过期的会话会被恢复。'],
    ['something else altogether', 'Bananas ripen faster beside apples.'],
  ])('is not found once %s was changed', (_case, claim) => {
    expect(findSupport(claim, guide)).toBeUndefined()
  })

  it('is not found for words without any content', () => {
    expect(findSupport('', guide)).toBeUndefined()
    expect(findSupport('It is what it is.', guide)).toBeUndefined()
  })

  it('is not found in words torn from behind a negation', () => {
    const warned = sourceOf('It is not true that the cache survives a restart of the server.')
    expect(findSupport('the cache survives a restart of the server', warned)).toBeUndefined()
  })

  it('quotes the full stop behind the words', () => {
    expect(findSupport('A session is resumed from the last fact in its log', guide)?.quote).toBe(
      'A session is resumed from the last fact in its log.',
    )
  })

  it('counts the headings that a passage stands under', () => {
    const section = sourceOf('It is 3000 by default, and can be changed with an option.', 'Port')
    expect(findSupport('The port is 3000 by default.', section)?.quote).toBe('It is 3000 by default, and can be changed with an option.')
  })

  it('is stronger the more of the sentence the passage holds', () => {
    const near = findSupport('A session is resumed from the newest fact in its log.', guide)
    expect(near?.score).toBeGreaterThanOrEqual(0.55)
    expect(near?.score).toBeLessThan(1)
  })

  it('quotes at most three sentences', () => {
    const text = Array.from({ length: 9 }, (_, index) => `Part ${index + 1} tells of subject${index + 1}.`).join(' ')
    const claim = 'It tells of subject1, subject2, subject3, subject4 and subject5.'
    const quote = findSupport(claim, sourceOf(text))?.quote ?? ''
    expect(quote.split('. ').length).toBeLessThanOrEqual(3)
  })

  it('always quotes word for word, whatever claim and source hold', () => {
    const words = fc.array(
      fc.constantFrom('session', 'log', 'resumes', '30', 'not', '.', '. ', '`code`', '\n', '- ', '|', '。', '会话', ' ', '```\n', '\ud800'),
    )
    fc.assert(
      fc.property(words, words, (claim, text) => {
        const source = sourceOf(text.join(' '))
        const quote = findSupport(claim.join(' '), source)?.quote
        if (quote !== undefined) expect(source.text).toContain(quote)
      }),
      { numRuns: 300 },
    )
  })
})
