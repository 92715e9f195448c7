import { expect, it } from 'vitest'
import { answerBlocks, streamedBlocks } from '../../web/src/chat/streamed-blocks.ts'

const table = '| Queue | Kept |\n| --- | :-: |\n| dead | 14 days |'

it('shows a table from the row on that makes it one', () => {
  const shown = (written: string) => streamedBlocks(`As follows:\n\n${written}`).join('\n')
  for (const written of [
    '|',
    '| Queue',
    '| Queue | Kept |\n',
    '| Queue | Kept |\n|',
    '| Queue | Kept |\n| --- |',
    '| Queue | Kept |\n| --- | :',
  ])
    expect([written, shown(written).trimEnd()]).toEqual([written, 'As follows:'])
  expect(shown('| Queue | Kept |\n| --- | :-')).toBe('As follows:\n\n| Queue | Kept |\n| --- | :-')
  expect(shown(table)).toBe(`As follows:\n\n${table}`)
  expect(shown(`${table}\n| re`)).toBe(`As follows:\n\n${table}\n| re`)
})

it('shows what turns out to be no table', () => {
  expect(streamedBlocks('| is a sign\nof its own')).toEqual(['| is a sign\nof its own'])
  expect(streamedBlocks('| a |\n| b |')).toEqual(['| a |\n| b |'])
  expect(streamedBlocks('```\n| a |')).toEqual(['```\n| a |'])
})

it('leaves nothing out of an answer that is whole', () => {
  const long = `${'A line.\n'.repeat(210)}\n| the end`
  expect(answerBlocks(long).join('\n')).toContain('| the end')
})
