import { describe, expect, it } from 'vitest'
import type { Fact, RunEvent } from '../core/event-types.ts'
import { messagesOf } from './messages.ts'
import { eventsOf, searchFor } from './views.fixture.ts'

const right = 'The sky is blue because air scatters blue light 5 times more than red light'
const shown = (events: readonly RunEvent[]) => messagesOf(events).map(({ role, content }) => `${role}: ${content}`)

describe('the messages of a run', () => {
  it('are the question, the calls with their results, and the checked answer', async () => {
    const { id, events } = await eventsOf([
      { ...searchFor('sky'), text: 'I search.', reasoning: 'Where else?' },
      { text: `${right} [s1].`, reasoning: 'Found it.' },
    ])
    expect(messagesOf(events)).toEqual([
      { id: `${id}:1`, role: 'user', content: 'why is the sky blue?', createdAt: events[0]?.at },
      {
        id: `${id}:2`,
        role: 'assistant',
        content: 'I search.',
        reasoning: 'Where else?',
        toolCalls: [{ id: 'r1', tool: 'search', input: { query: 'sky' } }],
        createdAt: events[1]?.at,
      },
      {
        id: `${id}:4`,
        role: 'tool',
        content: '1 section for sky',
        toolResults: [{ call: 'r1', tool: 'search', status: 'success', text: '1 section for sky' }],
        createdAt: events[3]?.at,
      },
      { id: `${id}:6`, role: 'assistant', content: `${right}. [1]`, reasoning: 'Found it.', createdAt: events[5]?.at },
    ])
  })

  it('tell of failed calls, and of what the engine told the model', async () => {
    const { events } = await eventsOf([searchFor('broken'), { text: '' }, { text: 'Nobody knows.' }])
    expect(messagesOf(events)[2]?.toolResults?.[0]).toMatchObject({ status: 'error', error: { message: 'the index is broken' } })
    expect(shown(events).slice(3)).toEqual([
      'system: Your reply was empty. Answer the question in words, with marks such as [s1].',
      'assistant: Nobody knows.',
    ])
  })

  it('hold of several drafts only the last', async () => {
    const { events } = await eventsOf([
      searchFor('sky'),
      { text: 'The sky is green [s1: "green like the sea"].' },
      { text: `${right} [s1].` },
    ])
    expect(shown(events).filter((line) => line.startsWith('assistant'))).toEqual(['assistant: ', `assistant: ${right}. [1]`])
  })

  it('end with the words that had come where the run was cut off', async () => {
    const { events } = await eventsOf([searchFor('sky'), { text: `${right} [s1].` }])
    expect(shown(events.slice(0, 5)).at(-1)).toBe(`assistant: ${right} [s1].`)
  })

  it('hold what the user was asked a question and answered', async () => {
    const { id, events } = await eventsOf([{ text: right }])
    const facts: readonly Fact[] = [
      { type: 'question.asked', question: { id: 'q1', kind: 'clarification', text: 'Which sky?' } },
      { type: 'question.answered', answer: { question: 'q1', text: 'That of Mars.', by: 'person' } },
      { type: 'question.asked', question: { id: 'q2', kind: 'approval', text: 'May I look?' } },
      { type: 'question.answered', answer: { question: 'q2', text: '', decision: 'once', by: 'person' } },
      { type: 'question.asked', question: { id: 'q3', kind: 'clarification', text: 'By day?' } },
      { type: 'question.answered', answer: { question: 'q3', text: 'by day', by: 'assumption' } },
    ]
    const asked = facts.map((fact, index): RunEvent => ({ ...fact, run: id, seq: index + 2, at: 0 }))
    expect(shown([events[0]!, ...asked])).toEqual([
      'user: why is the sky blue?',
      'assistant: Which sky?',
      'user: That of Mars.',
      'assistant: May I look?',
      'user: once',
      'assistant: By day?',
    ])
  })
})
