import { expect, it } from 'vitest'
import { compileGlobs } from './glob.ts'

const matched = (patterns: readonly string[], paths: readonly string[]): string[] => paths.filter(compileGlobs(patterns).matches)

it.each([
  [['**/*.md'], ['a.md', 'b/c.md', 'b/c/d.md', 'a.txt', '.hidden/a.md', 'b/.e.md'], ['a.md', 'b/c.md', 'b/c/d.md']],
  [['*.md'], ['a.md', 'b/c.md'], ['a.md']],
  [['docs/**'], ['docs/a.md', 'docs/b/c.md', 'other/docs/a.md'], ['docs/a.md', 'docs/b/c.md']],
  [['docs/**/x.md'], ['docs/x.md', 'docs/a/b/x.md', 'docs/a/y.md'], ['docs/x.md', 'docs/a/b/x.md']],
  [
    ['**/*.{md,mdx}', '!drafts/**'],
    ['a.md', 'a.mdx', 'a.html', 'drafts/b.md'],
    ['a.md', 'a.mdx'],
  ],
  [
    ['**/*.md', '!drafts'],
    ['a.md', 'drafts/b.md', 'c/drafts/d.md'],
    ['a.md', 'c/drafts/d.md'],
  ],
  [['docs'], ['docs', 'docs/a.md', 'docsx/a.md'], ['docs', 'docs/a.md']],
  [['./docs/'], ['docs/a.md'], ['docs/a.md']],
  [['v[0-9]/?.md'], ['v1/a.md', 'vx/a.md', 'v1/ab.md'], ['v1/a.md']],
  [['[!a]*.md'], ['a.md', 'b.md'], ['b.md']],
  [['.github/**/*.md'], ['.github/a.md', '.github/b/c.md'], ['.github/a.md', '.github/b/c.md']],
  [['(a+)+$'], ['(a+)+$', 'aaa'], ['(a+)+$']],
  [['a\\*.md'], ['a*.md', 'ab.md'], ['a*.md']],
  [['a*b*c.md'], ['abc.md', 'a1b2bc.md', 'a1b2.md'], ['abc.md', 'a1b2bc.md']],
])('%j', (patterns, paths, expected) => {
  expect(matched(patterns, paths)).toEqual(expected)
})

it('enters only folders that a pattern can reach', () => {
  const globs = compileGlobs(['node_modules/*/README.md', 'docs/**/*.md'])
  const folders = ['node_modules', 'node_modules/a', 'node_modules/a/lib', 'docs', 'docs/a/b', 'docs/.git', 'src']
  expect(folders.filter(globs.reaches)).toEqual(['node_modules', 'node_modules/a', 'docs', 'docs/a/b'])
  expect(globs.names('node_modules')).toBe(true)
  expect(compileGlobs(['**/*.md']).names('node_modules')).toBe(false)
})

it.each(['../**', '!../a', '/etc/*', '%2e%2e/*', 'C:/*', '{a,..}/x'])('refuses %s', (pattern) => {
  expect(() => compileGlobs([pattern])).toThrow(/pattern .* (points outside its folder|is absolute|contains a drive letter)/)
})

it('takes time in proportion to its input, not more', () => {
  const nasty = `${'*a'.repeat(200)}b`
  expect(matched([nasty], ['a'.repeat(4_000)])).toEqual([])
  expect(matched([`${'**/a/'.repeat(100)}b`], [Array(2_000).fill('a').join('/')])).toEqual([])
  expect(() => compileGlobs(['{a,b}'.repeat(20)])).toThrow('expands to more than 256 patterns')
})
