import { expect, test } from 'vitest'
import { eachTerm, queryTerms, stem, terms, words } from './words.ts'

test('words are stemmed in reading order', () => {
  expect(terms('Caching the batches, cached batch')).toEqual(['cach', 'the', 'batch', 'cach', 'batch'])
})

test('identifiers stand whole behind their parts, however they are joined', () => {
  expect(terms('max_page_count')).toEqual(['max', 'page', 'count', '=maxpagecount'])
  expect(terms('useState')).toEqual(['us', 'state', '=usestate'])
  expect(terms('map-batches')).toContain('=mapbatches')
  expect(terms('mapBatches')).toContain('=mapbatches')
  expect(terms('ray.data.map_batches')).toEqual(['rai', 'data', 'map', 'batch', '=mapbatches', '=ray.data.mapbatches', '=data.mapbatches'])
  expect(terms('node.js')).toEqual(['node', 'js', '=node.js'])
  expect(terms('node:sqlite')).toContain('=node.sqlite')
  expect(terms('std::vector')).toContain('=std.vector')
  expect(terms('XMLHttpRequest')).toEqual(['xml', 'http', 'request', '=xmlhttprequest'])
})

test('names that end or begin with a mark are findable whole', () => {
  expect(terms('C++, c# and .env')).toEqual(['c', '=c++', 'c', '=c#', 'and', 'env', '=.env'])
  expect(terms('list.map')).not.toContain('=.map')
})

test('versions stay one word, sentence ends do not join', () => {
  expect(terms('Python 3.8. Next')).toEqual(['python', '3.8', 'next'])
})

test('Chinese, Japanese, Korean and Thai are read by words, with their ideographs and syllables', () => {
  expect(terms('机器学习')).toEqual(['机器', '机', '器', '学习', '学', '习'])
  expect(terms('データベースを検索')).toEqual(['データベース', 'を', '検索', '検', '索'])
  expect(terms('검색엔진은')).toEqual(['검색엔진은', '검색', '색엔', '엔진', '진은'])
  expect(terms('ภาษาไทย')).toEqual(['ภาษา', 'ไทย'])
  expect(terms('水 is')).toEqual(['水', 'is'])
  expect(terms('用useState写')).toEqual(['用', 'us', 'state', '=usestate', '写'])
})

test('accents fold and contractions fall off', () => {
  expect(words('Café don’t user’s')).toEqual(['cafe', 'don', 'user'])
})

test('any string is safe', () => {
  expect(terms('\ud800a\udc00 \0b \u202e')).toEqual(['a', 'b'])
  expect(terms('')).toEqual([])
  expect(terms('... --- ___ +++ ###')).toEqual([])
  expect(terms('a'.repeat(100_000))).toEqual(['a'.repeat(80)])
})

test('names of built-in properties are plain words', () => {
  expect(terms('constructor __proto__')).toEqual(['constructor', 'proto'])
})

test('a query drops stop words unless nothing else is there', () => {
  expect(queryTerms('How do I use the mapBatches?')).toEqual(['us', 'map', 'batch', '=mapbatches'])
  expect(queryTerms('how to')).toEqual(['how', 'to'])
})

test('plain words are neither stemmed nor repeated whole', () => {
  expect(words('Caching mapBatches')).toEqual(['caching', 'map', 'batches'])
})

test('the form tells how a word is inflected', () => {
  const forms: Record<string, number> = {}
  eachTerm('batch batches batching batched configuration', (term, form) => {
    forms[`${term}/${form}`] = form
  })
  expect(forms).toEqual({
    'batch/0': 0,
    'batch/1': 1,
    'batch/2': 2,
    'configur/3': 3,
  })
})

test('only latin words are stemmed', () => {
  expect(stem('running')).toBe('run')
  expect(stem('th17')).toBe('th17')
})

test('a word is stemmed as its language asks, Cyrillic as Russian everywhere', () => {
  const read = (text: string, language?: string) => {
    const found: string[] = []
    eachTerm(text, (term) => found.push(term), language)
    return found
  }
  expect(read('Häuser', 'de')).toEqual(read('Haus', 'de'))
  expect(read('conexiones', 'es')).toEqual(read('conexión', 'es'))
  expect(read('базы данных')).toEqual(read('база данные'))
  expect(read('running')).toEqual(['run'])
})
