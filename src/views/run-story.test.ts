import { describe, expect, it } from 'vitest'
import { moment } from './amounts.ts'
import { storyOf } from './run-story.ts'
import { eventsOf, searchFor, toldAs } from './views.fixture.ts'

const right = 'The sky is blue because air scatters blue light 5 times more than red light'

describe('the story of a run', () => {
  it('reads from question to citations', async () => {
    const { id, events } = await eventsOf([searchFor('sky'), { text: `${right} [s1].` }], 'a talk')
    expect(storyOf(id, events).split('\n')).toEqual([
      '# why is the sky blue?',
      '',
      `Run ${id}, ${moment(events[0]!.at)}, done (enough for the use case), 0 ms, $0.0011`,
      'Model scripted, 2 steps, 1 tool call, 900 tokens in, 100 out',
      'Purpose: a talk',
      '',
      '## Steps',
      '',
      '  2 requested 1 tool call in 0 ms, 1,000 tokens, $0.0011',
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
      '',
      '## Cost',
      '',
      '$0.0011: 900 tokens in (0 cached), 100 out',
      '- model scripted: 2 calls, 1,000 tokens, $0.0011',
    ])
  })

  it('tells on demand what the models thought', async () => {
    const { id, events } = await eventsOf([
      { ...searchFor('sky'), reasoning: 'It is about light.\n\nSo look there.' },
      { text: `${right} [s1].` },
    ])
    const thoughts = storyOf(id, events, { thoughts: true }).split('\n')
    expect(thoughts.slice(7, 10)).toEqual([
      '  2 requested 1 tool call in 0 ms, 1,000 tokens, $0.0011',
      '    > It is about light.',
      '    > So look there.',
    ])
    expect(storyOf(id, events)).not.toContain('light.\n    > ')
    const fault = { code: 'malformed', message: 'no plan', recoverable: true } as const
    const plan = { goal: 'g', subTasks: [], needsClarification: false, candidateAgents: [], reasoning: 'Two parts.' }
    const said = { text: 'I would rather not.', calls: [], finish: 'stop' } as const
    const told = toldAs({}, { type: 'plan.failed', fault, said }, { type: 'plan.written', plan, by: 'model' })
    const lines = storyOf('R', told, { thoughts: true }).split('\n')
    expect(lines).toEqual(expect.arrayContaining(['    > I would rather not.', '    > Two parts.']))
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
    expect(storyOf(id, events).split('\n').at(-1)).toBe('Error: the key is wrong. set another one')
  })

  it('tells of plans, questions, answers, reviews, foldings and second tries', () => {
    const fault = { code: 'overloaded', message: 'the provider answered 503', recoverable: true, retryable: true } as const
    const plan = {
      goal: 'find the limit',
      subTasks: [
        { id: '1', description: 'read the limits', status: 'done', parallelizable: false, dependencies: [] },
        { id: '2', description: 'compare', status: 'pending', parallelizable: false, dependencies: ['1'] },
      ],
      needsClarification: false,
      candidateAgents: [],
    } as const
    const question = { id: 'q1', kind: 'clarification', text: 'Which year?', options: ['2025', '2026'], assumption: '2026' } as const
    const events = toldAs(
      { fastModel: 'small', predictedCost: { low: 1_000, high: 4_000 } },
      { type: 'plan.written', plan, by: 'model' },
      { type: 'question.asked', question },
      { type: 'question.answered', answer: { question: 'q1', text: '2025', by: 'person' } },
      { type: 'model.retried', step: 1, attempt: 1, delayMs: 1_000, fault },
      { type: 'context.folded', messages: 6, summary: 'shorter', tokensBefore: 21_000, tokensAfter: 9_000 },
      {
        type: 'review.made',
        review: {
          of: 'steps',
          triggers: ['no-new-evidence'],
          outcome: 'gather',
          objections: ['The last steps brought nothing new.'],
          reviewer: { model: 'small', actions: [], notes: 'Try the reference.' },
        },
      },
      { type: 'question.asked', question: { id: 'q2', kind: 'approval', text: 'May shell run?', options: ['once', 'session', 'deny'] } },
    )
    expect(storyOf('R', events).split('\n').slice(2)).toEqual([
      `Run R, ${moment(1_000)}, waiting, 0 ms, $0`,
      'Model scripted with small, 0 steps, 0 tool calls, 0 tokens in, 0 out',
      'Expected to cost $0.0010 to $0.0040',
      '',
      '## Steps',
      '',
      '  2 planned: find the limit (2 sub-tasks, 1 open)',
      '    [x] 1 read the limits',
      '    [ ] 2 compare (after 1)',
      '  3 asks: Which year?',
      '    1. 2025',
      '    2. 2026',
      '    Most likely meaning: 2026',
      '  4 answered: 2025',
      '  5 the provider answered 503; retrying in 1.0 s (attempt 2)',
      '  6 compacted 6 messages of the context: from about 21,000 to 9,000 tokens',
      '  7 asked for more evidence: the last steps found nothing new, with small',
      '    The last steps brought nothing new.',
      '    Try the reference.',
      '  8 needs approval: May shell run?',
      '    1. once',
      '    2. session',
      '    3. deny',
      '',
      '## Open question',
      '',
      'May shell run?',
      '  1. once',
      '  2. session',
      '  3. deny',
    ])
  })
})
