import { describe, expect, it } from 'vitest'
import type { Finding } from '../../core/finding.ts'
import { fault, used } from './data.fixture.ts'
import { dataProfile } from './data-profile.ts'

const profile = dataProfile()

const clean = `id,zip,city,amount,day
1,01234,Berlin,10.5,2026-01-02
2,90210,Berlin,11,2026-01-03
3,10115,Berlin,12,2026-01-04
4,10115,Berlin,9,2026-01-05
5,10115,Paris,10,2026-01-06
6,10115,Paris,13,2026-01-06
7,10115,Paris,11,2026-01-07
8,10115,Paris,12,2026-01-08
9,10115,Paris,10,2026-01-08
10,10115,Paris,11,2026-01-09
`

/** What is found in the clean rows with these in place of lines of theirs. */
async function foundWith(lines: Readonly<Record<number, string>>): Promise<readonly string[]> {
  const text = clean
    .split('\n')
    .map((line, at) => lines[at + 1] ?? line)
    .join('\n')
  const { data } = await used(profile, { path: 'a.csv' }, { 'a.csv': text })
  return (data as { findings: readonly Finding[] }).findings.map(({ rule, line, message }) => `${line} ${rule}: ${message}`)
}

describe('data_profile', () => {
  it('says how many of the odd things it tells, where they are too many', async () => {
    const { data } = await used(profile, { path: 'a.csv' }, { 'a.csv': `x\n${'7\n'.repeat(40)}` })
    expect(data).toMatchObject({ summary: 'a.csv: 40 rows, 1 column from CSV; 39 items look odd, 25 of them listed', findingCount: 39 })
  })

  it('says what each column holds', async () => {
    const { text, data } = await used(profile, { path: 'a.csv' }, { 'a.csv': clean })
    expect(text).toBe(`a.csv: 10 rows, 5 columns from CSV; no anomalies found
- id: integer, all distinct, 1 to 10, median 5.5
- zip: text, 3 distinct, up to 5 characters, most frequent: "10115" 8, "01234" 1, "90210" 1
- city: text, 2 distinct, up to 6 characters, most frequent: "Paris" 6, "Berlin" 4
- amount: number, 6 distinct, 9 to 13, median 11
- day: date, 8 distinct, 2026-01-02 to 2026-01-09`)
    expect(data).toMatchObject({
      rows: 10,
      findings: [],
      findingCount: 0,
      duplicates: 0,
      columns: [{ name: 'id', unique: true }, {}, {}, {}, {}],
    })
  })

  it.each([
    [{ 11: '9,10115,Paris,11,2026-01-09' }, '11 duplicate-key: id "9" already appears in line 10'],
    [{ 11: '9,10115,Paris,10,2026-01-08' }, '11 duplicate-row: duplicate of the row in line 10'],
    [{ 4: '3,10115,Berlin,12,2026-02-30' }, '4 mixed-types: day is the text "2026-02-30"; the other values have type date'],
    [{ 4: '3,10115,Berlin,twelve,2026-01-04' }, '4 mixed-types: amount is the text "twelve"; the other values have type number'],
    [{ 4: '3,10115,Berlin,1200,2026-01-04' }, '4 outlier: amount is 1200, an outlier'],
    [{ 4: '3,10115,berlin ,12,2026-01-04' }, '4 spelling: city is "berlin "; elsewhere it is "Berlin"'],
    [{ 4: '3,10115,Berlin,N/A,2026-01-04' }, '4 missing-value: amount is empty'],
    [{ 4: '3,10115,Berlin,12' }, '4 ragged-row: has 4 cells, but the header has 5'],
  ])('finds %j', async (lines, found) => {
    expect(await foundWith(lines)).toContain(found)
  })

  it('quotes the lines of what it found, the worst first, and links to them', async () => {
    const text = clean.replace('3,10115,Berlin,12,', '3,10115,Berlin,,').replace('10,10115', '9,10115')
    const { data, sources } = await used(profile, { path: 'a.csv' }, { 'a.csv': text })
    expect((data as { findings: readonly Finding[] }).findings).toMatchObject([
      { rule: 'duplicate-key', severity: 'high', file: 'a.csv', line: 11, quote: '9,10115,Paris,11,2026-01-09' },
      { rule: 'missing-value', severity: 'low', line: 4, quote: '3,10115,Berlin,,2026-01-04' },
    ])
    expect(sources?.map(({ line, text }) => [line, text])).toEqual([
      [11, '9,10115,Paris,11,2026-01-09'],
      [4, '3,10115,Berlin,,2026-01-04'],
    ])
  })

  it('knows the lines of rows in JSON, JSONL and YAML', async () => {
    const rows = Array.from({ length: 9 }, (_, id) => ({ id, n: { x: 1 } }))
    const twice = [...rows, { id: 8, n: { x: 1 } }]
    const linesOf = async (input: object) => {
      const { data } = await used(profile, input)
      return (data as { findings: readonly Finding[] }).findings.map(({ rule, line }) => `${rule} ${line}`)
    }
    const found = (line: number) => [`duplicate-key ${line}`, `duplicate-row ${line}`]
    expect(await linesOf({ text: `{"a": {"rows": [\n${twice.map((row) => JSON.stringify(row)).join(',\n')}\n]}}`, at: 'a.rows' })).toEqual(
      found(11),
    )
    expect(await linesOf({ text: twice.map((row) => JSON.stringify(row)).join('\n') })).toEqual(found(10))
    expect(await linesOf({ text: twice.map(({ id }) => `- id: ${id}\n  n: {x: 1}`).join('\n'), format: 'yaml' })).toEqual(found(19))
  })

  it('refuses what is no table', async () => {
    await expect(used(profile, { text: '{"a": 1}' })).rejects.toThrow(
      expect.objectContaining(fault('invalid', 'the data is a single object, not a list of rows')),
    )
  })
})
