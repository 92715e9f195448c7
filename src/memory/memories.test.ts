import { beforeEach, describe, expect, it } from 'vitest'
import type { Memories, MemoryDraft, MemoryStore, MemoryTier } from '../core/memory.ts'
import { memoriesOf } from './memories.ts'
import { rowsInMemory } from './store.fixture.ts'

const day = 86_400_000
let now: number
let store: MemoryStore
let memories: Memories

beforeEach(() => {
  now = 1_760_000_000_000
  store = rowsInMemory()
  memories = memoriesOf(store, 'ann', { now: () => now })
})

const say = (content: string, rest: Partial<MemoryDraft> = {}, by: 'model' | 'person' = 'model') =>
  memories.save([{ content, ...rest }], { by, run: 'r1' })
const kept = async () => (await memories.list()).filter(({ state }) => state === 'kept').map(({ content }) => content)
const states = async () => Object.fromEntries((await memories.list()).map(({ content, state }) => [content, state]))
const instruments = [
  'harp',
  'cello',
  'flute',
  'viola',
  'trombone',
  'trumpet',
  'piano',
  'guitar',
  'violin',
  'clarinet',
  'accordion',
  'saxophone',
  'oboe',
  'tuba',
]
const fill = async (tier: MemoryTier, count: number, confidence = 0.8) => {
  for (const name of instruments.slice(0, count)) await say(`The user plays the ${name}.`, { tier, confidence })
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
        category: 'preference',
        tier: 'important',
        confidence: 0.8,
        keywords: ['lives', 'graz'],
        language: 'en',
        provenance: { by: 'model', run: 'r1', session: 's1', quote: 'I live in Graz' },
        createdAt: now,
        lastUsedAt: now,
        uses: 0,
        expiresAt: now + 90 * day,
        state: 'kept',
      },
    ])
  })

  it('merges what is said already into the fact that is kept, and keeps the other wording as history', async () => {
    await say('The user prefers dark mode.', { confidence: 0.6 })
    now += 10 * day
    const { merged, saved } = await say('I like dark themes', { confidence: 0.9 })
    expect(saved).toEqual([])
    expect(merged[0]).toMatchObject({
      into: { content: 'The user prefers dark mode.', confidence: 0.9, uses: 1, lastUsedAt: now, expiresAt: now + 90 * day },
    })
    expect(await states()).toEqual({ 'The user prefers dark mode.': 'kept', 'I like dark themes': 'merged' })
  })

  it('lets the newer of two that contradict each other take the place of the older, and keeps both visible', async () => {
    await say('The user lives in Graz.', { tier: 'core' })
    const { superseded } = await say('The user has moved to Leeds.')
    expect(superseded).toMatchObject([{ saved: { content: 'The user has moved to Leeds.', tier: 'core' }, old: { state: 'superseded' } }])
    expect(superseded[0]!.saved.supersedes).toBe(superseded[0]!.old.id)
    expect(superseded[0]!.old.replacedBy).toBe(superseded[0]!.saved.id)
    expect(await states()).toEqual({ 'The user lives in Graz.': 'superseded', 'The user has moved to Leeds.': 'kept' })
  })

  it('holds the drafts of one call against each other', async () => {
    const { saved, merged, superseded } = await memories.save(
      [{ content: 'Likes jazz' }, { content: 'The user enjoys jazz.' }, { content: 'The user dislikes jazz.' }],
      { by: 'model' },
    )
    expect([saved.length, merged.length, superseded.length]).toEqual([1, 1, 1])
  })

  it('refuses a secret, repeats it nowhere, and drops a quote that holds one', async () => {
    const { refused } = await say('My password is hunter2')
    expect(refused).toEqual([{ content: '(not repeated)', reason: 'it holds a password, key or token; those are never kept' }])
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

describe('limits', () => {
  it('hold at every write: the least important makes room', async () => {
    await fill('context', 6)
    await memories.retrieve({ query: 'harp', limit: 1 })
    now += day
    const { saved, displaced } = await say('The user plays the tuba.', { tier: 'context' })
    expect(saved).toHaveLength(1)
    expect(displaced.map(({ content, state }) => [content, state])).toEqual([['The user plays the cello.', 'displaced']])
    expect(await kept()).toHaveLength(6)
  })

  it('a fact less important than all of its tier is refused with the reason, unless a person says it', async () => {
    await fill('core', 8, 1)
    const { refused } = await say('The user plays the tuba.', { tier: 'core', confidence: 0.2 })
    expect(refused[0]?.reason).toBe('all facts of the tier core are more important')
    const { saved, displaced } = await say('The user plays the tuba.', { tier: 'core', confidence: 0.2 }, 'person')
    expect([saved.length, displaced.length]).toEqual([1, 1])
    expect(await kept()).toHaveLength(8)
  })

  it('what is over is neither found nor told, and is marked so', async () => {
    await say('The user plays the harp.', { tier: 'context' })
    await say('The user plays the cello.', { tier: 'core' })
    now += 30 * day
    expect((await memories.retrieve({ query: 'which instruments does the user play?' })).facts.map(({ content }) => content)).toEqual([
      'The user plays the cello.',
    ])
    expect((await memories.forPrompt('harp', 500)).map(({ content }) => content)).toEqual(['The user plays the cello.'])
    expect(await states()).toEqual({ 'The user plays the harp.': 'expired', 'The user plays the cello.': 'kept' })
  })

  it('a store that holds too many, from wherever, is brought down to the limits by the next write', async () => {
    await fill('context', 6)
    const [one] = await store.read('ann')
    await store.write('ann', () => ({
      put: [1, 2, 3].map((at) => ({ ...one!, id: `extra${at}`, content: `Extra ${at}` })),
      result: undefined,
    }))
    await memories.forget(['nobody'])
    expect(await kept()).toHaveLength(6)
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
    const into = await memories.edit(await idOf('The user plays the cello.'), { content: 'I play the harp' })
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
    await say('The user lives in Leeds.')
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
    await say('The user enjoys jazz.')
    await memories.undo(await idOf('The user enjoys jazz.'))
    expect(await states()).toEqual({ 'Likes jazz': 'kept', 'The user enjoys jazz.': 'kept' })
  })

  it('what was displaced comes back in the place of what displaced it', async () => {
    await fill('context', 6)
    now += day
    const { displaced } = await say('The user plays the tuba.', { tier: 'context' })
    await memories.undo(displaced[0]!.id)
    expect(await states()).toMatchObject({ [displaced[0]!.content]: 'kept', 'The user plays the tuba.': 'removed' })
  })

  it('nothing comes back into a tier that is full of more important ones', async () => {
    await say('The user plays the tuba.', { tier: 'core', confidence: 0.1 })
    const id = await idOf('The user plays the tuba.')
    await memories.forget([id])
    await fill('core', 8, 1)
    await expect(memories.undo(id)).rejects.toMatchObject({ code: 'limit' })
    expect(await kept()).toHaveLength(8)
  })

  it('clearing leaves nothing, and of nobody else', async () => {
    await say('Likes jazz')
    await memoriesOf(store, 'bob', { now: () => now }).save([{ content: 'Likes jazz' }], { by: 'model' })
    expect(await memories.clear()).toBe(1)
    expect(await memories.list()).toEqual([])
    expect(await store.read('bob')).toHaveLength(1)
  })
})
