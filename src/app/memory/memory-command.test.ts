import { describe, expect, it } from 'vitest'
import { memoryCommand } from './memory-command.ts'

describe('a prompt about what is remembered', () => {
  it.each([
    ['Remember that I prefer metric units', 'I prefer metric units.'],
    ['please remember: the staging server is called lagoon.', 'The staging server is called lagoon.'],
    ['note that my invoices go to Ben!', 'My invoices go to Ben!'],
    ["Don't forget that we ship on Fridays", 'We ship on Fridays.'],
    ['remember I live\nin Vienna', 'I live in Vienna.'],
    ['请记住：我喜欢喝茶', '我喜欢喝茶。'],
    ['记住我住在维也纳', '我住在维也纳。'],
  ])('%s', (prompt, fact) => {
    expect(memoryCommand(prompt)).toEqual({ deed: 'remember', fact })
  })

  it.each([
    'What do you remember of me?',
    'what have you remembered',
    'What do you know about me?',
    '你记得我什么？',
    '你知道关于我的哪些事情',
  ])('asks for all of it: %s', (prompt) => {
    expect(memoryCommand(prompt)).toEqual({ deed: 'list' })
  })

  it.each([
    ['Forget that I prefer tea', 'I prefer tea'],
    ['please forget about my invoices', 'my invoices'],
    ['forget what I said about Vienna', 'Vienna'],
    ['忘掉我住在维也纳', '我住在维也纳'],
  ])('forgets: %s', (prompt, words) => {
    expect(memoryCommand(prompt)).toEqual({ deed: 'forget', words })
  })

  it.each([
    'How are dead jobs remembered?',
    'Remember that I asked about retries?',
    'remember the dead queue and how long it keeps jobs',
    'What do you know about the dead queue?',
    'Can you forget a job?',
    'Notes on the release',
    'remember',
    'forget',
    '我记住了吗？',
  ])('is none: %s', (prompt) => {
    expect(memoryCommand(prompt)).toBeUndefined()
  })
})
