import { expect, test } from 'vitest'
import type { ShownSource } from '../../core/model.ts'
import { extractiveAnswer } from './write-answer.ts'

const source = (text: string): ShownSource => ({ handle: 's1', title: 'Guide', text })

test('a Chinese sentence without a comma is quoted, and a Chinese number answers how many', () => {
  const text = extractiveAnswer('失败的任务最多重试几次？', [source('失败的任务最多重试四次。每次重试之间的延迟会加倍，从十秒开始。')])
  expect(text.split('\n\n')[1]).toBe('“失败的任务最多重试四次。” [s1]')
})

test('the head of a table is not quoted, its rows are', () => {
  const text = extractiveAnswer('What is the payload limit?', [source('| limit | value |\n|---|---|\n| payload | 64 kB |\n| queue | 5 |')])
  expect(text).toContain('“payload | 64 kB” [s1]')
  expect(text).not.toContain('limit | value')
})

test('a source that is only a listing is shown by its first line that says something', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `server.start(${at})`).join('\n')
  const text = extractiveAnswer('How do I start a server?', [source(`\`\`\`js\n${lines}\n\`\`\``)])
  expect(text).not.toContain('“```js”')
})

test('markup alone is not quoted', () => {
  const text = extractiveAnswer('In which order are plugins loaded?', [
    source('<a id="plugin-loading-order"></a>\n\nLoad plugins from the ecosystem before your own plugins.'),
  ])
  expect(text).not.toContain('<a id')
  expect(text).toContain('“Load plugins from the ecosystem before your own plugins.” [s1]')
})
