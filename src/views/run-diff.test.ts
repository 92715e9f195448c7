import { describe, expect, it } from 'vitest'
import { diffRuns } from './run-diff.ts'
import { eventsOf, searchFor } from './views.fixture.ts'

const blue = 'The sky is blue because air scatters blue light 5 times more than red light'
const pairs = (diff: ReturnType<typeof diffRuns>) =>
  diff.steps.map((pair) => [pair.state, 'a' in pair ? pair.a : '-', 'b' in pair ? pair.b : '-'].join(' '))

describe('two runs', () => {
  it('that did the same have equal steps and no difference', async () => {
    const [a, b] = [
      await eventsOf([searchFor('sky'), { text: `${blue} [s1].` }]),
      await eventsOf([searchFor('sky'), { text: `${blue} [s1].` }]),
    ]
    const diff = diffRuns(a.events, b.events)
    expect(diff).toMatchObject({ request: [], answer: { removed: [], added: [] } })
    expect(diff.first).toBeUndefined()
    expect(diff.a).toEqual({
      run: a.id,
      status: 'done',
      reason: 'direct-answer',
      steps: 2,
      toolCalls: 1,
      tokens: 1000,
      costUsd: 0.0011,
      durationMs: 0,
      confidence: 'high (0.8)',
    })
    expect(pairs(diff)).toEqual(['same 1 1', 'same 2 2'])
  })

  it('are aligned by what their steps asked for', async () => {
    const a = await eventsOf([searchFor('sky'), searchFor('broken'), { text: `${blue} [s1].` }])
    const b = await eventsOf([
      searchFor('blue'),
      searchFor('sky'),
      searchFor('broken'),
      searchFor('light'),
      { text: `Sunsets are red [s1]. ${blue} [s1].` },
    ])
    const diff = diffRuns(a.events, b.events)
    expect(pairs(diff)).toEqual(['only-b - 1', 'same 1 2', 'same 2 3', 'only-b - 4', 'changed 3 5'])
    expect(diff.steps[0]).toMatchObject({ what: 'search {"query":"blue"}' })
    expect(diff.answer).toEqual({ removed: [], added: ['Sunsets are red.'] })
    expect(diff.first).toMatchObject({ seq: 2, where: 'model.replied reply.calls.0.input.query', a: 'sky', b: 'blue' })
  })

  it('show other calls in the same place as a change, and what gave another result', async () => {
    const a = await eventsOf([searchFor('sky'), searchFor('night'), { text: `${blue} [s1].` }])
    const b = await eventsOf([searchFor('sky'), searchFor('day'), { text: `${blue} [s1].` }])
    expect(diffRuns(a.events, b.events).steps[1]).toMatchObject({
      state: 'changed',
      what: 'search {"query":"night"}',
      whatB: 'search {"query":"day"}',
    })
    const other = a.events.map((event) => (event.type === 'tool.finished' ? { ...event, output: { text: 'else' } } : event))
    expect(diffRuns(a.events, other).steps[0]).toMatchObject({ state: 'changed', differs: ['r1'] })
  })

  it('show the members of the request that differ, without ids and nonces', async () => {
    const [a, b] = [await eventsOf([{ text: blue }], 'a talk'), await eventsOf([{ text: blue }], 'a book')]
    expect(diffRuns(a.events, b.events).request).toEqual([{ field: 'useCase', a: 'a talk', b: 'a book' }])
  })
})
