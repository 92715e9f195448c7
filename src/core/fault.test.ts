import { describe, expect, it } from 'vitest'
import { fault, faultOf, IbidError } from './fault.ts'

describe('a fault', () => {
  it('is recoverable unless said otherwise and has a remedy only where there is one', () => {
    expect(fault('denied', 'no')).toEqual({ code: 'denied', message: 'no', recoverable: true })
    expect(fault('denied', 'no', { recoverable: false, remedy: 'ask' })).toEqual({
      code: 'denied',
      message: 'no',
      recoverable: false,
      remedy: 'ask',
    })
  })

  it.each([
    [new IbidError('usage', 'the question is empty', 'ask one'), { code: 'usage', message: 'the question is empty', remedy: 'ask one' }],
    [new DOMException('stopped', 'AbortError'), { code: 'cancelled', message: 'cancelled' }],
    [new DOMException('took too long', 'TimeoutError'), { code: 'timeout', message: 'took too long' }],
    [new TypeError('x is no function'), { code: 'failed', message: 'x is no function' }],
    [new RangeError(), { code: 'failed', message: 'RangeError' }],
    ['plain words', { code: 'failed', message: 'plain words' }],
    [undefined, { code: 'failed', message: 'undefined' }],
  ])('is made of anything thrown: %s', (thrown, expected) => {
    expect(faultOf(thrown)).toEqual({ recoverable: true, ...expected })
  })
})
