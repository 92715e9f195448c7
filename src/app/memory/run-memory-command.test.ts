import { expect, it } from 'vitest'
import { testMemories } from './memory.fixture.ts'
import { runMemoryCommand } from './run-memory-command.ts'

const where = { session: 's1', run: 'r1' }

it('remembers with where it was said, and lists it', async () => {
  const { of, rows } = testMemories()
  const memories = of('ada')
  expect(await runMemoryCommand(memories, { deed: 'list' }, where)).toBe(
    'Nothing is remembered about you yet. To change that, say: remember that ...',
  )
  expect(await runMemoryCommand(memories, { deed: 'remember', fact: 'I prefer tea.' }, where)).toBe('Remembered: I prefer tea.')
  expect(rows).toMatchObject([{ owner: 'ada', provenance: { by: 'person', session: 's1', run: 'r1', quote: 'I prefer tea.' } }])
  expect(await runMemoryCommand(memories, { deed: 'list' }, where)).toBe('This is what is remembered about you:\n\n- I prefer tea.')
  expect(await runMemoryCommand(of('ben'), { deed: 'list' }, where)).toBe(
    'Nothing is remembered about you yet. To change that, say: remember that ...',
  )
})

it('forgets the one fact that has all of the words, and none where several have', async () => {
  const { of, rows } = testMemories()
  const memories = of(undefined)
  await memories.save([{ content: 'I prefer green tea.' }, { content: 'I prefer black tea at night.' }], { by: 'person' })
  expect(await runMemoryCommand(memories, { deed: 'forget', words: 'my tea' }, where)).toBe(
    'Several facts contain these words, so nothing has been forgotten yet:\n\n- I prefer green tea.\n- I prefer black tea at night.\n\nSay which one, using more words.',
  )
  expect(await runMemoryCommand(memories, { deed: 'forget', words: 'coffee' }, where)).toMatch(/^Nothing remembered contains all/)
  expect(await runMemoryCommand(memories, { deed: 'forget', words: 'the green tea' }, where)).toBe('Forgotten: I prefer green tea.')
  expect(rows.map(({ state }) => state)).toEqual(['removed', 'kept'])
})
