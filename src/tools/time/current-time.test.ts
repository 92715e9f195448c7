import { describe, expect, it } from 'vitest'
import type { FeedHit } from '../../core/feed-store.ts'
import { contextIn, useTool } from '../repository/repository.fixture.ts'
import { currentTime, type TimeResult } from './current-time.ts'

/** Sunday evening in Vienna. */
const now = Date.parse('2026-11-22T18:30:05Z')
const event: FeedHit = {
  id: 'team/e1',
  feed: 'team',
  collection: 'c1',
  item: {
    path: 'e1',
    title: 'Budget round',
    uri: 'https://calendar.example/e1',
    at: Date.parse('2026-11-23T09:00:00Z'),
    people: [],
    place: 'Team',
  },
  section: 'e1#top',
  uri: 'https://calendar.example/e1',
  text: 'Budget round',
  passage: 'Budget round',
  score: 1,
  coverage: 1,
}
const tool = (hits: readonly FeedHit[] = []) =>
  currentTime({
    clock: { now: () => now } as never,
    feeds: async () => ({ search: async () => ({ hits, problems: [] }), people: async () => [] }),
  })
const told = async (input: object, hits?: readonly FeedHit[]) => {
  const { text, data, origin, sources } = await useTool(tool(hits), input, contextIn('/'))
  return { text, data: data as TimeResult, origin, sources }
}
const meant = async (expression: string, more: object = {}) => {
  const { expression: found } = (await told({ timezone: 'Europe/Vienna', expression, ...more })).data
  return [found?.from.iso, found?.to.iso]
}

describe('the time', () => {
  it('is told in UTC where nothing else is asked', async () => {
    expect(await told({})).toEqual({
      text: 'Sunday, 22 November 2026, 18:30 (UTC), UTC; not a business day',
      data: { formatted: 'Sunday, 22 November 2026, 18:30 (UTC)', iso: '2026-11-22T18:30:05+00:00', timezone: 'UTC', isBusinessDay: false },
      origin: undefined,
      sources: undefined,
    })
  })

  it('is told in several zones at once, by the names that people use', async () => {
    const { data } = await told({ timezone: 'vienna', timezones: ['PST', 'asia/kolkata', '+05:45', 'New York'] })
    expect([data, ...(data.zones ?? [])].map(({ timezone, iso }) => `${timezone} ${iso}`)).toEqual([
      'Europe/Vienna 2026-11-22T19:30:05+01:00',
      'America/Los_Angeles 2026-11-22T10:30:05-08:00',
      'Asia/Kolkata 2026-11-23T00:00:05+05:30',
      '+05:45 2026-11-23T00:15:05+05:45',
      'America/New_York 2026-11-22T13:30:05-05:00',
    ])
    expect(data.zones?.[1]?.formatted).toBe('Monday, 23 November 2026, 00:00 (UTC+5:30)')
  })

  it('is not told of a zone that is none', async () => {
    await expect(told({ timezone: 'Europe/Viena' })).rejects.toMatchObject({
      code: 'invalid',
      message: 'unknown time zone: Europe/Viena',
      remedy: 'did you mean Europe/Vienna?',
    })
  })
})

describe('words about time', () => {
  it.each([
    ['today', '2026-11-22T00:00:00+01:00', '2026-11-23T00:00:00+01:00'],
    ['last week', '2026-11-09T00:00:00+01:00', '2026-11-16T00:00:00+01:00'],
    ['this quarter', '2026-10-01T00:00:00+02:00', '2027-01-01T00:00:00+01:00'],
    ['Q1 2027', '2027-01-01T00:00:00+01:00', '2027-04-01T00:00:00+02:00'],
    ['2026-Q3', '2026-07-01T00:00:00+02:00', '2026-10-01T00:00:00+02:00'],
    ['past 10 days', '2026-11-12T19:30:05+01:00', '2026-11-22T19:30:05+01:00'],
    ['next month', '2026-12-01T00:00:00+01:00', '2027-01-01T00:00:00+01:00'],
    ['2025', '2025-01-01T00:00:00+01:00', '2026-01-01T00:00:00+01:00'],
    ['上周', '2026-11-09T00:00:00+01:00', '2026-11-16T00:00:00+01:00'],
    ['明天', '2026-11-23T00:00:00+01:00', '2026-11-24T00:00:00+01:00'],
    ['next Friday at 3pm', '2026-11-27T15:00:00+01:00', '2026-11-27T15:00:00+01:00'],
    ['in two hours', '2026-11-22T21:30:05+01:00', '2026-11-22T21:30:05+01:00'],
    ['5 October 2026', '2026-10-05T00:00:00+02:00', '2026-10-06T00:00:00+02:00'],
    ['from 3 to 7 May 2027', '2027-05-03T00:00:00+02:00', '2027-05-08T00:00:00+02:00'],
    ['2026-12-24T18:00:00Z', '2026-12-24T19:00:00+01:00', '2026-12-24T19:00:00+01:00'],
    ['in 5 business days', '2026-11-27T00:00:00+01:00', '2026-11-28T00:00:00+01:00'],
    ['3 working days before 24 December 2026', '2026-12-21T00:00:00+01:00', '2026-12-22T00:00:00+01:00'],
  ])('%s', async (words, from, to) => {
    expect(await meant(words)).toEqual([from, to])
  })

  it('count holidays of a country', async () => {
    expect(await meant('3 business days from 7 December 2026', { country: 'AT' })).toEqual([
      '2026-12-11T00:00:00+01:00',
      '2026-12-12T00:00:00+01:00',
    ])
    const { text } = await told({ timezone: 'Europe/Vienna', expression: '2026', country: 'AT' })
    expect(text).toContain(' to Friday, 1 January 2027, 00:00 (UTC+1) (2027-01-01T00:00:00+01:00), 251 business days')
    await expect(told({ country: 'XX' })).rejects.toMatchObject({ code: 'invalid', message: 'no holidays are available for XX' })
  })

  it('that say no time are told as such', async () => {
    await expect(meant('the blue one')).rejects.toMatchObject({
      code: 'invalid',
      message: 'could not interpret "the blue one" as a time',
    })
  })
})

it('the events of the next day come from the calendar, as words of others', async () => {
  const { text, sources, origin } = await told({ timezone: 'Europe/Vienna', agenda: true }, [event])
  expect(text).toContain('Events in the next 24 hours:\n- Monday, 23 November 2026, 10:00 (UTC+1): Budget round')
  expect(sources).toEqual([
    { id: 'team/e1', title: 'Budget round', uri: 'https://calendar.example/e1', text: 'Budget round', collection: 'c1', document: 'e1' },
  ])
  expect(origin).toEqual({ outside: true, private: true })
  expect((await told({ agenda: true })).text).toContain('No events in the next 24 hours.')
})
