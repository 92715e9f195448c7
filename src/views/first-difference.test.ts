import { describe, expect, it } from 'vitest'
import type { RunEvent } from '../core/event-types.ts'
import { firstDifference } from './first-difference.ts'
import { eventsOf, searchFor } from './views.fixture.ts'

const script = [searchFor('sky'), { text: 'The sky is blue because air scatters blue light 5 times more than red light [s1].' }]

/** The events with those of one type changed. */
const withChange = (events: readonly RunEvent[], type: RunEvent['type'], change: object): readonly RunEvent[] =>
  events.map((event) => (event.type === type ? { ...event, ...change } : event))

describe('the first difference of two runs', () => {
  it('is none where only ids, nonces, times and durations differ', async () => {
    const [a, b] = [await eventsOf(script), await eventsOf(script)]
    expect(a.id).not.toBe(b.id)
    const later = b.events.map((event) =>
      event.type === 'model.replied'
        ? { ...event, at: event.at + 5, reply: { ...event.reply, durationMs: 9, firstMs: 3 } }
        : { ...event, at: event.at + 5 },
    )
    expect(firstDifference(a.events, later)).toBeUndefined()
  })

  it('is named by event, member and both values', async () => {
    const { events } = await eventsOf(script)
    const ended = withChange(events, 'run.ended', { end: { status: 'done', reason: 'sources-agree' } })
    expect(firstDifference(events, ended)).toEqual({ seq: 8, where: 'run.ended end.reason', a: 'direct-answer', b: 'sources-agree' })
  })

  it('is found in lists, and where only one has a member', async () => {
    const { events } = await eventsOf(script)
    const [record] = events.flatMap((event) => (event.type === 'tool.finished' ? [event.record] : []))
    expect(
      firstDifference(events, withChange(events, 'tool.finished', { output: { text: '1 section for sky', sources: [] } })),
    ).toMatchObject({
      where: 'tool.finished output.sources.0',
      b: undefined,
    })
    expect(firstDifference(events, withChange(events, 'tool.finished', { record: { ...record, tries: 2 } }))).toEqual({
      seq: 4,
      where: 'tool.finished record.tries',
      a: undefined,
      b: 2,
    })
  })

  it('is an event of another type, or one that the other run does not have', async () => {
    const { events } = await eventsOf(script)
    expect(firstDifference(events, events.toSpliced(2, 1))).toMatchObject({ seq: 3, where: 'tool.started | tool.finished' })
    expect(firstDifference(events.slice(0, 7), events)).toMatchObject({
      seq: 8,
      where: 'nothing | run.ended',
      a: undefined,
      b: { type: 'run.ended' },
    })
  })
})
