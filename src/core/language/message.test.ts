import { describe, expect, it } from 'vitest'
import { formatMessage, numberIn } from './message.ts'

describe('a message', () => {
  it('has its values in place, numbers as the language writes them', () => {
    expect(formatMessage('{name} took {count} tokens', { name: 'Step {count}', count: 12_345 }, 'en')).toBe(
      'Step {count} took 12,345 tokens',
    )
    expect(formatMessage('{count} Token', { count: 12_345 }, 'de')).toBe('12.345 Token')
    expect(formatMessage('Ask about {what}', {}, 'en')).toBe('Ask about {what}')
  })

  it('is worded by the number in it, as each language tells numbers apart', () => {
    const english = { one: '{count} document', other: '{count} documents' }
    expect([0, 1, 2].map((count) => formatMessage(english, { count }, 'en'))).toEqual(['0 documents', '1 document', '2 documents'])
    expect(formatMessage({ other: '{count} 个文档' }, { count: 1 }, 'zh')).toBe('1 个文档')
    const polish = { one: '{count} plik', few: '{count} pliki', other: '{count} plików' }
    expect([1, 3, 5].map((count) => formatMessage(polish, { count }, 'pl'))).toEqual(['1 plik', '3 pliki', '5 plików'])
  })

  it('groups the digits of large numbers only', () => {
    expect([999, 1_000, 2.5].map((value) => numberIn('en', value))).toEqual(['999', '1,000', '2.5'])
  })
})
