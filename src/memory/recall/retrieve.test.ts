import { beforeEach, describe, expect, it } from 'vitest'
import type { Memories } from '../../core/memory.ts'
import { memoriesOf } from '../memories.ts'
import { rowsInMemory } from '../store.fixture.ts'

let memories: Memories
let now: number

beforeEach(async () => {
  now = 1_760_000_000_000
  memories = memoriesOf(rowsInMemory(), undefined, { now: () => now })
  await memories.save(
    [
      { content: 'The user lives in Graz.', category: 'profile', tier: 'core', keywords: ['home', 'town'] },
      { content: 'The user works as a nurse.', category: 'profile', keywords: ['profession', 'job'] },
      { content: 'The user prefers Helix as an editor.', category: 'technical' },
      { content: 'The user is vegetarian.', category: 'profile', keywords: ['dinner', 'cooking'] },
      { content: 'The deadline of Atlas is 12 April.', category: 'project', keywords: ['due'] },
      { content: 'The database of Atlas is Postgres.', category: 'project' },
      { content: 'The user prefers short answers.', category: 'preference', keywords: ['replies', 'length'] },
    ],
    { by: 'model' },
  )
})

const first = async (query: string) => (await memories.retrieve({ query })).facts[0]?.content

describe('retrieving', () => {
  it.each([
    ['Which town do I call home?', 'The user lives in Graz.'],
    ['what is my profession?', 'The user works as a nurse.'],
    ['Which dinner should I cook?', 'The user is vegetarian.'],
    ['When is Atlas due?', 'The deadline of Atlas is 12 April.'],
    ['postgers', 'The database of Atlas is Postgres.'],
    ['deadlines', 'The deadline of Atlas is 12 April.'],
    ['how should replies look', 'The user prefers short answers.'],
  ])('%s finds: %s', async (query, content) => {
    expect(await first(query)).toBe(content)
  })

  it('gives nothing that shares no content with the words', async () => {
    expect(await memories.retrieve({ query: 'quantum chromodynamics of the early universe' })).toEqual({
      facts: [],
      totalMemories: 7,
      matchedCount: 0,
    })
  })

  it('counts what it gives as used', async () => {
    now += 5
    const [fact] = (await memories.retrieve({ query: 'editor' })).facts
    expect(fact).toMatchObject({ content: 'The user prefers Helix as an editor.', uses: 1, lastUsedAt: now })
  })

  it('without words gives all, the most important first, or those of the categories', async () => {
    await memories.retrieve({ query: 'nurse' })
    const all = await memories.retrieve({})
    expect([all.facts.length, all.facts[0]?.content]).toEqual([7, 'The user works as a nurse.'])
    expect((await memories.retrieve({ categories: ['project'] })).matchedCount).toBe(2)
    expect((await memories.retrieve({ query: 'user', searchTerms: ['Atlas'], categories: ['project'], limit: 1 })).facts).toHaveLength(1)
  })

  it('of two facts that fit alike, gives the one that was of use lately first', async () => {
    await memories.save([{ content: 'The deadline of Borealis is 30 June.', category: 'project' }], { by: 'model' })
    now += 40 * 86_400_000
    await memories.retrieve({ query: 'Borealis' })
    expect(await first('deadline')).toBe('The deadline of Borealis is 30 June.')
  })
})

describe('a prompt', () => {
  it('is told what shares words with the question, then how the person wants to be answered and who they are, then the rest', async () => {
    expect((await memories.forPrompt('Which database does Atlas use?', 500)).map(({ content }) => content)).toEqual([
      'The database of Atlas is Postgres.',
      'The deadline of Atlas is 12 April.',
      'The user prefers short answers.',
      'The user lives in Graz.',
      'The user is vegetarian.',
      'The user works as a nurse.',
      'The user prefers Helix as an editor.',
    ])
  })

  it('is told eight core facts, twelve important ones and six of the moment at most', async () => {
    for (const tier of ['core', 'important', 'context'] as const)
      await memories.save(
        Array.from({ length: 15 }, (_, at) => ({ content: `${tier} ${at}`, tier })),
        { by: 'model' },
      )
    const told = await memories.forPrompt('anything', 500)
    expect(['core', 'important', 'context'].map((tier) => told.filter((memory) => memory.tier === tier).length)).toEqual([8, 12, 6])
  })

  it('is told no more than fits, and that does not count as use', async () => {
    expect((await memories.forPrompt('Which database does Atlas use?', 20)).map(({ content }) => content)).toHaveLength(2)
    expect(await memories.forPrompt('Atlas', 0)).toEqual([])
    expect((await memories.list()).every(({ uses }) => uses === 0)).toBe(true)
  })
})
