import { expect, it } from 'vitest'
import { shownPassage } from './shown-passage.ts'

const table = '| Option | Default |\n| --- | --- |\n| `port` | 3000 |\n| `host` | localhost |'

it('a row comes with the head of its table, unless that stands in the passage', () => {
  const text = `The options:\n\n${table}\n\nEnd.`
  expect(shownPassage({ text, passage: '| `host` | localhost |' })).toEqual({
    head: '| Option | Default |\n| --- | --- |\n',
    passage: '| `host` | localhost |',
    goesOn: true,
  })
  expect(shownPassage({ text, passage: table }).head).toBe('')
  expect(shownPassage({ text, passage: 'The options:' }).head).toBe('')
})

it('a text goes on behind a passage that is not its end', () => {
  expect(shownPassage({ text: 'Clear the cache. Then build.\n', passage: 'Then build.' }).goesOn).toBe(false)
  expect(shownPassage({ text: 'Clear the cache. Then build.', passage: 'Clear the cache.' }).goesOn).toBe(true)
  expect(shownPassage({ text: 'Clear the cache.' })).toEqual({ head: '', passage: 'Clear the cache.', goesOn: false })
})
