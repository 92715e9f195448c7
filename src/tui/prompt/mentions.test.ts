import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMentionable, mentionOf, mentionsOf } from './mentions.ts'

describe('mentions', () => {
  it.each([
    ['look at @src/a.ts', ['src/a.ts']],
    ['@src/a.ts, @docs/ and "@b.md".', ['src/a.ts', 'docs/', 'b.md']],
    ['(see @src/a.ts!) @x/(group)/[id]', ['src/a.ts', 'x/(group)/[id]']],
    ['@"a b.md" @"c.md", @"a b.md"', ['a b.md', 'c.md']],
    ['line\n@a.ts\n@b.ts', ['a.ts', 'b.ts']],
    ['ada@example.org or me.you@host', []],
    ['a lone @ and @@twice and @""', []],
    ['@"not closed', []],
    ['`@a.ts` and ``x ` @b.ts`` but @c.ts', ['c.ts']],
    ['```ts\n@decorator\n```\n@d.ts', ['d.ts']],
    ['```\n@decorator', []],
    ['a stray ` and @e.ts', ['e.ts']],
    ['@src/日本.md', ['src/日本.md']],
  ])('of %j are %j', (text, files) => {
    expect(mentionsOf(text)).toEqual(files)
  })

  it('are read as they were written', () => {
    expect(mentionOf('src/a.ts')).toBe('@src/a.ts')
    expect(mentionOf('a b.md')).toBe('@"a b.md"')
    expect(mentionOf('odd.')).toBe('@"odd."')
    const path = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('a', '/', ' ', '.', '@', ')', '(', ',', '-', '日') }))
    fc.assert(
      fc.property(
        path.filter((each) => isMentionable(each) && each.trim() !== ''),
        (each) => void expect(mentionsOf(`see ${mentionOf(each)} now`)).toEqual([each]),
      ),
    )
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom('`', '@', 'a', '\n', '"', ' ') }), (text) => void mentionsOf(text)))
  })
})
