import { beforeEach, describe, expect, it } from 'vitest'
import type { Memories, MemoryReader, MemoryReading } from '../../core/memory.ts'
import { memoriesOf } from '../memories.ts'
import { rowsInMemory } from '../store.fixture.ts'

/** How near a test says that facts are, by their contents. */
let near: Readonly<Record<string, number>> | undefined
let compared: string[]
let made: number
let shown: readonly string[]
let memories: Memories

const reader: MemoryReader = async (drafts, facts) => {
  shown = facts.map(({ content }) => content)
  return drafts.map((): MemoryReading => ({ relation: 'new', of: [] }))
}

beforeEach(async () => {
  near = {}
  compared = []
  made = 0
  shown = []
  const store = rowsInMemory()
  const byContent = async () => new Map((await store.read(undefined)).map(({ id, content }) => [id, near?.[content] ?? 0]))
  memories = memoriesOf(store, undefined, { now: () => 1_760_000_000_000 }, reader, {
    make: async () => {
      made += 1
    },
    nearness: async (words) => {
      compared.push(words)
      return near && byContent()
    },
  })
})

const save = (...contents: readonly string[]) =>
  memories.save(
    contents.map((content) => ({ content })),
    { by: 'person' },
  )
const found = async (query: string, limit = 20) => (await memories.retrieve({ query, limit })).facts.map(({ content }) => content)

const told = ['Gluten makes me ill.', 'Rye bread is my breakfast.', 'My bike is blue.', 'I row on Sundays.']

describe('what is near in meaning', () => {
  it('is found without a shared word, the nearest first, from one standard deviation on', async () => {
    await save(...told)
    near = { 'Gluten makes me ill.': 1.4, 'My bike is blue.': 0.9, 'I row on Sundays.': 1 }
    expect(await found('dietary restrictions')).toEqual(['Gluten makes me ill.', 'I row on Sundays.'])
  })

  it('counts beside words, and against nothing', async () => {
    await save(...told)
    near = { 'Gluten makes me ill.': 1, 'Rye bread is my breakfast.': -3 }
    expect(await found('bread')).toEqual(['Rye bread is my breakfast.', 'Gluten makes me ill.'])
    near = { 'Gluten makes me ill.': 3 }
    expect(await found('bread')).toEqual(['Gluten makes me ill.', 'Rye bread is my breakfast.'])
  })

  it('is found where no word of a question tells anything, and in the categories that are asked for', async () => {
    await save(...told)
    near = { 'Gluten makes me ill.': 1.4 }
    expect(await found('what is it with me?')).toEqual(['Gluten makes me ill.'])
    expect((await memories.retrieve({ query: 'illness', categories: ['project'] })).facts).toEqual([])
  })

  it('is five facts at most, so that it leaves room for preferences', async () => {
    const names = Array.from({ length: 8 }, (_, at) => `Fact ${at}.`)
    await save(...names)
    near = Object.fromEntries(names.map((name, at) => [name, 1 + at]))
    expect(await found('anything else')).toEqual(['Fact 7.', 'Fact 6.', 'Fact 5.', 'Fact 4.', 'Fact 3.'])
  })

  it('is told to a prompt first, where not all facts fit', async () => {
    await save(...told)
    near = { 'I row on Sundays.': 2 }
    expect((await memories.forPrompt('What do I do for sport?', 20)).map(({ content }) => content)).toEqual([
      'I row on Sundays.',
      'Gluten makes me ill.',
    ])
    expect(compared).toEqual(['What do I do for sport?'])
  })

  it('is shown beside new facts, where there are more than ten', async () => {
    await save(...Array.from({ length: 10 }, (_, at) => `My key number ${at} fits.`), 'I cycle to work.')
    near = { 'I cycle to work.': 2 }
    await save('Sold the bike.', 'Password: correct-horse-9!')
    expect(shown[0]).toBe('I cycle to work.')
    expect(shown).toHaveLength(10)
    expect(compared).toEqual(['Sold the bike.'])
  })
})

describe('nothing is compared', () => {
  it('where nothing is asked, nothing is kept, or everything fits', async () => {
    await found('bread')
    await save(...told)
    await memories.retrieve({})
    await memories.retrieve({ query: ' ', searchTerms: [''] })
    await memories.forPrompt('bread', 500)
    await save('I like rye.')
    expect(compared).toEqual([])
    await memories.retrieve({ searchTerms: ['rye', 'bread'] })
    expect(compared).toEqual(['rye, bread'])
  })

  it('where it cannot be said, and words alone find facts as they do without vectors', async () => {
    await save(...told)
    near = undefined
    expect(await found('dietary restrictions')).toEqual([])
    expect(await found('bread')).toEqual(['Rye bread is my breakfast.'])
    expect((await memories.forPrompt('bread', 20))[0]?.content).toBe('Rye bread is my breakfast.')
  })
})

it('vectors are made of what is saved and edited', async () => {
  const { saved } = await save('My bike is blue.')
  expect(made).toBe(1)
  await memories.edit(saved[0]!.id, { content: 'My bike is red.' })
  expect(made).toBe(2)
})
