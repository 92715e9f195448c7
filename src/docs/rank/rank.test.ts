import { expect, test } from 'vitest'
import { eachTerm } from '../../core/text/words.ts'
import { fitLatent, folding, latentQuery, newSample, questionKeys } from './latent.ts'
import { readQuery } from './query.ts'
import { rank } from './rank.ts'
import type { Candidate, PageEvidence, RankInput } from './ranking-types.ts'

interface Text {
  readonly title: string
  readonly body: string
}

/** A collection of pages with one or more sections, all of them candidates. */
const collect = (question: string, pages: readonly (readonly Text[])[]): RankInput => {
  const numbers = new Map<string, number>()
  const read = (text: string): number[] => {
    const tokens: number[] = []
    eachTerm(text, (term, form) => {
      const number = numbers.get(term) ?? numbers.size
      numbers.set(term, number)
      tokens.push(number * 4 + form)
    })
    return tokens
  }
  const sections = pages.map((page) => page.map(({ title, body }) => ({ title: read(title), crumbs: [], body: read(body) })))
  const query = readQuery(question)
  const having = (tokens: readonly number[], number: number): number => tokens.filter((token) => token >>> 2 === number).length
  const found = query.terms.map(({ term }) => numbers.get(term) ?? -1)
  const flat = sections.flat()
  return {
    query,
    collection: { sections: flat.length, pages: pages.length, averageTitle: 2, averageCrumbs: 1, averageBody: 10, averagePage: 12 },
    terms: found.map((number) => ({
      number,
      sections: flat.filter(({ title, body }) => having([...title, ...body], number) > 0).length,
      pages: sections.filter((page) => page.some(({ title, body }) => having([...title, ...body], number) > 0)).length,
    })),
    versionTerm: -1,
    pages: sections.map((own, page): PageEvidence => {
      const all = own.flatMap(({ title, body }) => [...title, ...body])
      return {
        page,
        length: all.length,
        sections: own.length,
        title: own[0]?.title ?? [],
        counts: found.map((number) => having(all, number)),
      }
    }),
    candidates: sections.flatMap((own, page) =>
      own.map((fields, ordinal): Candidate => ({ section: page * 10 + ordinal, page, ordinal, lexical: 1, ...fields })),
    ),
  }
}

const order = (input: RankInput): number[] => rank(input).map(({ candidate }) => input.candidates[candidate]?.section ?? -1)

test('a page about the question comes before one that mentions it', () => {
  const input = collect('how do I change the log level', [
    [{ title: 'Cooking', body: 'a level spoon of salt and a log for the fire, then wait and see what comes of it' }],
    [{ title: 'Log level', body: 'Change the log level with the level option.' }],
    [{ title: 'Routes', body: 'Routes are declared in full or in short.' }],
  ])
  expect(order(input)[0]).toBe(10)
})

test('the section of a page that answers comes before its others', () => {
  const input = collect('upload timeout', [
    [
      { title: 'Server', body: 'The server listens on a port and has many options.' },
      { title: 'Upload timeout', body: 'An upload has a timeout of a minute.' },
    ],
    [{ title: 'Client', body: 'The client has no options.' }],
  ])
  expect(order(input)[0]).toBe(1)
})

test('equal candidates keep the order of the first stage', () => {
  const input = collect('port', [[{ title: 'A', body: 'port' }], [{ title: 'A', body: 'port' }], [{ title: 'A', body: 'port' }]])
  expect(order(input)).toEqual([0, 10, 20])
})

test('nothing to rank is no error, nor is a question that the collection does not know', () => {
  expect(rank(collect('port', []))).toEqual([])
  expect(order(collect('zzz', [[{ title: 'A', body: 'port' }]]))).toEqual([0])
})

test('identifiers match however they are joined', () => {
  const terms = (text: string) => readQuery(text).terms.map(({ term, kind }) => `${kind} ${term}`)
  expect(terms('map batches')).toContain('joined =mapbatches')
  expect(terms('mapBatches')).toContain('whole =mapbatches')
  expect(terms('websocket')).toContain('joined =websocket')
})

test('a question has at most 64 distinct terms', () => {
  expect(readQuery(Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ')).terms).toHaveLength(64)
})

test('a latent space brings together what shares company, the same every time', () => {
  const sections = Array.from({ length: 40 }, (_, at) => ({
    title: [],
    crumbs: [],
    body: at % 2 === 0 ? [4, 8, 12, 16 + 4 * (at % 4)] : [104, 108, 112, 116 + 4 * (at % 4)],
  }))
  const fitted = () => {
    const sample = newSample()
    for (const section of sections) sample.add(section)
    return fitLatent(sample, { dimensions: 4 })
  }
  const model = fitted()
  const query = latentQuery(model.dimensions, [model], questionKeys([4]))
  const fold = folding(model)
  const cosine = (vector: Int8Array): number => vector.reduce((sum, value, at) => sum + (value * (query[at] ?? 0)) / 127, 0)
  expect(cosine(fold({ title: [], crumbs: [], body: [8, 12] }))).toBeGreaterThan(0.5)
  expect(cosine(fold({ title: [], crumbs: [], body: [108, 112] }))).toBeLessThan(0.2)
  expect(fitted()).toEqual(model)
  expect([...fold({ title: [], crumbs: [], body: [4000] })]).toEqual([0, 0, 0, 0])
})
