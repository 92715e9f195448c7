import { describe, expect, it } from 'vitest'
import type { FeedHit, FeedHits, ItemSearch, KnownPerson } from '../../core/feed-store.ts'
import { receivedText } from '../../core/text-origin.ts'
import type { ToolContext } from '../../core/tool.ts'
import { feedTools } from './feed-tools.ts'

const context: ToolContext = {
  ...{ signal: new AbortController().signal, run: 'r', call: 'r1', scope: [], question: '', results: [], owner: 'u1' },
  credential: () => undefined,
  progress: () => undefined,
  changing: async () => undefined,
}
const alex = (last: string): KnownPerson => ({
  ...{ id: `${last}@acme.example`, name: `Alex ${last}`, addresses: [`${last}@acme.example`], handles: [], wrote: 3 },
  ...{ lastAt: Date.UTC(2026, 9, 2), feeds: ['work'] },
})
const hit: FeedHit = {
  ...{ id: 'work-1/in/4', feed: 'work', collection: 'feed:work-1', section: 'in/4#plan', heading: 'Plan', uri: 'mid:4' },
  item: {
    ...{ path: 'in/4', title: 'Re: Q4', uri: 'mid:4', at: Date.UTC(2026, 9, 2, 12), people: [], place: 'INBOX', thread: 't1' },
    author: { name: 'Alex Chen', address: 'chen@acme.example' },
  },
  ...{ text: 'Well. Q4 is full.', passage: 'Q4 is full.', score: 0.81234, coverage: 1 },
}

/** The tools over feeds that give this; what they were asked is noted. */
function over(found: Partial<FeedHits>, people: readonly KnownPerson[] = []) {
  const asked: unknown[] = []
  const tools = feedTools({
    clock: { now: () => Date.UTC(2026, 10, 22, 12), sleep: async () => undefined },
    timeZone: 'Europe/Vienna',
    feeds: async (owner: string | undefined) => ({
      async search(kind: string, search: ItemSearch) {
        asked.push([owner, kind, search])
        return { hits: [], problems: [], ...found }
      },
      people: async () => people,
    }),
  })
  return {
    asked,
    tools,
    async use(name: string, input: unknown) {
      const tool = tools.find((one) => one.name === name)!
      const checked = tool.input.check(input)
      if (!checked.ok) throw new Error(checked.issues.join('; '))
      return tool.run(checked.value, context)
    },
  }
}

describe('the tools of feeds', () => {
  it('are these, read and change nothing, and hold words of others', () => {
    const { tools } = over({})
    expect(tools.map(({ name }) => name)).toEqual([
      'search_mail',
      'search_calendar',
      'search_chat',
      'search_files',
      'search_issues',
      'list_people',
    ])
    for (const { effect, origin, description } of tools) {
      expect([effect, origin]).toEqual(['read', receivedText])
      expect(description.length).toBeGreaterThan(40)
    }
  })

  it('search for whoever asks, narrowed as they are told', async () => {
    const { use, asked } = over({})
    const input = {
      ...{ query: 'Q4', owner: 'Alex Chen', timeRange: { from: 'last week', to: '2026-11-20' }, excludedIds: ['a'], limit: 3 },
      filters: { place: 'INBOX', label: 'plan', thread: 't', feeds: ['work'] },
    }
    expect(await use('search_mail', input)).toMatchObject({ text: 'No mails for "Q4" by Alex Chen', sources: [] })
    expect(asked).toEqual([
      [
        'u1',
        'mail',
        {
          ...{ query: 'Q4', owner: 'Alex Chen', excludedIds: ['a'], limit: 3, place: 'INBOX', label: 'plan', thread: 't', feeds: ['work'] },
          ...{ from: Date.parse('2026-11-09T00:00+01:00'), to: Date.parse('2026-11-21T00:00+01:00') - 1 },
        },
      ],
    ])
  })

  it('say of each hit who, when and where, and give its words as a source that opens', async () => {
    const { use } = over({ hits: [hit], problems: ['chat has not been synced yet'] })
    const { text, sources, data, passing } = await use('search_mail', { query: 'Q4' })
    expect(text.split('\n')).toEqual([
      '1 mail for "Q4"',
      '- work-1/in/4: Re: Q4, by Alex Chen <chen@acme.example>, 2026-10-02 14:00, in INBOX, thread t1',
      'Incomplete: chat has not been synced yet',
    ])
    expect(sources).toEqual([
      {
        ...{ id: 'feed:work-1/in/4#plan', title: 'Re: Q4', uri: 'mid:4', text: 'Well. Q4 is full.', passage: 'Q4 is full.' },
        ...{ collection: 'feed:work-1', document: 'in/4', section: 'Plan', score: 0.812, coverage: 1 },
      },
    ])
    expect(data).toMatchObject({ hits: [{ id: 'work-1/in/4', feed: 'work', at: '2026-10-02T12:00:00.000Z', thread: 't1' }] })
    expect(passing).toBe(true)
  })

  it('name no document of what is not synced yet', async () => {
    const { use } = over({ hits: [{ ...hit, live: true }] })
    const { sources } = await use('search_mail', { query: 'Q4' })
    expect(sources?.[0]).toMatchObject({ id: 'feed:work-1/in/4#plan', uri: 'mid:4' })
    expect(sources?.[0]).not.toHaveProperty('document')
  })

  it('name everybody who may be meant, and what to do next', async () => {
    const { use } = over({ ambiguous: [alex('Chen'), alex('Rivera')] })
    const { text, sources } = await use('search_chat', { query: 'Q4', owner: 'Alex' })
    expect(text.split('\n')).toEqual([
      '2 people found for "Alex"',
      'Unless the question makes clear which one is meant, call ask_user next, with these as its options:',
      '- Alex Chen <Chen@acme.example>',
      '- Alex Rivera <Rivera@acme.example>',
    ])
    expect(sources).toBeUndefined()
  })

  it('tell people apart', async () => {
    const several = await over({}, [alex('Chen'), alex('Rivera')]).use('list_people', { query: 'Alex' })
    expect(several.text.split('\n').slice(2)).toEqual([
      '- Alex Chen <Chen@acme.example>: wrote 3, last seen 2026-10-02 in work',
      '- Alex Rivera <Rivera@acme.example>: wrote 3, last seen 2026-10-02 in work',
    ])
    expect(several.data).toMatchObject({ people: [{ name: 'Alex Chen' }, { name: 'Alex Rivera' }], total: 2 })
    expect((await over({}, [alex('Chen')]).use('list_people', { query: 'Alex' })).text).toMatch(/^One person found for "Alex"\n- Alex Chen/)
    expect((await over({}).use('list_people', { query: 'Zoe' })).text).toBe('No person found for "Zoe"')
  })

  it('refuse words that say no time', async () => {
    await expect(over({}).use('search_mail', { query: 'x', timeRange: { from: 'soonish' } })).rejects.toMatchObject({ code: 'invalid' })
  })
})
