import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSuite } from './read-suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'ibid-suite-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (text: string) => {
  writeFileSync(join(folder, 'a.yaml'), text)
  return readSuite('a.yaml', folder)
}

describe('a file of answer tests', () => {
  it('has its defaults filled in, field by field, and single values made lists', () => {
    const suite = read(`
defaults:
  in: docs
  use_case: support
  expect: { min_confidence: 0.5, max_steps: 3 }
cases:
  - name: one
    question: How long?
    in: [guide, https://example.org/manual]
    expect: { text: Two weeks., sources: a/*.md, max_steps: 4 }
  - question: How often?
    collections: manual
    expect: { keywords: 5 times }
`)
    expect(suite).toEqual({
      file: 'a.yaml',
      folder,
      cases: [
        {
          name: 'one',
          question: 'How long?',
          in: ['guide', 'https://example.org/manual'],
          use_case: 'support',
          expect: { text: 'Two weeks.', sources: ['a/*.md'], min_confidence: 0.5, max_steps: 4 },
          mode: 'semantic',
          threshold: 0.8,
        },
        {
          name: 'How often?',
          question: 'How often?',
          in: ['docs'],
          collections: ['manual'],
          use_case: 'support',
          expect: { keywords: { all: ['5 times'] }, min_confidence: 0.5, max_steps: 3 },
          mode: 'keyword',
          threshold: 1,
        },
      ],
    })
  })

  it('scores by the mode of the case, else by that of the defaults where it can, else by what is expected', () => {
    const { cases } = read(`
defaults: { mode: judge }
cases:
  - { question: q, expect: { text: Jobs run. } }
  - { question: q, expect: { text: Jobs run. }, mode: semantic, threshold: 0.5 }
  - { question: q, expect: { keywords: [job] } }
  - { question: q, expect: { sources: [a.md] } }
`)
    expect(cases.map(({ mode, threshold }) => [mode, threshold])).toEqual([
      ['judge', 0.7],
      ['semantic', 0.5],
      ['keyword', 1],
      [undefined, 1],
    ])
  })

  const help = 'list the fields with: ibid help eval'
  it.each([
    ['', 'a.yaml:1:1: the file is empty', help],
    ['- a\n', 'a.yaml:1:1: must be fields with values, such as question: ...', help],
    ['cases: []\n', 'a.yaml:1:1: cases: must have at least one case', help],
    ['cases:\n  - question: q\n  name: x: y\n', 'a.yaml:3:1: not valid YAML: All mapping items must start at the same column', undefined],
    ['cases: 1\ncases: 2\n', 'a.yaml:2:1: not valid YAML: Map keys must be unique', undefined],
    ['cases: *all\n', 'a.yaml: Unresolved alias (the anchor must be set before the alias): all', undefined],
    [
      'cases:\n  - qestion: How long?\n    expect: { text: Jobs run. }\n',
      'a.yaml:2:5: cases[0].qestion: unknown field qestion; did you mean question?; a.yaml:2:5: cases[0].question: is missing',
      help,
    ],
    [
      'cases:\n  - question: q\n    expect:\n      text: Jobs run.\n      colour: red\n',
      'a.yaml:5:7: cases[0].expect.colour: unknown field colour; available: text, keywords, sources, min_confidence, status, outcome, states, unsupported_max, max_cost_cents, max_steps',
      help,
    ],
    [
      'cases:\n  - question: q\n    mode: keywrd\n    expect: { text: Jobs run. }\n',
      'a.yaml:3:5: cases[0].mode: must be one of keyword, semantic, judge; did you mean keyword?',
      help,
    ],
    [
      'cases:\n  - question: q\n    expect:\n      keywords:\n        - job\n        - 14\n',
      'a.yaml:6:11: cases[0].expect.keywords[1]: must be text; put it in quotes',
      help,
    ],
    ['cases:\n  - question: q\n    expect: { keywords: {} }\n', 'a.yaml:3:15: cases[0].expect.keywords: specify all, any or none', help],
    [
      'cases:\n  - question: q\n    expect:\n      sources: ["../x.md"]\n',
      'a.yaml:4:17: cases[0].expect.sources[0]: pattern ../x.md points outside its folder',
      help,
    ],
    [
      'cases:\n  - question: q\n    expect: { sources: "!x.md" }\n',
      'a.yaml:3:15: cases[0].expect.sources: list what should be cited; ! is not supported here',
      help,
    ],
    [
      'cases:\n  - question: q\n    threshold: 0\n    expect: { text: Jobs run. }\n',
      'a.yaml:3:5: cases[0].threshold: must be above 0 and at most 1',
      help,
    ],
    ['cases:\n  - question:\n    expect: { text: Jobs run. }\n', 'a.yaml:2:5: cases[0].question: has no value', help],
    ['cases:\n  - question: q\n', 'a.yaml:2:5: cases[0]: nothing is expected; add expectations under expect', help],
    [
      'cases:\n  - question: q\n    mode: judge\n    expect: { keywords: [a] }\n',
      'a.yaml:3:5: cases[0].mode: judge needs expect.text',
      help,
    ],
    [
      'cases:\n  - question: q\n    expect: { text: Jobs run. Yes. }\n',
      'a.yaml:3:15: cases[0].expect.text: "Yes." has no words to compare; use keywords, or mode judge',
      help,
    ],
    [
      'defaults: { threshold: 2 }\ncases:\n  - { question: q, expect: { status: ok, max_steps: 1.5, min_confidence: high } }\n',
      'a.yaml:1:13: defaults.threshold: must be above 0 and at most 1; a.yaml:3:30: cases[0].expect.status: must be one of done, limit, blocked, waiting, cancelled, failed; a.yaml:3:42: cases[0].expect.max_steps: must be a whole number; and 1 more',
      help,
    ],
  ])('that is wrong says where: %j', (text, message, remedy) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'usage', message, remedy }))
  })

  it('that is not there, or is a folder, is told by its name', () => {
    expect(() => readSuite('none.yaml', folder)).toThrow('file not found: none.yaml')
    expect(() => readSuite('.', folder)).toThrow('. cannot be read: . is a folder')
  })
})
