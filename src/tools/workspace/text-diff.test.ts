import { applyPatch } from 'diff'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownDiff, textDiff } from './text-diff.ts'

const lines = (count: number, word = 'line') => Array.from({ length: count }, (_, at) => `${word} ${at + 1}\n`).join('')

it('shows what changed, with three lines around it', async () => {
  const before = lines(20)
  const after = before.replace('line 5\n', 'five\n').replace('line 15\n', '')
  const { lines: shown, ...change } = await textDiff('a', before, after)
  expect({ diff: shown.join('\n'), ...change }).toEqual({
    diff: '--- a/a\n+++ b/a\n@@ -2,7 +2,7 @@\n line 2\n line 3\n line 4\n-line 5\n+five\n line 6\n line 7\n line 8\n@@ -12,7 +12,6 @@\n line 12\n line 13\n line 14\n-line 15\n line 16\n line 17\n line 18',
    added: 1,
    removed: 2,
    ranges: [
      { from: 5, to: 5 },
      { from: 15, to: 15 },
    ],
    context: [
      { from: 2, to: 8 },
      { from: 12, to: 17 },
    ],
  })
})

it.each([
  ['nothing changes', 'a\n', 'a\n', ''],
  ['a file is emptied', 'a\n', '', '--- a/a\n+++ b/a\n@@ -1,1 +0,0 @@\n-a'],
  ['the last line ending goes', 'a\nb\n', 'a\nb', '--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n a\n-b\n+b\n\\ No newline at end of file'],
  ['a line is put first', 'a\n', 'b\na\n', '--- a/a\n+++ b/a\n@@ -1,1 +1,2 @@\n+b\n a'],
])('%s', async (_, before, after, diff) => {
  expect(shownDiff(await textDiff('a', before, after), 100)).toEqual({ diff, left: 0 })
})

it('does not look for ever for what two long texts share', async () => {
  const { added, removed, ranges } = await textDiff('a', `same\n${lines(60_000, 'old')}`, `same\n${lines(50_000, 'new')}`)
  expect({ added, removed, ranges }).toEqual({ added: 50_000, removed: 60_000, ranges: [{ from: 2, to: 50_001 }] })
})

it('is cut for whoever looks at it', async () => {
  const change = await textDiff('a\n\u001b[2Jb', null, `${'x'.repeat(1_000)}\n${lines(10)}`)
  const { diff } = shownDiff(change, 20)
  expect(diff.split('\n').slice(1, 4)).toEqual(['+++ b/a \\u001b[2Jb', '@@ -0,0 +1,11 @@', `+${'x'.repeat(499)}... (501 more characters)`])
  expect(shownDiff(change, 4)).toEqual({ diff: diff.split('\n').slice(0, 4).join('\n'), left: 10 })
})

it('applies to the one text and gives the other', async () => {
  const text = fc
    .tuple(fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 14 }), fc.boolean())
    .map(([all, ends]) => all.join('\n') + (ends ? '\n' : ''))
  await fc.assert(
    fc.asyncProperty(text, text, async (before, after) => {
      const { lines: shown, added, removed } = await textDiff('a', before, after)
      const diff = shown.join('\n')
      expect(diff === '').toBe(before === after)
      if (diff !== '') expect(applyPatch(before, `${diff}\n`)).toBe(after)
      expect(added - removed).toBe(countOf(after) - countOf(before))
    }),
    { numRuns: 1_000 },
  )
})

const countOf = (text: string) => text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0)
