import { expect, test } from 'vitest'
import type { ShownSource } from '../../core/model.ts'
import { extractiveAnswer } from './write-answer.ts'

const source = (text: string): ShownSource => ({ handle: 's1', title: 'Guide', text })

test('a Chinese sentence without a comma is quoted, and a Chinese number answers how many', () => {
  const text = extractiveAnswer('失败的任务最多重试几次？', [source('失败的任务最多重试四次。每次重试之间的延迟会加倍，从十秒开始。')])
  expect(text.split('\n\n')[1]).toBe('“失败的任务最多重试四次。” [s1]')
})

test('rows are quoted as a table under their head, each with its mark; of a long table the row that answers', () => {
  const few = '| limit | value |\n|---|---|\n| payload | 64 kB |\n| queue | 5 |'
  const quoted = (text: string) =>
    extractiveAnswer('What is the payload limit?', [source(text)])
      .split('\n\n')
      .slice(1)
  expect(quoted(few)).toEqual(['| limit | value |\n| --- | --- |\n| payload | 64 kB [s1] |'])
  expect(extractiveAnswer('What is the limit of a payload or queue?', [source(few)]).split('\n\n')[1]).toBe(
    '| limit | value |\n| --- | --- |\n| payload | 64 kB [s1] |\n| queue | 5 [s1] |',
  )
  const many = Array.from({ length: 9 }, (_, at) => `| queue ${at} | ${at} |`).join('\n')
  expect(quoted(`${few}\n${many}`)[0]).toBe('| limit | value |\n| --- | --- |\n| payload | 64 kB [s1] |')
})

test('rows of comma-separated values stand under the first row of their file, which is never quoted by itself', () => {
  const text =
    '| month | e-bikes sold | revenue |\n| June | 27 | 149800 |\n\n| July | 22 | 131500 |\n| (rain) \nAugust | 9 | 68200 |\n| April | 29 | 156700 |'
  const quoted = (question: string) => extractiveAnswer(question, [source(text)]).split('\n\n')[1]
  expect(quoted('What was the revenue in July?')).toBe(
    '| month | e-bikes sold | revenue |\n| --- | --- | --- |\n| July | 22 | 131500 [s1] |',
  )
  expect(quoted('How many e-bikes were sold in April?')).toBe(
    '| month | e-bikes sold | revenue |\n| --- | --- | --- |\n| April | 29 | 156700 [s1] |',
  )
  expect(extractiveAnswer('Which month had the highest revenue?', [source(text)])).not.toContain('“month')
})

test('rows of comma-separated values without names of columns are quoted one by one, the first as well', () => {
  const text = '| Apples | 1.50 |\n| Pears | 2.20 |\n| Lemons | 0.80 |'
  const quoted = (question: string) => extractiveAnswer(question, [source(text)]).split('\n\n')[1]
  expect(quoted('What do apples cost?')).toBe('“Apples | 1.50” [s1]')
  expect(quoted('What do lemons cost?')).toBe('“Lemons | 0.80” [s1]')
})

test('the columns of a table count as words above its rows', () => {
  const text =
    'See both.\n\n| cycle | temperature | time |\n|---|---|---|\n| eco | 50 °C | 3 h |\n| glass | 40 °C | 1 h |\n\nThe glass cycle is quiet.'
  expect(extractiveAnswer('What temperature has the glass cycle?', [source(text)])).toContain('| glass | 40 °C | 1 h [s1] |')
})

test('a question for a count is not answered by sentences without one', () => {
  const asked = 'How many loaves does the oven hold?'
  expect(extractiveAnswer(asked, [source('The oven holds loaves of rye.')])).toContain('none of the sentences found answers')
  expect(extractiveAnswer(asked, [source('The oven holds twelve loaves.')])).toContain('“The oven holds twelve loaves.” [s1]')
  expect(extractiveAnswer('How often is the oven cleaned?', [source('The oven is cleaned nightly.')])).toContain(
    '“The oven is cleaned nightly.” [s1]',
  )
})

test('a table is a table where cells hold bars and columns are padded', () => {
  const text = `| a \\| b${' '.repeat(3_000)} | size |\n|---|---|\n| oven | 2 m |`
  expect(extractiveAnswer('What size is the oven?', [source(text)]).split('\n\n')[1]).toContain('| --- | --- |\n| oven | 2 m [s1] |')
})

test('what a sentence announces is quoted with it', () => {
  const list =
    'If you have files that are:\n\n- never named in code, such as `robots.txt`\n- kept under their names\n\nThen put them into `public`.'
  expect(extractiveAnswer('where does robots.txt go', [source(list)]).split('\n\n')[1]).toBe(
    '“If you have files that are:” [s1]  \n“never named in code, such as `robots.txt`” [s1]  \n“kept under their names” [s1]  \n“Then put them into `public`.” [s1]',
  )
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

test('a row that is asked for by its name is quoted alone, and so is a value', () => {
  const text =
    '| role | name |\n|---|---|\n| Treasurer | Ida |\n| Secretary | Bo |\n\nThe treasurer may serve at most three terms, and the secretary four of them.'
  expect(extractiveAnswer('Who is the treasurer?', [source(text)]).split('\n\n')[1]).toBe(
    '| role | name |\n| --- | --- |\n| Treasurer | Ida [s1] |',
  )
})

test('the points of a list whose heading and document are asked for are quoted', () => {
  const list = {
    handle: 's1',
    title: 'Making compost > What stays out',
    text: '- Cooked food, which attracts rats\n- Bindweed and dock\n- Glass of any kind',
  }
  expect(extractiveAnswer('What stays out of the compost?', [list]).split('\n\n').slice(1)).toEqual([
    '“Cooked food, which attracts rats” [s1]',
    '“Bindweed and dock” [s1]',
    '“Glass of any kind” [s1]',
  ])
})
