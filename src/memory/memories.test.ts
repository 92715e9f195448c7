import { beforeEach, describe, expect, it } from 'vitest'
import { type Memories, type MemoryDraft, type MemoryReader, type MemoryReading, type MemoryStore, mostMemories } from '../core/memory.ts'
import { memoriesOf } from './memories.ts'
import { rowsInMemory } from './store.fixture.ts'

const day = 86_400_000
let now: number
let store: MemoryStore
let memories: Memories

beforeEach(() => {
  now = 1_760_000_000_000
  store = rowsInMemory()
  said = undefined
  shown = []
  memories = memoriesOf(store, 'ann', { now: () => now }, reader)
})

const say = (content: string, rest: Partial<MemoryDraft> = {}, by: 'model' | 'person' = 'model') =>
  memories.save([{ content, ...rest }], { by, run: 'r1' })
const kept = async () => (await memories.list()).filter(({ state }) => state === 'kept').map(({ content }) => content)
const states = async () => Object.fromEntries((await memories.list()).map(({ content, state }) => [content, state]))
const instruments = ['harp', 'cello', 'flute', 'viola', 'trombone', 'trumpet']

/** A reader that says of the only draft what a test has it say; `of` by contents. */
let said: readonly (Omit<MemoryReading, 'of'> & { readonly of?: readonly string[] })[] | undefined
let shown: readonly string[]
const reader: MemoryReader = async (drafts, near) => {
  shown = near.map(({ content }) => content)
  return (
    said &&
    drafts.map(
      (_, at) =>
        said?.[at] && {
          ...said[at],
          of: (said[at].of ?? []).map((content) => near.find((memory) => memory.content === content)?.id ?? 'x'),
        },
    )
  )
}
const read = (reading: Omit<MemoryReading, 'of'> & { readonly of?: readonly string[] }) => {
  said = [reading]
}

describe('saving', () => {
  it('keeps a fact with its defaults, its term and where it comes from', async () => {
    const { saved } = await memories.save([{ content: '  The user  lives in Graz. ' }], {
      by: 'model',
      run: 'r1',
      session: 's1',
      quote: 'I live in Graz',
    })
    expect(saved).toEqual([
      {
        id: expect.any(String),
        owner: 'ann',
        content: 'The user lives in Graz.',
        category: 'profile',
        tier: 'core',
        confidence: 0.8,
        keywords: ['user', 'lives', 'graz'],
        language: 'en',
        provenance: { by: 'model', run: 'r1', session: 's1', quote: 'I live in Graz' },
        createdAt: now,
        lastUsedAt: now,
        uses: 0,
        state: 'kept',
      },
    ])
  })

  it('merges what has the same words but for case, punctuation and fillers, and keeps the other wording as history', async () => {
    await say('The user prefers dark mode.', { confidence: 0.6 })
    now += 10 * day
    const { merged, saved } = await say('prefers dark mode!', { confidence: 0.9 })
    expect(saved).toEqual([])
    expect(merged[0]).toMatchObject({
      into: { content: 'The user prefers dark mode.', confidence: 0.9, uses: 1, lastUsedAt: now, expiresAt: now + 90 * day },
    })
    expect(await states()).toEqual({ 'The user prefers dark mode.': 'kept', 'prefers dark mode!': 'merged' })
  })

  it.each([
    ['I live in Graz.', 'I live in Leeds.'],
    ['I like tea.', 'I do not like tea.'],
    ['Ann leads Ben.', 'Ben leads Ann.'],
    ['My sister lives in Graz.', 'I live in Graz.'],
    ['We run Postgres 14.', 'We run Postgres 16.'],
  ])('keeps both %s and %s where nobody reads them, the one with what it may contradict', async (one, other) => {
    const [first] = (await say(one)).saved
    const { saved, doubtful } = await say(other)
    expect(await kept()).toEqual([other, one])
    expect(saved[0]?.mayContradict).toEqual([first?.id])
    expect(doubtful).toMatchObject([{ saved: { content: other }, others: [{ content: one }] }])
  })

  it('has it settled whether a fact takes the place of what it may contradict', async () => {
    const [graz] = (await say('I live in Graz.')).saved
    const [moved] = (await say('I live in Leeds.')).saved
    const changed = await memories.settle(moved!.id, [graz!.id])
    expect(changed.map(({ content, state, mayContradict }) => [content, state, mayContradict])).toEqual([
      ['I live in Leeds.', 'kept', undefined],
      ['I live in Graz.', 'superseded', undefined],
    ])
    await memories.undo(moved!.id)
    expect(await states()).toEqual({ 'I live in Graz.': 'kept', 'I live in Leeds.': 'removed' })
    const [again] = (await say('I live in Cusco.')).saved
    expect((await memories.settle(again!.id, [])).map(({ mayContradict }) => mayContradict)).toEqual([undefined])
    expect(await kept()).toEqual(['I live in Cusco.', 'I live in Graz.'])
    await expect(memories.settle('nobody', [])).rejects.toMatchObject({ code: 'not-found' })
  })

  it('goes by a few plain signs where nobody reads', async () => {
    const signs = async (content: string) => {
      const { saved } = await say(content)
      return [saved[0]?.category, saved[0]?.tier, saved[0]?.expiresAt]
    }
    const midnight = Date.UTC(2025, 9, 10)
    expect(await signs('please answer in metric units')).toEqual(['preference', 'important', now + 90 * day])
    expect(await signs('Our budget is 5,000 euro.')).toEqual(['project', 'important', now + 90 * day])
    expect(await signs('The server runs on Debian.')).toEqual(['technical', 'important', now + 90 * day])
    expect(await signs('My name is Robin.')).toEqual(['profile', 'core', undefined])
    expect(await signs('nur heute bin ich in Wien')).toEqual(['profile', 'context', midnight])
    expect(await signs('这周我在北京出差')).toEqual(['profile', 'context', midnight + 6 * day])
  })

  it('keeps a day that was named where the fact is said again or said anew; another term begins anew then', async () => {
    const end = Date.UTC(2025, 9, 20)
    await memories.save([{ content: 'The shed is due.', expiresAt: end }, { content: 'I play the harp.' }], { by: 'person' })
    now += 2 * day
    expect((await say('the shed is due')).merged[0]?.into.expiresAt).toBe(end)
    expect((await say('I play the harp')).merged[0]?.into.expiresAt).toBe(now + 90 * day)
    const [harp, shed] = await memories.list()
    now += day
    expect((await memories.edit(shed!.id, { content: 'The shed is due, painted.' })).expiresAt).toBe(end)
    expect((await memories.edit(harp!.id, { content: 'I play the cello.' })).expiresAt).toBe(now + 90 * day)
  })

  it('says of no fact that it may contradict one that is no longer stored', async () => {
    const [graz] = (await say('I live in Graz.')).saved
    await say('I live in Leeds.')
    await memories.forget([graz!.id])
    expect((await memories.list()).map(({ mayContradict }) => mayContradict)).toEqual([undefined, undefined])
  })

  it('holds the drafts of one call against each other', async () => {
    const { saved, merged } = await memories.save([{ content: 'Likes jazz' }, { content: 'likes jazz.' }, { content: 'Plays the harp' }], {
      by: 'model',
    })
    expect([saved.length, merged.length]).toEqual([2, 1])
  })

  it('refuses a secret, repeats it nowhere, and drops a quote that holds one', async () => {
    const { refused } = await say('My password is hunter2')
    expect(refused).toEqual([{ content: '(not repeated)', reason: 'it contains a password, key or token; those are never saved' }])
    await memories.save([{ content: 'The user lives in Graz.' }], { by: 'model', quote: 'I live in Graz and my PIN is 4821' })
    expect(JSON.stringify(await memories.list())).not.toMatch(/hunter2|4821/)
  })

  it('never deletes facts about languages by the language of what is said', async () => {
    await say('The user speaks German.')
    await say('The user answers mails in English.')
    await say('用户喜欢爵士乐')
    await say('Der Nutzer mag Jazz nicht und wohnt in Wien')
    expect((await memories.list()).map(({ state, language }) => [state, language])).toEqual([
      ['kept', 'de'],
      ['kept', 'zh'],
      ['kept', 'en'],
      ['kept', 'en'],
    ])
  })
})

describe('saving what somebody reads', () => {
  it('takes the place of what is no longer true, in whatever words, says why, and lasts as long', async () => {
    await say('I live in Graz.', { tier: 'core' })
    read({ relation: 'replaces', of: ['I live in Graz.'], category: 'profile', keywords: ['home', 'city'], why: 'moved to Leeds' })
    const { superseded, saved } = await say('picked up the keys in Leeds yesterday')
    expect(saved).toEqual([])
    expect(superseded).toMatchObject([
      {
        saved: { tier: 'core', category: 'profile', provenance: { by: 'model', why: 'moved to Leeds' } },
        old: { content: 'I live in Graz.', state: 'superseded' },
      },
    ])
    expect(superseded[0]!.saved.keywords.slice(0, 2)).toEqual(['home', 'city'])
    expect(superseded[0]!.old.replacedBy).toBe(superseded[0]!.saved.id)
    await memories.undo(superseded[0]!.old.id)
    expect(await states()).toEqual({ 'I live in Graz.': 'kept', 'picked up the keys in Leeds yesterday': 'removed' })
  })

  it('merges what says the same, keeps what adds to it, and doubts nothing that was read', async () => {
    await say('I have a daughter.')
    read({ relation: 'same', of: ['I have a daughter.'] })
    expect((await say('my girl, yes')).merged).toMatchObject([{ into: { content: 'I have a daughter.' } }])
    read({ relation: 'adds', of: ['I have a daughter.'] })
    expect(await say('my daughter is called Mia')).toMatchObject({ saved: [{ content: 'my daughter is called Mia' }], doubtful: [] })
    expect(await kept()).toEqual(['my daughter is called Mia', 'I have a daughter.'])
  })

  it('refuses what is said to be no fact, with the reason', async () => {
    read({ relation: 'refuse', why: 'about the weather' })
    expect((await say('it rains')).refused).toEqual([{ content: 'it rains', reason: 'about the weather' }])
    expect(await memories.list()).toEqual([])
  })

  it('counts no fact that was not shown, and none that has gone since', async () => {
    await say('I live in Graz.')
    read({ relation: 'replaces', of: ['I live in Oslo.'] })
    expect((await say('I live in Leeds.')).superseded).toEqual([])
    expect(await kept()).toEqual(['I live in Leeds.', 'I live in Graz.'])
  })

  it('ends on the day that is read, and is told no secret and nothing that is kept word for word', async () => {
    read({ relation: 'new', tier: 'context', expiresAt: now + 3 * day })
    expect((await say('deploy freeze on')).saved[0]?.expiresAt).toBe(now + 3 * day)
    said = undefined
    await memories.save([{ content: 'My password is hunter2' }, { content: 'Deploy freeze on.' }, { content: 'I play the harp.' }], {
      by: 'model',
    })
    expect(shown).toEqual(['deploy freeze on'])
  })

  it('is shown ten kept facts: those with words of it, then who the person is', async () => {
    read({ relation: 'new' })
    for (const name of instruments) await say(`I play the ${name}.`)
    for (const name of instruments) await say(`I have a friend with a ${name}.`)
    await say('I live in Graz.', { tier: 'core' })
    await say('the trumpet is sold')
    expect(shown).toHaveLength(10)
    expect(shown.slice(0, 3)).toEqual(expect.arrayContaining(['I play the trumpet.', 'I have a friend with a trumpet.', 'I live in Graz.']))
  })
})

describe('limits', () => {
  const many = async (count: number, tier: 'core' | 'important' = 'important') => {
    const [one] = (await say('The user plays the harp.', { tier })).saved
    await store.write('ann', () => ({
      put: Array.from({ length: count - 1 }, (_, at) => ({
        ...one!,
        id: `extra${at}`,
        content: `Extra ${at}`,
        confidence: at === 7 ? 0.1 : 0.8,
      })),
      result: undefined,
    }))
  }

  it('hold at every write: what matters least makes room, core facts last', async () => {
    await many(mostMemories)
    const { saved, displaced } = await say('The user plays the tuba.')
    expect(saved).toHaveLength(1)
    expect(displaced.map(({ content, state, replacedBy }) => [content, state, replacedBy])).toEqual([
      ['Extra 7', 'displaced', saved[0]!.id],
    ])
    expect(await kept()).toHaveLength(mostMemories)
    await memories.undo(displaced[0]!.id)
    expect(await states()).toMatchObject({ 'Extra 7': 'kept', 'The user plays the tuba.': 'removed' })
  })

  it('what is over is neither found nor told, and is marked so', async () => {
    await say('The user plays the harp.', { tier: 'context' })
    await say('The user plays the cello.', { tier: 'core' })
    now += 30 * day
    expect((await memories.retrieve({ query: 'who plays' })).facts.map(({ content }) => content)).toEqual(['The user plays the cello.'])
    expect((await memories.forPrompt('harp', 500)).map(({ content }) => content)).toEqual(['The user plays the cello.'])
    expect(await states()).toEqual({ 'The user plays the harp.': 'expired', 'The user plays the cello.': 'kept' })
  })
})

describe('editing, forgetting and undoing', () => {
  const idOf = async (content: string) => (await memories.list()).find((row) => row.content === content)!.id

  it('an edit takes the place of the fact, and can be taken back', async () => {
    await say('The user lives in Graz.')
    const edited = await memories.edit(await idOf('The user lives in Graz.'), { content: 'The user lives in Leeds.' })
    expect(edited).toMatchObject({ content: 'The user lives in Leeds.', provenance: { by: 'person' }, state: 'kept' })
    await memories.undo(edited.id)
    expect(await states()).toEqual({ 'The user lives in Graz.': 'kept', 'The user lives in Leeds.': 'removed' })
    await memories.undo(edited.id)
    expect(await states()).toEqual({ 'The user lives in Graz.': 'superseded', 'The user lives in Leeds.': 'kept' })
  })

  it('an edit to what is refused or is not there fails and changes nothing', async () => {
    await say('The user lives in Graz.')
    await expect(memories.edit(await idOf('The user lives in Graz.'), { content: 'My password is hunter2' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(memories.edit('nobody', { content: 'x' })).rejects.toMatchObject({ code: 'not-found' })
    expect(await states()).toEqual({ 'The user lives in Graz.': 'kept' })
  })

  it('an edit to what another fact says merges into that one', async () => {
    await say('The user plays the harp.')
    await say('The user plays the cello.')
    const into = await memories.edit(await idOf('The user plays the cello.'), { content: 'plays the harp' })
    expect(into.content).toBe('The user plays the harp.')
    expect(await states()).toEqual({ 'The user plays the harp.': 'kept', 'The user plays the cello.': 'merged' })
  })

  it('what was forgotten comes back; unknown ids are left out', async () => {
    await say('The user plays the harp.')
    const id = await idOf('The user plays the harp.')
    expect(await memories.forget([id, id, 'nobody'])).toHaveLength(1)
    expect(await kept()).toEqual([])
    expect(await memories.undo(id)).toMatchObject([{ state: 'kept' }])
    await expect(memories.undo('nobody')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('what was superseded comes back, and what took its place goes, along a chain too', async () => {
    await say('The user lives in Graz.')
    read({ relation: 'replaces', of: ['The user lives in Graz.'] })
    await say('The user lives in Leeds.')
    read({ relation: 'replaces', of: ['The user lives in Leeds.'] })
    await say('The user lives in Cusco.')
    await memories.undo(await idOf('The user lives in Graz.'))
    expect(await states()).toEqual({
      'The user lives in Graz.': 'kept',
      'The user lives in Leeds.': 'superseded',
      'The user lives in Cusco.': 'removed',
    })
  })

  it('what was merged comes back beside what it was merged into', async () => {
    await say('Likes jazz')
    await say('The user likes jazz.')
    await memories.undo(await idOf('The user likes jazz.'))
    expect(await states()).toEqual({ 'Likes jazz': 'kept', 'The user likes jazz.': 'kept' })
  })

  it('clearing leaves nothing, and of nobody else', async () => {
    await say('Likes jazz')
    await memoriesOf(store, 'bob', { now: () => now }).save([{ content: 'Likes jazz' }], { by: 'model' })
    expect(await memories.clear()).toBe(1)
    expect(await memories.list()).toEqual([])
    expect(await store.read('bob')).toHaveLength(1)
  })
})
