import { describe, expect, it } from 'vitest'
import { manual, world } from './cli.fixture.ts'

/** Questions asked at the same moment where nothing was ever kept; `AT_ONCE=24` for the whole proof. */
const atOnce = Number(process.env['AT_ONCE'] ?? 6)

/** Enough that the first who comes is still reading when the others begin. */
const many = Object.fromEntries(
  Array.from({ length: 600 }, (_, at) => [`docs/part-${at}.md`, `# Part ${at}\n\nThe part ${at} holds ${at * 7} screws.\n`]),
)

describe('many questions at once on an empty home', () => {
  it.each([
    ['named with the question', {}, ['--in', 'docs']],
    ['that a project declares', { 'context.json': '{"collections": {"docs": {"url": "./docs"}}}' }, []],
  ])(
    'about documents %s: one reads them, the others wait for it, and each has a cited answer',
    async (_, files, options) => {
      const { ibid } = world({ ...manual, ...many, ...files })
      const ended = await Promise.all(
        Array.from({ length: atOnce }, (_, at) => ibid('ask', ...options, `How long are dead jobs kept? (${at})`, '--json')),
      )
      expect(ended.map(({ code, err }) => ({ code, err }))).toEqual(ended.map(() => ({ code: 0, err: '' })))
      const answers = ended.map(({ out }) => JSON.parse(out))
      expect(answers.map(({ status, citations }) => [status, citations.length > 0])).toEqual(answers.map(() => ['done', true]))
    },
    300_000,
  )

  it('a sync that was asked for by name says that another process is at it', async () => {
    const { ibid } = world({ ...manual, ...many, 'context.json': '{"collections": {"docs": {"url": "./docs"}}}' })
    const ended = await Promise.all([1, 2, 3].map(() => ibid('collections', 'sync')))
    const told = ended.filter(({ code }) => code !== 0)
    expect(told.length).toBeLessThan(3)
    for (const { code, err } of told)
      expect([code, err]).toEqual([1, expect.stringMatching(/^ibid: docs: docs is being synced by process \d+/)])
  }, 120_000)
})
