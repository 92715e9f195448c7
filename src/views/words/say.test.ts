import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inReadersLanguage, say, sayCount, sayText, speak } from './say.ts'
import { sayAge, sayDuration, sayMoment, sayMoney } from './say-amounts.ts'

const noWords = { own: {}, others: {}, findings: {}, reasons: {} }
afterEach(() => speak({ language: 'en', ...noWords }))

describe('in English', () => {
  it('is what the code says', () => {
    expect(say`  Deleted ${'r1'}, at line ${1234}`).toBe('  Deleted r1, at line 1234')
    expect([sayCount(1, 'run'), sayCount(1234, 'run')]).toEqual(['1 run', '1,234 runs'])
    expect([sayText('no documents'), inReadersLanguage('no documents')]).toEqual(['no documents', 'no documents'])
    expect([sayAge(7_200_000), sayDuration(1_200), sayMoney(null)]).toEqual(['2 h', '1.2 s', 'cost unknown'])
  })
})

describe('in another language', () => {
  beforeEach(() =>
    speak({
      language: 'zh',
      own: { 'Deleted {1} of {2}': '从 {2} 删除了 {1}', '{1} runs': { other: '{1} 次运行' }, 'no documents': '没有文档' },
      others: { 'not found: {1}': '找不到：{1}' },
      findings: {},
      reasons: {},
    }),
  )

  it('has the values in their places, and keeps the blanks around a sentence', () => {
    expect(say`  Deleted ${'r1'} of ${'s2'} `).toBe('  从 s2 删除了 r1 ')
    expect(sayCount(1234, 'run')).toBe('1,234 次运行')
    expect(sayText('no documents')).toBe('没有文档')
    expect(inReadersLanguage('not found: docs')).toBe('找不到：docs')
  })

  it('is English where nothing is known', () => {
    expect(say`Kept ${'r1'}`).toBe('Kept r1')
    expect([sayCount(2, 'file'), sayText('more'), inReadersLanguage('more')]).toEqual(['2 files', 'more', 'more'])
  })

  it('has times, durations and ages as the language writes them', () => {
    expect(sayMoment(new Date(2026, 10, 7, 9, 5).getTime())).toBe('2026/11/07 09:05')
    expect([sayDuration(41), sayDuration(1_240), sayDuration(200_000)]).toEqual(['41 毫秒', '1.2 秒', '3 分钟 20 秒'])
    expect([sayAge(20_000), sayAge(7_200_000), sayAge(5 * 86_400_000)]).toEqual(['20 秒', '2 小时', '5 天'])
  })
})
