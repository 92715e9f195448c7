import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { abortable } from './abort.ts'
import { counting, invocationOf, probe } from './guards.fixture.ts'

describe('abortable', () => {
  it('does not start what is already cancelled', async () => {
    const inner = counting()
    await expect(abortable(inner)(invocationOf({ signal: AbortSignal.abort('gone') }), probe(), {})).rejects.toBe('gone')
    expect(inner.times()).toBe(0)
  })

  it('settles at once when cancelled, though the tool does not listen', async () => {
    const stop = new AbortController()
    const pending = abortable(counting(() => new Promise(() => {})))(invocationOf({ signal: stop.signal }), probe(), {})
    stop.abort('stopped')
    await expect(pending).rejects.toBe('stopped')
  })

  it('swallows what a tool left behind throws later', async () => {
    const stop = new AbortController()
    const late = Promise.withResolvers<never>()
    const pending = abortable(counting(() => late.promise))(invocationOf({ signal: stop.signal }), probe(), {})
    stop.abort('stopped')
    await expect(pending).rejects.toBe('stopped')
    late.reject(new Error('too late'))
    await expect(late.promise).rejects.toThrow('too late')
  })

  it('passes results and errors on and leaves no listener behind', async () => {
    const { signal } = new AbortController()
    expect((await abortable(counting())(invocationOf({ signal }), probe(), {})).output.text).toBe('inner 1')
    const throwing = counting(() => {
      throw new Error('broken')
    })
    await expect(abortable(throwing)(invocationOf({ signal }), probe(), {})).rejects.toThrow('broken')
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
  })
})
