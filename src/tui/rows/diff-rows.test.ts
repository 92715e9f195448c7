import fc from 'fast-check'
import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { anyMarkdown } from '../markdown/markdown.fixture.ts'
import { diffRows } from './diff-rows.ts'

const look = { columns: 40, colors: false, links: false }
const diff = `Index: src/a.ts
===================================================================
--- src/a.ts
+++ src/a.ts
@@ -1,4 +1,4 @@
 function a() {
-    return 1
+    return 2
 \tif (b)

 }
`

it('shows the change and leaves the names out, spaces as they are', () => {
  expect(diffRows(diff, look)).toEqual(['@@ -1,4 +1,4 @@', ' function a() {', '-    return 1', '+    return 2', '     if (b)', '', ' }'])
})

it('has the colours of what came and what went', () => {
  expect(diffRows('@@ -1 +1 @@\n-a\n+b\n c\n', { ...look, colors: true })).toEqual([
    '\u001b[36m@@ -1 +1 @@\u001b[39m',
    '\u001b[31m-a\u001b[39m',
    '\u001b[32m+b\u001b[39m',
    ' c',
  ])
})

it('breaks long lines, the rest further in, and loses no space of them', () => {
  expect(diffRows('+    const order = plugins.map((plugin) => plugin.name)', { ...look, columns: 24 })).toEqual([
    '+    const order = plu',
    '  gins.map((plugin) => p',
    '  lugin.name)',
  ])
})

it('counts the lines that are more than so many rows', () => {
  expect(diffRows(diff, look, 3)).toEqual(['@@ -1,4 +1,4 @@', ' function a() {', '-    return 1', '... 4 more lines'])
  expect(diffRows(diff, look, 7)).toHaveLength(7)
  // A line that does not fit whole is not begun.
  expect(diffRows(`-a\n+${'b'.repeat(50)}\n`, look, 2)).toEqual(['-a', '... 1 more lines'])
})

it('shows nothing that would steer the terminal', () => {
  expect(diffRows('+a\u001b[2J\u202eb', look)).toEqual(['+ab'])
})

it('is never wider than the look, and never higher than it may be but for the count', () => {
  fc.assert(
    fc.property(anyMarkdown, fc.constantFrom(20, 40, 80), fc.integer({ min: 1, max: 20 }), fc.boolean(), (text, columns, most, colors) => {
      const signs = ['+', '-', ' ', '@@ ']
      const lines = text.split('\n').map((line, index) => `${signs[index % signs.length]}${line}`)
      const rows = diffRows(lines.join('\n'), { columns, colors, links: false }, most)
      expect(rows.length).toBeLessThanOrEqual(most + 1)
      for (const row of rows) {
        expect(row).not.toMatch(/[\t\n\r]/)
        expect(stringWidth(row)).toBeLessThanOrEqual(columns)
      }
    }),
    { numRuns: 200 },
  )
})
