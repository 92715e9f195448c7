import { expect, it } from 'vitest'
import { chatWorld } from './chat-control.fixture.ts'

it('/memory shows, adds, forgets and takes back', async () => {
  await using world = await chatWorld([])
  const { type } = world.chat()
  expect(await type('/memory')).toEqual(['· Nothing is remembered of you', '  Have something remembered with: /memory add TEXT'])
  expect(await type('/memory add I prefer metric units.')).toEqual(['· Remembered: I prefer metric units.'])
  expect(await type('/memory add I live in Vienna.')).toEqual(['· Remembered: I live in Vienna.'])
  expect(await type('/memory')).toEqual([
    '  1  core       profile     I live in Vienna.',
    '  2  important  preference  I prefer metric units.',
    '  Forget one with: /memory forget 1',
  ])
  expect(await type('/memory forget 2')).toEqual(['· Forgotten: I prefer metric units.'])
  expect(await type('/memory undo')).toEqual(['· Remembered again: I prefer metric units.'])
  expect(await type('/memory add My password is correct-horse-9!')).toContainEqual(
    expect.stringMatching(/^✗ this is not remembered: it holds/),
  )
  expect(await type('/memory forget 3')).toEqual(['✗ nothing that is remembered has the number 3; list it with: /memory'])
  expect(await type('/memory add I keep two cats.')).toEqual(['· Remembered: I keep two cats.'])
  expect(await type('/memory forget cats')).toEqual(['· Forgotten: I keep two cats.'])
  expect((await type('/memory forget unicorns'))[0]).toContain('· Nothing that is remembered has all of these words.')
  expect(await type('/memory add I live in Graz.')).toEqual([
    '· Remembered: I live in Graz.',
    '· Both are kept, though it may contradict: I live in Vienna.',
  ])
  expect((await type('/memory'))[0]).toBe('  1  core       profile     I live in Graz. (may contradict 2)')
  expect(await type('/memory replace 1')).toEqual(['· Not remembered any more: I live in Vienna.'])
  expect(await type('/memory drop 1')).toEqual(['✗ /memory cannot do "drop 1"; say: add TEXT, forget 1, replace 1, or undo'])
})
