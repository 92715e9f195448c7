import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listIn, listsOf, newPacker } from './blocks.ts'
import { decodeLayout, encodeLayout, joinLayouts, layoutOf, lengthCode, lengthOfCode } from './layout.ts'
import { eachPosting, encodePostings, joinPostings, packCounts, readHead } from './postings.ts'

const encode = (pairs: readonly (readonly [number, number])[]): Uint8Array =>
  encodePostings(
    (each) => {
      for (const [section, counts] of pairs) each(section, counts)
    },
    (section) => section >> 2,
  )

const decode = (data: Uint8Array): [number, number][] => {
  const pairs: [number, number][] = []
  eachPosting(data, (section, counts) => pairs.push([section, counts]))
  return pairs
}

const pairsOf = fc
  .uniqueArray(fc.nat(200_000), { minLength: 1, maxLength: 60 })
  .chain((sections) =>
    fc.tuple(
      fc.constant([...sections].sort((a, b) => a - b)),
      fc.array(fc.nat(2 ** 20), { minLength: sections.length, maxLength: sections.length }),
    ),
  )
  .map(([sections, counts]) => sections.map((section, at): [number, number] => [section, counts[at] ?? 0]))

describe('posting lists', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(pairsOf, (pairs) => {
        expect(decode(encode(pairs))).toEqual(pairs)
      }),
    )
  })

  it('join by copying as if they had been written at once', () => {
    fc.assert(
      fc.property(pairsOf, pairsOf, (first, second) => {
        const joined = joinPostings([
          { data: encode(first), offset: 0 },
          { data: encode(second), offset: 200_004 },
        ])
        const all = [...first, ...second.map(([section, counts]): [number, number] => [section + 200_004, counts])]
        expect(decode(joined)).toEqual(all)
        expect(readHead({ data: joined, at: 0 })).toEqual(readHead({ data: encode(all), at: 0 }))
      }),
    )
  })

  it('cap the counts of a heading, not of a text', () => {
    expect(packCounts(9, 1, 100)).toBe(100 * 16 + 3 * 4 + 1)
  })
})

describe('blocks of posting lists', () => {
  it('give back every list by its term and nothing for other terms', () => {
    const lists = Array.from({ length: 400 }, (_, at) => ({
      term: 3 + at * 7,
      data: new Uint8Array(at % 50 === 0 ? 5_000 : at % 9).fill(at),
    }))
    const packer = newPacker()
    for (const { term, data } of lists) packer.add(term, data)
    const blocks = packer.take(true)
    expect(blocks.length).toBeLessThan(30)
    expect([...listsOf(blocks)]).toEqual(lists)
    for (const { term, data } of lists) {
      const block = blocks.findLast(({ first }) => first <= term)
      expect(block === undefined ? undefined : listIn(block, term)).toEqual(data)
      expect(block === undefined ? undefined : listIn(block, term + 1)).toBeUndefined()
    }
  })
})

describe('the layout of a segment', () => {
  const layout = layoutOf([
    {
      document: 7,
      sections: [
        { title: 1, crumbs: 0, body: 10 },
        { title: 300, crumbs: 2, body: 1_000 },
      ],
    },
    { document: 9, sections: [{ title: 2, crumbs: 1, body: 0 }] },
  ])

  it('comes back as it was written', () => {
    expect(decodeLayout(encodeLayout(layout))).toEqual(layout)
    expect([...layout.pageOf]).toEqual([0, 0, 1])
    expect([...layout.pageLengths]).toEqual([1_311, 2])
    expect([...layout.titles]).toEqual([1, 255, 2])
  })

  it('joins with others, without the pages that are gone', () => {
    const joined = joinLayouts([layout, layout], (part, page) => part === 1 || page === 1)
    expect([...joined.documents]).toEqual([9, 7, 9])
    expect([...joined.starts]).toEqual([0, 1, 3, 4])
    expect([...joined.titles]).toEqual([2, 1, 255, 2])
  })

  it('keeps lengths within 2.3% in one byte', () => {
    for (const length of [0, 1, 7, 180, 4_000, 60_000])
      expect(Math.abs(lengthOfCode(lengthCode(length)) - length)).toBeLessThanOrEqual(length * 0.023)
  })
})
