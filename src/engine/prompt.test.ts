import { describe, expect, it } from 'vitest'
import { fence } from '../core/fence.ts'
import { systemPrompt } from './prompt.ts'

describe('the system prompt', () => {
  it('is the same for every run but for the nonce at its end, so that providers can cache it', () => {
    const [a, b] = [systemPrompt('aaaaaaaaaaaa'), systemPrompt('bbbbbbbbbbbb')]
    expect(b.replaceAll('bbbbbbbbbbbb', 'aaaaaaaaaaaa')).toBe(a)
    expect(a.indexOf('aaaaaaaaaaaa') / a.length).toBeGreaterThan(0.8)
  })

  it('describes the fence as it is drawn', () => {
    const [open = '', , close = ''] = fence('text', 'abc').split('\n')
    expect(systemPrompt('abc')).toContain(`"${open}"`)
    expect(systemPrompt('abc')).toContain(`"${close}"`)
  })

  it('shows marks as they are read', () => {
    expect(systemPrompt('abc')).toContain('[s3]')
    expect(systemPrompt('abc')).toContain('[s1][s4]')
  })

  it('fits into the 500 tokens of its budget', () => {
    expect(systemPrompt('abcdefabcdef').length / 4).toBeLessThan(500)
  })
})
