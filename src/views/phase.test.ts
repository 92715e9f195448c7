import { expect, test } from 'vitest'
import type { Delta, Fact, RunEvent } from '../core/event-types.ts'
import { phaseOf } from './phase.ts'
import { eventsOf, searchFor } from './views.fixture.ts'

test('a run is told in the words of its phases', async () => {
  const { events } = await eventsOf([
    searchFor('sky'),
    { text: 'The sky is blue because air scatters blue light 5 times more than red light [s1].' },
  ])
  expect(events.map((event) => [event.type, phaseOf(event)])).toEqual([
    ['run.began', 'analyzing'],
    ['model.replied', 'reasoning'],
    ['tool.started', 'searching'],
    ['tool.finished', 'observing'],
    ['model.replied', 'answering'],
    ['answer.drafted', 'answering'],
    ['review.made', 'saving'],
    ['run.ended', 'saving'],
  ])
})

const place = { run: 'R', seq: 1, at: 0 }
const started = (tool: string): RunEvent => ({ ...place, type: 'tool.started', call: { id: 'r1', tool, input: {} } })

test.each([
  ['write_plan', 'planning'],
  ['ask_user', 'asking'],
  ['answer_directly', 'answering'],
  ['documents_find_related', 'searching'],
  ['documents_get_section', 'executing'],
])('a call of %s is %s', (tool, phase) => {
  expect(phaseOf(started(tool))).toBe(phase)
})

test.each<[Delta, string | undefined]>([
  [{ type: 'reasoning.delta', run: 'R', step: 1, text: 'hm' }, 'reasoning'],
  [{ type: 'text.delta', run: 'R', step: 1, text: 'The' }, 'answering'],
  [{ type: 'text.retracted', run: 'R', step: 1 }, 'reasoning'],
  [{ type: 'run.waiting', run: 'R', ahead: 2 }, 'waiting'],
  [{ type: 'tool.settled', run: 'R', call: 'r1', status: 'success', durationMs: 1, summary: 'ok' }, 'observing'],
  [{ type: 'tool.progress', run: 'R', call: 'r1', text: 'half' }, undefined],
])('what is streamed has a phase: %j', (delta, phase) => {
  expect(phaseOf(delta)).toBe(phase)
})

test.each<[Fact, string | undefined]>([
  [{ type: 'question.asked', question: { id: 'q1', kind: 'clarification', text: 'Which year?' } }, 'asking'],
  [{ type: 'question.answered', answer: { question: 'q1', text: '2026', by: 'person' } }, 'reasoning'],
  [{ type: 'review.made', review: { of: 'answer', triggers: [], outcome: 'gather', objections: [] } }, 'reasoning'],
  [{ type: 'run.cancelled', by: 'person' }, undefined],
])('so have facts: %j', (fact, phase) => {
  expect(phaseOf({ ...place, ...fact })).toBe(phase)
})
