import { expect, it } from 'vitest'
import { pathProblem } from './contained-path.ts'

it.each(['guide.md', 'a/b/c.md', 'with space.md', '100%.md', 'a..b.md', '%20.md', 'über/日本.md', './a.md'])(
  '%s is a path inside',
  (path) => {
    expect(pathProblem(path)).toBeUndefined()
  },
)

it.each([
  ['../a.md', 'points outside its folder'],
  ['a/../../b.md', 'points outside its folder'],
  ['a/..', 'points outside its folder'],
  ['%2e%2e/a.md', 'points outside its folder'],
  ['%2E%2E%2fa.md', 'points outside its folder'],
  ['%252e%252e/a.md', 'points outside its folder'],
  ['..\\a.md', 'points outside its folder'],
  ['/etc/passwd', 'is absolute'],
  ['%2fetc/passwd', 'is absolute'],
  ['\\\\server\\share', 'is absolute'],
  ['C:\\a.md', 'contains a drive letter'],
  ['c:a.md', 'contains a drive letter'],
  ['a\0.md', 'contains a NUL character'],
  ['a%00.md', 'contains a NUL character'],
  ['', 'is empty'],
])('%j is refused: it %s', (path, problem) => {
  expect(pathProblem(path)).toBe(problem)
})
