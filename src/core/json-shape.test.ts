import { describe, expect, it } from 'vitest'
import { jsonShape } from './json-shape.ts'

describe('the shape of JSON', () => {
  it.each([
    ['{}', { levels: 1, id: null }],
    ['{"id":7,"params":{"a":[[]]}}', { levels: 4, id: 7 }],
    ['{"params":{"id":"inner"},"id" : "outer"}', { levels: 2, id: 'outer' }],
    ['{"text":"[[[[ \\" {{{{ \\\\","id":-3}', { levels: 1, id: -3 }],
    ['{"id":"a\\"b"}', { levels: 1, id: 'a"b' }],
    ['{"id":{"a":1}}', { levels: 2, id: null }],
    ['"no object"', { levels: 0, id: null }],
    ['{"unfinished', { levels: 1, id: null }],
    ['', { levels: 0, id: null }],
  ])('of %s', (text, shape) => {
    expect(jsonShape(text)).toEqual(shape)
  })

  it('is told of the deepest and the most hostile text in time that grows with its length only', () => {
    const started = process.threadCpuUsage()
    expect(jsonShape(`{"id":1,"a":${'['.repeat(2_000_000)}`)).toEqual({ levels: 2_000_001, id: 1 })
    expect(jsonShape('\\"'.repeat(1_000_000)).levels).toBe(0)
    expect(jsonShape(`{${'"id":'.repeat(400_000)}`).id).toBeNull()
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(10_000)
  })
})
