import { describe, expect, it } from 'vitest'
import type { ModelFault } from '../core/model.ts'
import { retryDelay } from './retry-delay.ts'

const fault = (extra: Partial<ModelFault> = {}): ModelFault => ({
  code: 'overloaded',
  message: 'busy',
  recoverable: true,
  retryable: true,
  ...extra,
})
const ample = 300_000

describe('the delay before another attempt', () => {
  it('doubles from one second, for three retries', () => {
    expect([1, 2, 3, 4].map((tries) => retryDelay(fault(), tries, ample))).toEqual([1000, 2000, 4000, undefined])
  })

  it('is what the provider asks for, up to 30 s', () => {
    expect(retryDelay(fault({ retryAfterMs: 7000 }), 1, ample)).toBe(7000)
    expect(retryDelay(fault({ retryAfterMs: 0 }), 3, ample)).toBe(0)
    expect(retryDelay(fault({ retryAfterMs: 30_000 }), 1, ample)).toBe(30_000)
    expect(retryDelay(fault({ retryAfterMs: 30_001 }), 1, ample)).toBeUndefined()
  })

  it('is none for what would only fail again', () => {
    expect(retryDelay(fault({ retryable: false }), 1, ample)).toBeUndefined()
  })

  it('is none where the deadline of the call would pass meanwhile', () => {
    expect(retryDelay(fault(), 1, 1000)).toBeUndefined()
    expect(retryDelay(fault(), 1, 1001)).toBe(1000)
  })
})
