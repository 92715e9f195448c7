import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../core/event-types.ts'
import { replay } from '../core/fold-run.ts'
import { turnOf } from './turn.ts'
import { eventsOf, searchFor } from './views.fixture.ts'

const right = 'The sky is blue because air scatters blue light 5 times more than red light'

/** The turn of a run whose answer was written so. */
async function turnWith(text: string) {
  const { id, events } = await eventsOf([searchFor('sky'), { text: right }])
  const written = events.map(
    (event): RunEvent => (event.type === 'answer.drafted' ? { ...event, answer: { ...event.answer, text } } : event),
  )
  return turnOf(replay(id, written)).answer
}

describe('a turn', () => {
  it('is the question and the answer of a run', async () => {
    const { id, events } = await eventsOf([searchFor('sky'), { text: `${right} [s1].` }])
    expect(turnOf(replay(id, events))).toEqual({ run: id, question: 'why is the sky blue?', answer: `${right}.` })
  })

  it.each([
    ['It is blue. [1] It is high. [2][3]', 'It is blue. It is high.'],
    ['It is green. [?]\n\nIt is blue. [12]\n', 'It is green.\n\nIt is blue.\n'],
    ['天空是蓝色的。 [1]夕阳是红色的。 [2]', '天空是蓝色的。夕阳是红色的。'],
    ['| blue [1] |\n| red [2] |', '| blue |\n| red |'],
    ['```js\nlist[0] = row[1]\n```\n[1]', '```js\nlist[0] = row[1]\n```'],
    ['See [1](https://example.org) there.', 'See [1](https://example.org) there.'],
  ])('leaves the marks of %j out', async (written, told) => {
    expect(await turnWith(written)).toBe(told)
  })

  it('has the words so far of a run without an answer, or says how it ended', async () => {
    const { id, events } = await eventsOf([searchFor('sky'), { text: `${right} [s1].` }])
    const [began] = events
    const ended: RunEvent = { run: id, seq: 2, at: 0, type: 'run.ended', end: { status: 'cancelled', reason: 'cancelled' } }
    expect(turnOf(replay(id, events.slice(0, 5))).answer).toBe(`${right}.`)
    expect(turnOf(replay(id, [began!])).answer).toBe('(no answer: unfinished)')
    expect(turnOf(replay(id, [began!, ended])).answer).toBe('(no answer: cancelled)')
  })
})
