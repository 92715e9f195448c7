import { expect, it } from 'vitest'
import { readPatch } from './read-patch.ts'

it('reads the files of a diff as git writes it, with names that need quotes', () => {
  const diff = `diff --git a/one.js b/one.js
index 1..2 100644
--- a/one.js
+++ b/one.js
@@ -1,3 +1,3 @@ function f() {
 a
--- not a header
+++ neither
 c
@@ -10 +10,0 @@
-gone
diff --git "a/\\303\\244 b.js" "b/\\303\\244 b.js"
new file mode 100644
--- /dev/null
+++ "b/\\303\\244 b.js"
@@ -0,0 +1,1 @@
+d
\\ No newline at end of file
diff --git a/old.js b/old.js
deleted file mode 100644
--- a/old.js
+++ /dev/null
@@ -1,1 +0,0 @@
-e
`
  expect(readPatch(diff)).toEqual([
    {
      path: 'one.js',
      status: 'modified',
      additions: 1,
      deletions: 2,
      hunks: [
        {
          oldStart: 1,
          newStart: 1,
          lines: [
            { kind: 'context', line: 1, text: 'a' },
            { kind: 'removed', line: 2, text: '-- not a header' },
            { kind: 'added', line: 2, text: '++ neither' },
            { kind: 'context', line: 3, text: 'c' },
          ],
        },
        { oldStart: 10, newStart: 10, lines: [{ kind: 'removed', line: 10, text: 'gone' }] },
      ],
    },
    {
      path: 'ä b.js',
      status: 'added',
      additions: 1,
      deletions: 0,
      hunks: [{ oldStart: 0, newStart: 1, lines: [{ kind: 'added', line: 1, text: 'd', unended: true }] }],
    },
    {
      path: 'old.js',
      status: 'deleted',
      additions: 0,
      deletions: 1,
      hunks: [{ oldStart: 1, newStart: 0, lines: [{ kind: 'removed', line: 1, text: 'e' }] }],
    },
  ])
})

it('reads what other programs write: no prefixes, times behind names, words in between', () => {
  const diff = 'Only in x: y\n--- src/a.py\t2026-01-31 10:00:00\n+++ src/a.py\t2026-01-31 10:00:01\n@@ -1 +1 @@\n-a\n+b\nthe end\n'
  expect(readPatch(diff).map(({ path, additions }) => [path, additions])).toEqual([['src/a.py', 1]])
})

it('gives nothing for nothing, and refuses what is no diff or breaks off', () => {
  expect(readPatch('\n')).toEqual([])
  expect(() => readPatch('hello')).toThrow('the diff contains no changed lines')
  expect(() => readPatch('--- a/a\n+++ b/a\n@@ -1,5 +1,5 @@\n a\n')).toThrow('the diff is cut off at line')
})
