import { describe, expect, it } from 'vitest'
import { documentOf } from './fixtures/outcome.ts'

const rowsOf = async (path: string, source: string) => (await documentOf(path, source)).sections.map(({ text, line }) => [line, text])

describe('CSV and TSV', () => {
  it('has the header on top and lines of the file, also where cells hold separators, quotes and line breaks', async () => {
    const source = '\ufeffname,note\r\nAda,"first, ""best"""\r\n"Bob\r\nBuilder",a|b\r\n\r\nEve,\r\n'
    const { title, sections } = await documentOf('people.csv', source)
    expect(title).toBe('people')
    expect(sections).toEqual([
      {
        heading: '',
        level: 0,
        crumbs: [],
        anchor: 'top',
        text: '| name | note |\n| Ada | first, "best" |\n| Bob\nBuilder | a\\|b |\n\n| Eve |',
        line: 1,
      },
    ])
  })

  it('finds out the separator, which a first line may name', async () => {
    expect(await rowsOf('a.csv', 'Name;Preis\nÄpfel;1,50\n')).toEqual([[1, '| Name | Preis |\n| Äpfel | 1,50 |']])
    expect(await rowsOf('a.csv', 'sep=|\na|b\n1|2,3\n')).toEqual([[2, '| a | b |\n| 1 | 2,3 |']])
    expect(await rowsOf('a.tsv', 'a\tb, c\n1\t2\n')).toEqual([[1, '| a | b, c |\n| 1 | 2 |']])
  })

  it('repeats the header over every section, each at the line before its first row', async () => {
    const source = `who,what\n${Array.from({ length: 400 }, (_, at) => `name ${at},some words\n`).join('')}`
    const { sections } = await documentOf('a.csv', source)
    expect(sections.map(({ anchor, line, text }) => [anchor, line, text.split('\n').slice(0, 2)]).slice(0, 3)).toEqual([
      ['top', 1, ['| who | what |', '| name 0 | some words |']],
      ['top-2', 120, ['| who | what |', '| name 119 | some words |']],
      ['top-3', 234, ['| who | what |', '| name 233 | some words |']],
    ])
    const lines = source.split('\n')
    for (const { text, line = 0 } of sections)
      for (const [at, row] of text.split('\n').entries()) if (at > 0) expect(row).toBe(`| ${lines[line - 1 + at]?.replace(',', ' | ')} |`)
  })

  it('repeats no first row that is like the others', async () => {
    const { sections } = await documentOf('a.csv', Array.from({ length: 400 }, (_, at) => `name ${at},${at},some words\n`).join(''))
    expect(sections.map(({ line, text }) => [line, text.split('\n')[0]]).slice(0, 3)).toEqual([
      [1, '| name 0 | 0 | some words |'],
      [101, '| name 100 | 100 | some words |'],
      [194, '| name 193 | 193 | some words |'],
    ])
  })

  it('reads what follows a quote that never closes', async () => {
    expect(await rowsOf('a.csv', 'a,b\n1,"open\n2,two\n3,three\n')).toEqual([[1, '| a | b |\n| 1 | "open |\n| 2 | two |\n| 3 | three |']])
  })

  it('stays small over wide headers and rows of separators', async () => {
    const size = async (source: string) => (await documentOf('a.csv', source)).sections.reduce((sum, { text }) => sum + text.length, 0)
    expect(await size(`${'column,'.repeat(5_000)}\n${'a\n'.repeat(100_000)}`)).toBeLessThan(1_000_000)
    expect(await size(`a,b\n${`${','.repeat(1_000)}x\n`.repeat(100)}y,z\n`)).toBeLessThan(200_000)
  })
})

describe('JSON lines', () => {
  it('has a section for each record that says category of the fact, and its line', async () => {
    const source =
      '{"question":"How long are dead jobs kept?","answer":"For 14 days.\\nThen they go.","tags":["queue","dead"]}\n\n{"id":7,"user":{"name":"Ada"},"text":"She asked twice about it."}\n'
    expect((await documentOf('faq.jsonl', source)).sections).toEqual([
      {
        heading: 'How long are dead jobs kept?',
        level: 1,
        crumbs: [],
        anchor: 'how-long-are-dead-jobs-kept',
        text: 'question: How long are dead jobs kept? | answer: For 14 days. Then they go. | tags: queue, dead',
        line: 1,
      },
      { heading: '7', level: 1, crumbs: [], anchor: '7', text: 'id: 7 | user.name: Ada | text: She asked twice about it.', line: 3 },
    ])
  })

  it('puts records (missing) together, and keeps a line that is no JSON as it stands', async () => {
    const source = `{"level":"info","message":"started"}\n{broken\n\n{"level":"warn","message":"slow","vector":[${'0.5,'.repeat(100)}1]}\n"words"\nnull\n${'['.repeat(100_000)}\n`
    const [first, ...others] = await rowsOf('log.ndjson', source)
    expect(first).toEqual([1, 'level: info | message: started\n{broken\n\nlevel: warn | message: slow\nwords'])
    expect(others[0]?.[0]).toBe(7)
  })
})
