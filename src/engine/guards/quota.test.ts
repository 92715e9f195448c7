import { describe, expect, it } from 'vitest'
import { callOf, counting, invocationOf, probe, runOf, succeeded } from './guards.fixture.ts'
import { callsMade, quota } from './quota.ts'

const refused = (id: string) => {
  const fact = succeeded(callOf({}, id))
  return fact.type === 'tool.finished' ? { ...fact, record: { ...fact.record, status: 'skipped' as const } } : fact
}

describe('quota', () => {
  it('runs calls up to the limit of the run', async () => {
    const inner = counting()
    const siblings = Array.from({ length: 9 }, (_, index) => callOf({ index }, `r${index}`))
    expect((await quota(inner)(invocationOf({ siblings }), probe(), {})).status).toBe('success')
    expect(inner.times()).toBe(1)
  })

  it('refuses the one above it, counting earlier steps and earlier calls of this step', async () => {
    const inner = counting()
    const outcome = await quota(inner)(invocationOf({ callsBefore: 8, siblings: [callOf({}, 'r9'), callOf({}, 'r10')] }), probe(), {})
    expect(inner.times()).toBe(0)
    expect(outcome).toMatchObject({ status: 'skipped', fault: { code: 'limit' } })
    expect(outcome.output.text).toBe('Not run: the limit of 10 tool calls is reached. Answer with what is there.')
  })

  it('counts calls that were run, not those that were refused', () => {
    expect(callsMade(runOf(succeeded(callOf({}, 'r1')), refused('r2'), refused('r3')))).toBe(1)
  })
})
