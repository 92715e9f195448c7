import { describe, expect, it } from 'vitest'
import type { Fact } from '../../core/event-types.ts'
import { askLimits, type Request } from '../../core/request.ts'
import type { Tool, ToolCall } from '../../core/tool.ts'
import { fixedClock } from '../../testing/fixed-clock.ts'
import { toolbox } from '../../tools/toolbox.ts'
import { approvalFor, guarded } from './guard-chain.ts'
import { callOf, finished, invocationOf, probe, replied, runAsked } from './guards.fixture.ts'

const write = toolbox([probe({ effect: 'write' })])
const asks = (call: ToolCall, request: Partial<Request> = {}, ...facts: Fact[]) =>
  approvalFor(write, invocationOf({ call, run: runAsked(request, ...facts) })).then((asked) => asked !== undefined)

const parts = (tool: Tool) => ({
  tools: toolbox([tool]),
  clock: fixedClock(),
  redact: <T>(value: T): T => value,
  emit: () => undefined,
})

describe('a call that may change something', () => {
  it('needs approval', async () => {
    expect(await asks(callOf({ i: 1 }))).toBe(true)
  })

  it.each<[string, () => Promise<boolean>]>([
    ['an allowed one', () => asks(callOf({ i: 1 }), { permissions: [{ tool: '*', decision: 'allow' }] })],
    ['a denied one', () => asks(callOf({ i: 1 }), { permissions: [{ tool: '*', decision: 'deny' }] })],
    ['an unknown one', () => asks({ ...callOf({}), tool: 'nothing' })],
    ['one that the run was not given', () => asks(callOf({}), { tools: [] })],
    ['one that cannot be read', () => asks({ ...callOf(null), malformed: 'cut' })],
    ['one with arguments that do not fit', () => asks(callOf({ i: 'x' }))],
    ['one that was done already', () => asks(callOf({ i: 1 }, 'r2'), {}, replied(1), finished(callOf({ i: 1 })))],
    ['one beyond the limit', () => asks(callOf({ i: 1 }), { limits: { ...askLimits, toolCalls: 0 } })],
    [
      'one of a resting tool',
      () => asks(callOf({ i: 1 }), {}, replied(1), ...[1, 2, 3].map((i) => finished(callOf({ i }), { status: 'error' })), replied(2)),
    ],
  ])('is not asked about: %s', async (_case, answer) => {
    expect(await answer()).toBe(false)
  })

  it('is not asked about again after a crash in its middle', async () => {
    expect(await approvalFor(write, invocationOf({ interrupted: true, run: runAsked({}) }))).toBeUndefined()
  })
})

describe('a guarded tool', () => {
  it('is told who asks, where and for what, and what the run has found', async () => {
    let seen: object = {}
    const tool = probe({ run: async (_input, context) => ({ text: Object.keys((seen = context)).join() }) })
    const request = { owner: 'ada', session: 's', folder: '/work', scope: ['docs'] }
    const run = runAsked(request, replied(1), finished(callOf({ i: 7 })))
    await guarded(parts(tool))(invocationOf({ run, call: callOf({}, 'r2') }))
    expect(seen).toMatchObject({ ...request, run: 'run', call: 'r2', question: 'how are sessions resumed after a crash?' })
    expect(seen).toMatchObject({ results: [{ record: { call: { id: 'r1' } } }] })
  })

  it('fails where it says so itself, with its first line', async () => {
    const tool = probe({ run: async () => ({ text: 'no such page\nsecond line', failed: true }) })
    const { record, output } = await guarded(parts(tool))(invocationOf())
    expect(record).toMatchObject({ status: 'error', error: { code: 'failed', message: 'no such page' } })
    expect(output.text).toBe('no such page\nsecond line')
  })
})
