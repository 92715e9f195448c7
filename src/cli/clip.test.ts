import { expect, test } from 'vitest'
import { clip } from './terminal.ts'

test('a line is cut to the columns of the terminal, at its end or at its start', () => {
  expect(clip('A failed job is retried', 12)).toBe('A failed job')
  expect(clip('A failed job is retried', 12, 'end')).toBe('b is retried')
  expect(clip('short', 12, 'end')).toBe('short')
})

test('Chinese characters take two columns each', () => {
  expect(clip('失败的任务', 5)).toBe('失败')
  expect(clip('失败的任务', 5, 'end')).toBe('任务')
})
