import { describe, expect, it } from 'vitest'
import { isClaim } from './claim.ts'

describe('a claim', () => {
  it.each([
    'Sessions are resumed from the last fact in the log.',
    'The default port is 3000 and can be changed.',
    '缓存保存在数据库中，进程重启后仍然有效。',
  ])('is what a source should bear out: %s', (sentence) => {
    expect(isClaim(sentence)).toBe(true)
  })

  it.each([
    'Here is how sessions are resumed after a crash:',
    'The following options are available to a plugin:',
    'Do you use version three of the parser?',
    'The documents do not mention the price of grain.',
    'I could not find anything about the price of grain.',
    'No source speaks of the price of grain.',
    'Yes, it is.',
    '以上内容来自三份文档的说明。',
    '',
  ])('is not what an answer says of itself, asks or announces: %s', (sentence) => {
    expect(isClaim(sentence)).toBe(false)
  })
})
