import { expect, it } from 'vitest'
import { checkedText } from './checked-text.ts'
import { findQuote } from './find-quote.ts'

const text = [
  'The loaf has a hydration of 75 %. Salt is 2%, water 60 %. The brine has 35 ‰ of salt, or 35‰.',
  'The oven is heated to 240°. The hall is kept at 24 °C.',
  'The mixer is written in C. Its tools are written in C++. The panel is written in C#! .NET runs the scale.',
  'A loaf costs 4 €. The bag costs €4, the box $20 and the crate £ 30.',
  '§ 3 of the rules is about ovens. Read § 4. The leak is issue #42. Is it mended? It is mended!',
  '',
  '| part | weight | percent |',
  '|---|---|---|',
  '| ripe starter | 100 g | 20 % |',
  '| salt | 10 g | 2 % |',
  '',
  'Water is **75** %, and `rye` is 5 %.',
  '',
  'Call it so:',
  '',
  '```js',
  'bake({ loaf: 1 })',
  '```',
].join('\n')
const source = { id: 'a', title: 'Loaf', uri: 'file:///a.md', text }
const found = (quote: string) => {
  const place = findQuote(quote, source)
  return place && text.slice(place.start, place.end)
}

it.each([
  ['“The loaf has a hydration of 75 %.”', 'The loaf has a hydration of 75 %.'],
  ['“ripe starter | 100 g | 20 %”', 'ripe starter | 100 g | 20 %'],
  ['“salt | 10 g | 2 %”', 'salt | 10 g | 2 %'],
  ['The brine has 35 ‰ of salt, or 35‰.', 'The brine has 35 ‰ of salt, or 35‰.'],
  ['The oven is heated to 240°.', 'The oven is heated to 240°.'],
  ['The hall is kept at 24 °C.', 'The hall is kept at 24 °C.'],
  ['“Its tools are written in C++.”', 'Its tools are written in C++.'],
  ['“The panel is written in C#!”', 'The panel is written in C#!'],
  ['“.NET runs the scale.”', '.NET runs the scale.'],
  ['A loaf costs 4 €.', 'A loaf costs 4 €.'],
  ['“§ 3 of the rules is about ovens.”', '§ 3 of the rules is about ovens.'],
  ['The leak is issue #42.', 'The leak is issue #42.'],
  ['Is it mended?', 'Is it mended?'],
  ['It is mended!', 'It is mended!'],
  ['“Water is **75** %, and `rye` is 5 %.”', 'Water is **75** %, and `rye` is 5 %.'],
  ['```js\nbake({ loaf: 1 })\n```', '```js\nbake({ loaf: 1 })\n```'],
])('%j keeps the signs at its ends', (quote, words) => {
  expect(found(quote)).toBe(words)
})

it.each([
  ['a hydration of 75', 'a hydration of 75 %.'],
  ['Salt is 2', 'Salt is 2%'],
  ['Salt is 2%,', 'Salt is 2%'],
  ['water 60', 'water 60 %.'],
  ['is heated to 240', 'is heated to 240°.'],
  ['Its tools are written in C', 'Its tools are written in C++.'],
  ['NET runs the scale', '.NET runs the scale.'],
  ['4, the box', '€4, the box'],
  ['30', '£ 30.'],
  ['3 of the rules', '§ 3 of the rules'],
  ['42', '#42.'],
  ['Water is 75', 'Water is **75** %'],
  ['Water is 75 %', 'Water is **75** %'],
])('%j takes the sign of its value along', (quote, words) => {
  expect(found(quote)).toBe(words)
})

it('of the places with the same words, the one with the same signs is meant', () => {
  expect(found('written in C++')).toBe('written in C++.')
  expect(found('written in C#')).toBe('written in C#!')
  expect(found('written in C.')).toBe('written in C.')
})

it('a quote ends where its words do if other signs stand there', () => {
  expect(found('“The mixer is written in C”, so it is said.')).toBeUndefined()
  expect(found('the box $20;')).toBe('the box $20')
})

it('an answer without a model cites what it shows, signs included', () => {
  const checked = checkedText({ sources: new Map([['s1', source]]), mode: 'extractive', verify: 'code', question: '', citesUnmarked: true })
  const shown = checked.push('“The loaf has a hydration of 75 %.” [s1]\n\n“ripe starter | 100 g | 20 %” [s1]\n') + checked.end()
  expect(shown.trim()).toBe('“The loaf has a hydration of 75 %.” [1]\n\n“ripe starter | 100 g | 20 %” [2]')
  expect(checked.citations.map(({ quote }) => quote)).toEqual(['The loaf has a hydration of 75 %.', 'ripe starter | 100 g | 20 %'])
})
