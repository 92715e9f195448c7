import { describe, expect, it } from 'vitest'
import { askLimits, type Request } from '../../core/request.ts'
import { agentDepthLimit } from './agent-depth-limit.ts'
import { callOf, counting, invocationOf, probe, runAsked } from './guards.fixture.ts'

const at = (depth: number): Partial<Request> => ({ parent: { run: 'p', call: 'r1', root: 'p', depth } })
const outcome = async (request: Partial<Request>, delegates = true) => {
  const inner = counting()
  const run = runAsked(request)
  const { status, output } = await agentDepthLimit(inner)(invocationOf({ run, call: callOf({}) }), probe({ delegates }), {})
  return [inner.times(), status, output.text]
}

describe('delegation', () => {
  it.each([
    ['the topmost run', {}],
    ['its agent', at(1)],
  ])('lets %s call agents', async (_case, request) => {
    expect(await outcome(request)).toEqual([1, 'success', 'inner 1'])
  })

  it('refuses agents of agents of agents', async () => {
    expect(await outcome(at(2))).toEqual([0, 'denied', 'Not run: agent calls can be nested only 2 deep. Answer with what you have.'])
  })

  it('refuses all where none may be called', async () => {
    expect(await outcome({ limits: { ...askLimits, depth: 0 } })).toEqual([
      0,
      'denied',
      'Not run: agents cannot be called here. Answer with what you have.',
    ])
  })

  it('leaves other tools alone', async () => {
    expect(await outcome(at(2), false)).toEqual([1, 'success', 'inner 1'])
  })
})
