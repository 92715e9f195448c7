import { describe, expect, it } from 'vitest'
import { googleSchemas } from '../recorded/google-schema.fixture.ts'
import { expectNoKeyInAddresses, misfits, recorded, searching } from '../web-search.fixture.ts'

const asks = async (input: object, played = 'google-search') => {
  const { search, asked } = await searching('google', [played])
  const output = await search({ query: 'lectures', ...input })
  expect(asked.flatMap(({ parameters }) => misfits(googleSchemas.request, parameters))).toEqual([])
  expectNoKeyInAddresses(asked)
  return { ...output, asked, parameters: asked[0]?.parameters }
}

describe('Google Programmable Search', () => {
  it.each(['google-search', 'google-images', 'google-nothing'])('answers as %s was recorded', (name) => {
    expect(misfits(googleSchemas.answer, recorded(name))).toEqual([])
  })

  it.each(['google-wrong-key', 'google-day-limit'])('refuses as %s was recorded', (name) => {
    expect(misfits(googleSchemas.refusal, recorded(name))).toEqual([])
  })

  it('is asked for the engine of the settings, with the key in a header', async () => {
    const { asked } = await asks({})
    expect(asked).toMatchObject([{ method: 'GET', path: '/customsearch/v1', headers: { 'x-goog-api-key': 'canary-of-google' } }])
    expect(asked[0]?.parameters).toEqual({ cx: '0123:abc', q: 'lectures', num: '10' })
  })

  it('gives pages with the date that stands before their words', async () => {
    const { data } = await asks({})
    expect(data.results).toEqual([
      {
        title: 'Lectures | MIT OpenCourseWare',
        url: 'https://ocw.mit.edu/courses/6-006/lectures/',
        snippet: 'Mar 3, 2026 ... Lecture videos and notes of Introduction to Algorithms.',
        date: '2026-03-03',
        site: 'ocw.mit.edu',
      },
      {
        title: 'The Feynman Lectures on Physics',
        url: 'https://www.feynmanlectures.caltech.edu/',
        snippet: 'The Feynman Lectures on Physics, free to read online.',
        site: 'feynmanlectures.caltech.edu',
      },
      {
        title: 'Lecture 1: Algorithmic Thinking - YouTube',
        url: 'https://www.youtube.com/watch?v=HtSuA80QTyo',
        snippet: 'Instructor: Srini Devadas.',
        date: '2013-01-14',
        site: 'youtube.com',
        thumbnail: 'https://i.ytimg.com/vi/HtSuA80QTyo/hqdefault.jpg',
        duration: 3_202,
      },
    ])
  })

  it('is held to sites by operators, and finds videos on sites of videos', async () => {
    expect((await asks({ sourceCategory: 'encyclopedia' })).parameters?.['q']).toMatch(/^lectures \(site:wikipedia\.org OR /)
    const { parameters, data } = await asks({ kind: 'videos' })
    expect(parameters?.['q']).toBe(
      'lectures (site:youtube.com OR site:vimeo.com OR site:dailymotion.com OR site:ted.com OR site:archive.org)',
    )
    expect(data.results).toMatchObject([{ site: 'youtube.com', duration: 3_202 }])
  })

  it.each([
    ['day', { dateRestrict: 'd1' }],
    ['week', { dateRestrict: 'w1' }],
    ['month', { dateRestrict: 'm1' }],
    ['year', { dateRestrict: 'y1' }],
    [{ from: '2026-01-01', to: '2026-03-31' }, { sort: 'date:r:20260101:20260331' }],
  ])('takes the date range %j as %j', async (dateRange, expected) => {
    expect((await asks({ dateRange })).parameters).toMatchObject(expected)
  })

  it('finds images', async () => {
    const { data, parameters } = await asks({ kind: 'images', query: 'saturn' }, 'google-images')
    expect(parameters).toMatchObject({ q: 'saturn', searchType: 'image' })
    expect(data.results).toEqual([
      {
        title: 'Saturn - Wikipedia',
        url: 'https://en.wikipedia.org/wiki/Saturn',
        snippet: 'Saturn - Wikipedia',
        site: 'en.wikipedia.org',
        image: 'https://upload.wikimedia.org/wikipedia/commons/c/c7/Saturn.jpg',
        thumbnail: 'https://encrypted-tbn0.gstatic.com/images?q=tbn:2',
        width: 4_000,
        height: 2_418,
      },
    ])
  })

  it.each([
    [400, 'google-wrong-key', 'unauthorised', 'Google rejected the key', /IBID_CREDENTIAL_GOOGLE or GOOGLE_API_KEY/],
    [429, 'google-day-limit', 'limit', 'the search quota of your Google plan is used up', /wait/],
  ])('status %i as in %s is told and not tried again', async (status, name, code, message, remedy) => {
    const { search, asked } = await searching('google', [{ status, json: recorded(name) }])
    await expect(search({ query: 'x' })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
      remedy: expect.stringMatching(remedy),
    })
    expect(asked).toHaveLength(1)
  })
})
