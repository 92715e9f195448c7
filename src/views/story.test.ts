import { describe, expect, it } from 'vitest'
import { moment } from './amounts.ts'
import { storyOf } from './story.ts'
import { eventsOf, searchFor } from './views.fixture.ts'

const right = 'The sky is blue because air scatters blue light 5 times more than red light'

describe('the story of a run', () => {
  it('reads from question to citations', async () => {
    const { id, events } = await eventsOf([searchFor('sky'), { text: `${right} [s1].` }], 'a talk')
    expect(storyOf(id, events).split('\n')).toEqual([
      '# why is the sky blue?',
      '',
      `Run ${id}, ${moment(events[0]!.at)}, done (use-case-satisfied), 0 ms, $0.0011`,
      'Model scripted, 2 steps, 1 tool call, 900 tokens in, 100 out',
      'For: a talk',
      '',
      '## Steps',
      '',
      '  2 asked for 1 tool call in 0 ms, 1,000 tokens, $0.0011',
      '  4 r1 search {"query":"sky"}',
      '    ok in 0 ms: 1 section for sky',
      '  5 answered in 0 ms',
      '  7 checked the citations',
      '',
      '## Answer',
      '',
      `${right}. [1]`,
      '',
      'Confidence high (0.8)',
      '',
      '## Citations',
      '',
      `[1] ${right}.`,
      '    file:///sky.md#L1',
    ])
  })

  it('tells how far a run has come that has not ended', async () => {
    const { id, events } = await eventsOf([searchFor('sky'), { text: right }])
    const story = storyOf(id, events.slice(0, 4))
    expect(story).toContain(', unfinished, ')
    expect(story).not.toContain('## Answer')
  })

  it('ends with the fault and what to do', async () => {
    const fault = { code: 'unauthorised', message: 'the key is wrong', remedy: 'set another one', retryable: false } as const
    const { id, events } = await eventsOf([{ fault }])
    expect(storyOf(id, events).split('\n').at(-1)).toBe('Fault: the key is wrong. set another one')
  })
})
