import { expect, it } from 'vitest'
import { estimateTokens } from '../../core/text/tokens.ts'
import { toldMemories } from './memories-for-prompt.ts'
import { testMemories } from './memory.fixture.ts'

it('tells at most 500 tokens, each fact on one line, and says which', async () => {
  const { of } = testMemories()
  expect(await toldMemories(of(undefined), 'Why?')).toBeUndefined()
  await of(undefined).save([{ content: 'I live in\nVienna.' }], { by: 'person' })
  expect(await toldMemories(of(undefined), 'Why?')).toEqual({ ids: ['m1'], text: '- I live in Vienna.' })
  await of(undefined).save(
    Array.from({ length: 40 }, (_, index) => ({ content: `I keep a list of ferries that is called number ${index}, for every port.` })),
    { by: 'person' },
  )
  const told = (await toldMemories(of(undefined), 'Why?'))!
  expect(told.ids.length).toBe(told.text.split('\n').length)
  expect(told.ids.length).toBeGreaterThan(15)
  expect(estimateTokens(told.text)).toBeLessThanOrEqual(500)
})
