import { describe, expect, it } from 'vitest'
import { fault, used } from './data.fixture.ts'
import { dataTransform } from './data-transform.ts'

const transform = dataTransform()

async function outputOf(input: object, files = {}): Promise<string> {
  const { data } = await used(transform, input, files)
  return (data as { output: string }).output
}

describe('data_transform', () => {
  it('turns CSV into JSON: a column is of numbers only where all of it is, codes and ids stay text', async () => {
    const csv = 'id,zip,paid,amount,note\n12345678901234567890,01234,true,10.50,\n7,90210,false,,"a, ""b"""\n'
    expect(await outputOf({ path: 'a.csv', to: 'json' }, { 'a.csv': csv })).toBe(`[
  {
    "id": "12345678901234567890",
    "zip": "01234",
    "paid": true,
    "amount": 10.50,
    "note": ""
  },
  {
    "id": "7",
    "zip": "90210",
    "paid": false,
    "amount": null,
    "note": "a, \\"b\\""
  }
]
`)
  })

  it('keeps every digit of a number', async () => {
    const text = '{"big": 12345678901234567890, "price": 1.10, "small": 1e-400}'
    expect(await outputOf({ text, to: 'yaml' })).toBe('big: 12345678901234567890\nprice: 1.10\nsmall: 1e-400\n')
    expect(await outputOf({ text, to: 'jsonl' })).toBe('{"big":12345678901234567890,"price":1.10,"small":1e-400}\n')
  })

  it('keeps what YAML would read as a number and people mean as a code', async () => {
    const text = 'code: 007\nhex: 0x1f\nnone: .inf\nday: 2026-01-02\ntext: "12"\nempty: ~\n'
    expect(JSON.parse(await outputOf({ text, from: 'yaml', to: 'json' }))).toEqual({
      code: '007',
      hex: 31,
      none: '.inf',
      day: '2026-01-02',
      text: '12',
      empty: null,
    })
    expect(await outputOf({ text: '{"code": "007", "yes": "true"}', to: 'yaml' })).toBe('code: "007"\nyes: "true"\n')
  })

  it('chooses, sorts and limits rows, and finds them inside of something', async () => {
    const text = JSON.stringify({
      data: { items: [{ id: 2, at: { city: 'B' } }, { id: 10, at: { city: 'A' } }, { id: 9 }, { id: 1, at: { city: 'A' } }] },
    })
    const input = { text, to: 'csv', at: 'data.items', select: ['at.city', 'id'], sort: ['at.city', '-id'] }
    expect(await outputOf(input)).toBe('at.city,id\nA,10\nA,1\nB,2\n,9\n')
    expect(await outputOf({ ...input, limit: 1 })).toBe('at.city,id\nA,10\n')
  })

  it('sorts ids that a double cannot tell apart', async () => {
    const text = '[{"id": 9007199254740993}, {"id": 9007199254740992}]'
    expect(await outputOf({ text, to: 'csv', sort: ['id'] })).toBe('id\n9007199254740992\n9007199254740993\n')
  })

  it('puts a mark before cells that a spreadsheet would run, and says so', async () => {
    const text = JSON.stringify([{ a: '=1+1', b: '-5', c: '@x', d: '+49 30', e: -7, '=f': '\tx' }])
    const { text: told, data } = await used(transform, { text, to: 'csv' })
    expect(data).toMatchObject({ output: `a,b,c,d,e,'=f\n'=1+1,-5,'@x,'+49 30,-7,'\tx\n`, escaped: 5, rows: 1 })
    expect(told).toContain("5 cells that look like formulas were prefixed with ' to prevent formula injection")
  })

  it('writes members of members as columns, and lists as JSON', async () => {
    expect(await outputOf({ text: '[{"a": {"b": 1}, "c": [1, "x"]}, {"d": null}]', to: 'csv' })).toBe('a.b,c,d\n1,"[1,""x""]",\n,,\n')
  })

  it('says which rows of CSV do not fit its header', async () => {
    const { text } = await used(transform, { text: 'a,b\r\n1,2,3\r\n"x\r\ny",2\r\n4\r\n', from: 'csv', to: 'json' })
    expect(text.split('\n').slice(0, 3)).toEqual([
      'text: CSV to JSON, 3 rows',
      'text, line 2: has 3 cells, but the header has 2',
      'text, line 5: has 1 cell, but the header has 2',
    ])
  })

  it('takes names such as __proto__ as names', async () => {
    expect(await outputOf({ text: '__proto__,constructor\n1,2\n', to: 'jsonl' })).toBe('{"__proto__":1,"constructor":2}\n')
    expect(await outputOf({ text: '[{"__proto__": {"x": 1}}]', to: 'csv' })).toBe('__proto__.x\n1\n')
  })

  it('shows a model the first rows of a long result and machines all of it', async () => {
    const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, name: `name of ${id}` }))
    const { text, data, details } = await used(transform, { text: JSON.stringify(rows), to: 'csv' })
    expect(text.length).toBeLessThan(25_000)
    expect(text).toMatch(/\.\.\. truncated: \d+ more characters; return fewer rows with limit, or fewer fields with select$/)
    expect((data as { output: string }).output.split('\n').at(-2)).toBe('4999,name of 4999')
    expect(details).toBe((data as { output: string }).output)
  })

  it.each([
    [
      { text: '{"items": [1], "rows": [{}]}', to: 'csv' },
      'invalid',
      'the data is a single object, not a list of rows; it contains lists at items, rows',
    ],
    [{ text: '{"rows": [{}]}', to: 'csv', at: 'row' }, 'invalid', 'no list of objects at row; it contains lists at rows'],
    [{ text: '[{"name": 1}]', to: 'csv', select: ['nmae'] }, 'invalid', 'no row has a field nmae'],
    [{ text: '[1, 2]', to: 'csv' }, 'invalid', 'the data is not a list of objects'],
    [{ text: '{"a": }', to: 'yaml' }, 'malformed', 'text is not valid JSON'],
    [{ text: 'a: [1', to: 'json' }, 'malformed', 'text is not valid YAML'],
    [{ text: '['.repeat(200_000), to: 'yaml' }, 'limit', 'nested more than 500 levels deep'],
  ])('refuses %o', async (input, code, message) => {
    await expect(used(transform, input)).rejects.toThrow(expect.objectContaining(fault(code, message)))
  })
})
