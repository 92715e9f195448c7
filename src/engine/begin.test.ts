import { describe, expect, it } from 'vitest'
import { memoryLog } from '../store/memory-log.ts'
import { fixedClock } from '../testing/fixed-clock.ts'
import { begin } from './begin.ts'

const parts = () => {
  const clock = fixedClock()
  return { log: memoryLog(clock), clock, redact: <T>(value: T): T => value }
}
const ask = { question: '  why?  ', model: 'scripted', tools: ['lookup'] }

describe('beginning a run', () => {
  it('stores everything that another process needs to carry it on', async () => {
    const dependencies = parts()
    const id = await begin({ ...ask, useCase: 'a talk', scope: [], limits: { steps: 3 } }, dependencies)
    const [event] = await dependencies.log.read(id)
    expect(event).toMatchObject({
      type: 'run.began',
      seq: 1,
      request: {
        question: 'why?',
        agent: 'ask',
        model: 'scripted',
        tools: ['lookup'],
        useCase: 'a talk',
        scope: [],
        limits: { steps: 3, toolCalls: 10, spend: 100_000, runMs: 600_000, modelMs: 300_000, attemptMs: 120_000 },
        temperature: 0,
        maxTokens: 4096,
        nonce: expect.stringMatching(/^[0-9a-f]{12}$/),
      },
    })
  })

  it('keeps the steps that were given, and lets the default ones grow', async () => {
    const dependencies = parts()
    const limitsOf = async (limits: object) => {
      const [event] = await dependencies.log.read(await begin({ ...ask, limits }, dependencies))
      return event?.type === 'run.began' ? event.request.limits : undefined
    }
    expect(await limitsOf({ steps: 5 })).toMatchObject({ steps: 5, stepsAtMost: 5 })
    expect(await limitsOf({ steps: 5, stepsAtMost: 10 })).toMatchObject({ steps: 5, stepsAtMost: 10 })
    expect(await limitsOf({})).toMatchObject({ steps: 11, stepsAtMost: 11, depth: 2 })
  })

  it('gives a run that never plans no tool to plan with', async () => {
    const dependencies = parts()
    const [event] = await dependencies.log.read(await begin({ ...ask, tools: ['lookup', 'write_plan'], planning: 'never' }, dependencies))
    expect(event).toMatchObject({ request: { tools: ['lookup'], system: expect.not.stringContaining('write_plan') } })
  })

  it('gives each run a nonce of its own, and its prompt names it', async () => {
    const dependencies = parts()
    const requests = await Promise.all(
      [1, 2].map(async () => {
        const [event] = await dependencies.log.read(await begin(ask, dependencies))
        return event?.type === 'run.began' ? event.request : undefined
      }),
    )
    expect(requests[0]?.nonce).not.toBe(requests[1]?.nonce)
    for (const request of requests) expect(request?.system).toContain(`<<outside ${request?.nonce}`)
  })

  it('stores nothing for an empty question', async () => {
    const dependencies = parts()
    await expect(begin({ ...ask, question: ' \n ' }, dependencies)).rejects.toMatchObject({
      code: 'empty-prompt',
      message: 'the question is empty',
    })
    expect(await dependencies.log.list()).toEqual([])
  })

  it('takes secrets out before anything is stored', async () => {
    const dependencies = parts()
    const redact = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('sk-canary', '[redacted]'))
    const id = await begin({ ...ask, question: 'is sk-canary valid?' }, { ...dependencies, redact })
    expect(JSON.stringify(await dependencies.log.read(id))).not.toContain('sk-canary')
  })
})
