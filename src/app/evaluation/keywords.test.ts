import { describe, expect, it } from 'vitest'
import { keywordsIn } from './keywords.ts'

describe('a keyword', () => {
  it.each([
    ['dead job', 'All **Dead** `jobs` are kept.'],
    ['keeps', 'They are keeping it.'],
    ['1000', 'At most 1,000 jobs.'],
    ['10,000,000 jobs', 'Holds 10000000 jobs.'],
    ['256 kB', 'A payload of 256kB.'],
    ['2.5 s', 'It takes 2.5 s.'],
    ['mapBatches', 'Call `map_batches()`.'],
    ['map batches', 'Call mapBatches.'],
    ['js file', 'A node.js file.'],
    ['cafe', 'The Café is closed.'],
    ['C++', 'Written in C++.'],
    ['=>', 'Use x => x.'],
    ['死信队列', '任务会进入死信队列。'],
    ['天', '保留14天内有效'],
  ])('%j stands in %j', (keyword, text) => {
    expect(keywordsIn(text)(keyword)).toBe(true)
  })

  it.each([
    ['dead job', 'The job is dead.'],
    ['dead jobs', 'Dead and other jobs.'],
    ['cat', 'concatenate'],
    ['14 days', '15 days, 14 hours'],
    ['1', 'There are 10.'],
    ['C++', 'Written in C.'],
    ['mapBatches', 'Batches of a map.'],
    ['队列死信', '任务会进入死信队列。'],
    ['job', ''],
  ])('%j does not stand in %j', (keyword, text) => {
    expect(keywordsIn(text)(keyword)).toBe(false)
  })
})
