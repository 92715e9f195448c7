import { describe, expect, it } from 'vitest'
import { afterCrash } from './crash.ts'
import { counting, invocationOf, probe } from './guards.fixture.ts'

describe('after a crash', () => {
  it('does not run a write that was under way again, and says that it may have happened', async () => {
    const inner = counting()
    const outcome = await afterCrash(inner)(invocationOf({ interrupted: true }), probe({ effect: 'write' }), {})
    expect(inner.times()).toBe(0)
    expect(outcome.status).toBe('interrupted')
    expect(outcome.output.text).toBe(
      'probe was running when the process died; it may or may not have taken effect. Check before doing it again.',
    )
  })

  it.each(['read', 'network'] as const)('runs a %s again', async (effect) => {
    const inner = counting()
    expect((await afterCrash(inner)(invocationOf({ interrupted: true }), probe({ effect }), {})).status).toBe('success')
    expect(inner.times()).toBe(1)
  })

  it('runs a write that had not been started', async () => {
    const inner = counting()
    await afterCrash(inner)(invocationOf(), probe({ effect: 'write' }), {})
    expect(inner.times()).toBe(1)
  })
})
