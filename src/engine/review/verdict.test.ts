import { describe, expect, it } from 'vitest'
import { verdictSchema } from './verdict.ts'

describe('a verdict', () => {
  it('is a list of actions, with notes if there are any', () => {
    const actions = [
      { type: 'gather', what: 'the price' },
      { type: 'reorder', subTaskId: 'b', newIndex: 0 },
      { type: 'clarify', prompt: 'Which?' },
      { type: 'stop', reason: 'enough' },
    ]
    expect(verdictSchema.check({ actions, notes: 'hm', more: 1 })).toEqual({ ok: true, value: { actions, notes: 'hm' } })
    expect(verdictSchema.check({ actions: [], notes: '' })).toEqual({ ok: true, value: { actions: [] } })
  })

  it.each([
    [undefined, ['actions: expected an array']],
    ['stop', ['actions: expected an array']],
    [{ actions: 'stop' }, ['actions: expected an array']],
    [{ actions: [{ type: 'allow', tool: 'shell' }] }, ['actions[0]: not an action with what it needs']],
    [
      { actions: [{ type: 'stop', reason: 'x' }, { type: 'gather' }, 7] },
      ['actions[1]: not an action with what it needs', 'actions[2]: not an action with what it needs'],
    ],
    [{ actions: [{ type: 'reorder', subTaskId: 'b', newIndex: 0.5 }] }, ['actions[0]: not an action with what it needs']],
    [{ actions: [{ type: 'clarify', prompt: ' ' }] }, ['actions[0]: not an action with what it needs']],
  ])('is nonsense as a whole where a part is: %j', (value, issues) => {
    expect(verdictSchema.check(value)).toEqual({ ok: false, issues })
  })
})
