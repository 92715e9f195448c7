import { expect, test } from 'vitest'
import { findPassage } from './find-passage.ts'

const source = {
  id: 'server',
  title: 'Server',
  uri: 'file:///server.md',
  text: 'Options of the server. The `pluginTimeout` option defaults to 10000 milliseconds. Setting `caseSensitive` to false is not recommended.',
}

test.each([
  ['`pluginTimeout` 的默认值是 10000 毫秒。', 'The `pluginTimeout` option defaults to 10000 milliseconds.'],
  ['不建议把 `caseSensitive` 设为 false。', 'Setting `caseSensitive` to false is not recommended.'],
])('a Chinese sentence rests on an English one with its numbers and names: %s', (claim, quote) => {
  expect(findPassage(claim, source)).toEqual({ quote, score: 0.6 })
})

test.each([
  ['another number', '`pluginTimeout` 的默认值是 5000 毫秒。'],
  ['another name', '`connectionTimeout` 的默认值是 10000 毫秒。'],
  ['a negation', '`pluginTimeout` 的默认值不是 10000 毫秒。'],
  ['too little to compare', '服务器有选项。'],
])('not with %s', (_what, claim) => {
  expect(findPassage(claim, source)).toBeUndefined()
})

test('an English sentence rests on a Chinese one the same way', () => {
  const chinese = { ...source, text: '服务器的选项。`pluginTimeout` 的默认值是 10000 毫秒。' }
  expect(findPassage('The default of `pluginTimeout` is 10000 ms.', chinese)?.quote).toBe('`pluginTimeout` 的默认值是 10000 毫秒。')
  expect(findPassage('The default of `pluginTimeout` is 20000 ms.', chinese)).toBeUndefined()
})
