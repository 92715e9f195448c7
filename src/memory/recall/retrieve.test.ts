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
      { content: 'The user lives in Graz.', category: 'profile', tier: 'core' },
      { content: 'The user works as a nurse.', category: 'profile' },
      { content: 'The user prefers Helix as an editor.', category: 'technical' },
      { content: 'The user is vegetarian.', category: 'profile' },
      { content: 'The deadline of Atlas is 12 May.', category: 'project' },
      { content: 'The database of Atlas is Postgres.', category: 'project' },
      { content: 'The user prefers short answers.' },
    ],
    { by: 'model' },
  )
})

const first = async (query: string) => (await memories.retrieve({ query })).facts[0]?.content

describe('retrieving', () => {
  it.each([
    ['Which town do I call home?', 'The user lives in Graz.'],
    ['what do I do for a living', 'The user works as a nurse.'],
    ['Which dinner should I cook?', 'The user is vegetarian.'],
    ['When is Atlas due?', 'The deadline of Atlas is 12 May.'],
    ['postgers', 'The database of Atlas is Postgres.'],
    ['deadlines', 'The deadline of Atlas is 12 May.'],
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
    await memories.save([{ content: 'The deadline of Borealis is 3 June.', category: 'project' }], { by: 'model' })
    now += 40 * 86_400_000
    await memories.retrieve({ query: 'Borealis' })
    expect(await first('deadline')).toBe('The deadline of Borealis is 3 June.')
  })
})

describe('a prompt', () => {
  it('is told core facts first, then what shares content with the question', async () => {
    expect((await memories.forPrompt('Which database does Atlas use?', 500)).map(({ content }) => content)).toEqual([
      'The user lives in Graz.',
      'The database of Atlas is Postgres.',
      'The deadline of Atlas is 12 May.',
    ])
  })

  it('is told no more than fits, and that does not count as use', async () => {
    expect((await memories.forPrompt('Which database does Atlas use?', 20)).map(({ content }) => content)).toHaveLength(2)
    expect(await memories.forPrompt('Atlas', 0)).toEqual([])
    expect((await memories.list()).every(({ uses }) => uses === 0)).toBe(true)
  })
})
