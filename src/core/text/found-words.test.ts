import { expect, it } from 'vitest'
import { foundWords } from './found-words.ts'

const found = (text: string, query: string) => foundWords(text, query).map(({ start, end }) => text.slice(start, end))

it.each([
  ['Hooks are registered; a hook runs the handler.', 'how do I register hooks?', ['Hooks', 'registered', 'hook']],
  ['插件按顺序加载。', '顺序加载', ['顺序加载']],
  ['The addHook method', 'hook', ['addHook']],
  ['Nothing of it', 'plugins', []],
])('of %j by %j', (text, query, words) => {
  expect(found(text, query)).toEqual(words)
})
