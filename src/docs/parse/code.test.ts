import { describe, expect, it } from 'vitest'
import { documentOf } from './fixtures/outcome.ts'

const outline = async (path: string, source: string) =>
  (await documentOf(path, source)).sections.map(({ heading, line, text }) => [line, heading, text.split('\n')[0]])

describe('source code', () => {
  it('is cut at functions with their comments; imports and values stand together', async () => {
    const source = [
      "import { a } from './a.ts'",
      '',
      '/** Days. */',
      'const kept = 14',
      'const most = 3',
      '',
      '/** Adds a job. */',
      'export async function add(job: Job): Promise<void> {',
      '  await put(job)',
      '}',
      '',
      '// Two at once.',
      'export const both = (one: Job, two: Job): Job[] => [one, two]',
      '',
      'export class Queue {',
      '  jobs = []',
      '}',
      '',
    ].join('\n')
    const { title, sections } = await documentOf('src/queue.ts', source)
    expect(title).toBe('queue.ts')
    expect(sections).toEqual([
      {
        heading: 'kept, most',
        level: 1,
        crumbs: [],
        anchor: 'kept-most',
        text: "import { a } from './a.ts'\n\n/** Days. */\nconst kept = 14\nconst most = 3",
        line: 1,
      },
      {
        heading: 'add',
        level: 1,
        crumbs: [],
        anchor: 'add',
        text: '/** Adds a job. */\nexport async function add(job: Job): Promise<void> {\n  await put(job)\n}',
        line: 7,
      },
      {
        heading: 'both',
        level: 1,
        crumbs: [],
        anchor: 'both',
        text: '// Two at once.\nexport const both = (one: Job, two: Job): Job[] => [one, two]',
        line: 12,
      },
      { heading: 'Queue', level: 1, crumbs: [], anchor: 'queue', text: 'export class Queue {\n  jobs = []\n}', line: 15 },
    ])
  })

  it('looks into a long class for its methods', async () => {
    const body = '        // words that make the method long\n'.repeat(40)
    const source = `class Queue(Base):\n    """Holds jobs."""\n\n    size = 3\n\n    # Adds one.\n    def put(self, job):\n${body}\n    @property\n    def first(self):\n        return self.jobs[0]\n\ndef main():\n    pass\n`
    const { sections } = await documentOf('queue.py', source)
    expect(sections.map(({ crumbs, heading, line, text }) => [line, [...crumbs, heading].join(' > '), text.split('\n')[0]])).toEqual([
      [1, 'Queue', 'class Queue(Base):'],
      [6, 'Queue > put', '    # Adds one.'],
      [49, 'Queue > first', '    @property'],
      [53, 'main', 'def main():'],
    ])
  })

  it('knows the declarations of many languages', async () => {
    expect(await outline('a.go', 'package a\n\n// Put adds.\nfunc (q *Queue) Put(job string) error {\n\treturn nil\n}\n')).toEqual([
      [1, '', 'package a'],
      [3, 'Put', '// Put adds.'],
    ])
    expect(await outline('a.rs', '/// Runs.\n#[inline]\npub async fn run<T>(x: T) {\n}\n\nimpl Display for Queue {\n}\n')).toEqual([
      [1, 'run', '/// Runs.'],
      [6, 'impl Display for Queue', 'impl Display for Queue {'],
    ])
    expect(await outline('a.c', '/*\nWords\n*/\n#include <a.h>\n\nstatic int\nadd(int a)\n{\n  return a;\n}\n')).toEqual([
      [1, '', '/*'],
      [6, 'add', 'static int'],
    ])
    expect(await outline('A.java', '/** Holds jobs. */\n@Deprecated\npublic final class Queue<T> {\n  int a;\n}\n')).toEqual([
      [1, 'Queue', '/** Holds jobs. */'],
    ])
    expect(await outline('a.rb', '# Holds.\nmodule Acme\n  def a\n  end\nend\n\ndef top?\n  true\nend\n')).toEqual([
      [1, 'Acme', '# Holds.'],
      [7, 'top?', 'def top?'],
    ])
    expect(await outline('a.sh', '#!/bin/sh\nset -e\n\n# Greets.\nhello() {\n  echo hi\n}\n')).toEqual([
      [1, '', '#!/bin/sh'],
      [4, 'hello', '# Greets.'],
    ])
    const sql =
      '-- Jobs.\nCREATE TABLE IF NOT EXISTS jobs (\n  id int\n);\n\nSELECT a\nFROM b;\n\nCREATE FUNCTION put() AS $$\nBEGIN\nEND;\n$$;\n'
    expect(await outline('a.sql', sql)).toEqual([
      [1, 'jobs', '-- Jobs.'],
      [6, '', 'SELECT a'],
      [9, 'put', 'CREATE FUNCTION put() AS $$'],
    ])
  })

  it('is a slice of the file whatever it is, and is cut where it is long', async () => {
    const source = `function long() {\n${'  work()\n  more()\n\n'.repeat(600)}}\n`
    const { sections } = await documentOf('a.js', source)
    expect(sections.length).toBe(3)
    const lines = source.split('\n')
    for (const { heading, text, line = 0 } of sections)
      expect([heading, text.split('\n')]).toEqual(['long', lines.slice(line - 1, line - 1 + text.split('\n').length)])
    expect(await outline('a.js', '}}}}\n)\n/* never closed\nfunction a() {\n')).toEqual([[1, '', '}}}}']])
  })

  it('is read in linear time, however hostile', async () => {
    for (const line of [
      '/*\n',
      '(',
      'a ',
      '@a\n',
      'class A {\n',
      'const a = (',
      'int a<b>::',
      `${' '.repeat(50)}\n`,
      'pub pub async ',
      '}\n',
    ])
      expect((await documentOf('a.ts', `${line.repeat(60_000)}x`)).sections.length).toBeGreaterThan(0)
  }, 20_000)
})
