import fc from 'fast-check'
import { expect, it } from 'vitest'
import { git, repositoryOf, writeFiles } from '../../docs/sources/sources.fixture.ts'
import { readPatch } from '../syntax/read-patch.ts'
import { textBeforeChange } from './text-before-change.ts'

it('gives nothing where nothing was taken out', () => {
  expect(textBeforeChange('a\nb\n', [{ oldStart: 1, newStart: 1, lines: [{ kind: 'added', line: 2, text: 'b' }] }])).toBeUndefined()
})

it('undoes what git says was done', async () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'if (x) return', ''), { maxLength: 12 })
  const folder = repositoryOf({ 'a.js': '' })
  const text = (list: readonly string[]) => list.map((line) => `${line}\n`).join('')
  fc.assert(
    fc.property(lines, lines, fc.constantFrom('-U0', '-U3'), (before, after, context) => {
      writeFiles(folder, { 'a.js': text(before), 'b.js': text(after) })
      let diff = ''
      try {
        git(folder, 'diff', '--no-index', context, 'a.js', 'b.js')
      } catch (error) {
        diff = String((error as { stdout?: unknown }).stdout ?? '')
      }
      const [file] = diff === '' ? [] : readPatch(diff)
      expect(file === undefined).toBe(text(before) === text(after))
      if (file) expect(textBeforeChange(text(after), file.hunks) ?? text(before)).toBe(text(before))
    }),
    { numRuns: 40 },
  )
})
