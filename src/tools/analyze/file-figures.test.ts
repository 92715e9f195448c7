import { describe, expect, it } from 'vitest'
import type { Language } from '../syntax/languages.ts'
import { analyzeFile } from './analyze-file.ts'

const look = (language: Language, text: string) => analyzeFile('a', language, text)

describe('lines of a file', () => {
  it('are code, comment or blank; code with a comment is code', async () => {
    const text = '#!/usr/bin/env node\n// one\n\n/* two\n\n   three */\nlet a = `\n\n` // four\n'
    expect((await look('javascript', text)).lines).toEqual({ total: 9, code: 3, comment: 5, blank: 1 })
  })

  it('count without a line break at the end, and of an empty file', async () => {
    expect((await look('go', 'package m')).lines).toEqual({ total: 1, code: 1, comment: 0, blank: 0 })
    expect((await look('go', '')).lines).toEqual({ total: 0, code: 0, comment: 0, blank: 0 })
    expect((await look('java', '\r\n\r\nclass A {}\r\n')).lines).toEqual({ total: 3, code: 1, comment: 0, blank: 2 })
  })

  it('take what describes a Python module, class or function for a comment, and other strings for code', async () => {
    const text = '"""Module."""\n\nclass A:\n    """\n    A.\n    """\n    def f(self):\n        "One line."\n        """Not first."""\n'
    expect((await look('python', text)).lines).toEqual({ total: 9, code: 3, comment: 5, blank: 1 })
  })

  it('of a function leave out comments, blank lines and the named functions inside', async () => {
    const text = 'function a() {\n  // no\n\n  const b = () => {\n    c()\n    d()\n  }\n  e.map((f) => {\n    g(f)\n  })\n}\n'
    const { functions } = await look('typescript', text)
    expect(functions.map(({ name, lines, line, endLine }) => [name, lines, line, endLine])).toEqual([
      ['a', 6, 1, 11],
      ['b', 4, 4, 7],
    ])
  })
})

describe('imports', () => {
  it.each<[Language, string, readonly string[]]>([
    [
      'typescript',
      `import a, { b } from 'one'; import 'two'; import type { C } from './three.ts'; export * from "four"; export { d } from 'five'
       const e = require('six'); const f = await import('seven'); import g = require('eight'); import(\`no\${1}\`); require(a); export const h = 'ten'; load('no')`,
      ['one', 'two', './three.ts', 'four', 'five', 'six', 'seven', 'eight'],
    ],
    [
      'python',
      'import os, sys as s\nimport a.b\nfrom c.d import e\nfrom . import f\nfrom ..g import h\nfrom __future__ import i\n',
      ['os', 'sys', 'a.b', 'c.d', '.', '..g', '__future__'],
    ],
    ['go', 'package m\nimport (\n"fmt"\nx "a/b"\n_ `c`\n)\nimport "d"\n', ['fmt', 'a/b', 'c', 'd']],
    ['java', 'import a.b.C;\nimport static d.E.*;\nimport f.*;\nclass G {}\n', ['a.b.C', 'd.E', 'f']],
  ])('of %s', async (language, text, imports) => {
    expect((await look(language, text)).imports).toEqual(imports)
  })
})

describe('comments that say what is left to do', () => {
  it('are found in comments only, as whole words in capitals', async () => {
    const text = [
      "const todo = 'TODO: no' // TODO(ada): yes",
      '/* a',
      ' * FIXME second line */',
      'const TODO = `// HACK no`',
      '// todo TODOS my-TODO XXX',
      '/** HACK */',
    ].join('\n')
    expect((await look('javascript', text)).marked).toEqual([
      { mark: 'TODO', line: 1, words: 'yes' },
      { mark: 'FIXME', line: 3, words: 'second line' },
      { mark: 'XXX', line: 5, words: '' },
      { mark: 'HACK', line: 6, words: '' },
    ])
  })

  it.each<[Language, string]>([
    ['python', 's = "# TODO no"\n# TODO: yes\n'],
    ['go', 'package m\n// TODO: yes\nvar s = "// TODO no"\n'],
    ['java', '/* x */\n/* TODO: yes */ class A { String s = "/* TODO no */"; }\n'],
    ['tsx', 'const a = "TODO no"\nconst b = <p>TODO no {/* TODO: yes */}</p>\n'],
  ])('in %s', async (language, text) => {
    expect((await look(language, text)).marked).toEqual([{ mark: 'TODO', line: 2, words: 'yes' }])
  })
})

describe('what cannot be parsed', () => {
  it('is said, and the rest is measured', async () => {
    const { broken, functions } = await look('javascript', 'function a() { if (b) {} }\n) ( = 3 }}}\nfunction c() {}\n')
    expect(broken).toBe(true)
    expect(functions.map(({ name, cyclomatic }) => [name, cyclomatic])).toEqual([
      ['a', 2],
      ['c', 1],
    ])
  })

  it('may be nested as deep as it likes', async () => {
    const deep = `const a = ${'['.repeat(100_000)}${']'.repeat(100_000)}\nfunction b() {}\n`
    expect((await look('javascript', deep)).functions.map(({ name }) => name)).toEqual(['b'])
    const long = `const a = ${Array.from({ length: 5_000 }, (_, at) => `'${at}'`).join(' + ')}\n`
    expect((await look('python', long.replace('const ', ''))).lines.code).toBe(1)
  })
})
