import { expect, it } from 'vitest'
import { chatWorld } from './chat-control.fixture.ts'

it('/memory shows, adds, forgets and takes back', async () => {
  await using world = await chatWorld([])
  const { type } = world.chat()
  expect(await type('/memory')).toEqual(['· Nothing is remembered about you', '  Add a fact with: /memory add TEXT'])
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
    expect.stringMatching(/^✗ this cannot be remembered: it contains/),
  )
  expect(await type('/memory forget 3')).toEqual(['✗ no remembered fact has number 3; list facts with: /memory'])
  expect(await type('/memory add I keep two cats.')).toEqual(['· Remembered: I keep two cats.'])
  expect(await type('/memory forget cats')).toEqual(['· Forgotten: I keep two cats.'])
  expect((await type('/memory forget unicorns'))[0]).toContain('· Nothing remembered contains all of these words.')
  expect(await type('/memory add I live in Graz.')).toEqual([
    '· Remembered: I live in Graz.',
    '· Both are kept, but this may contradict: I live in Vienna.',
  ])
  expect((await type('/memory'))[0]).toBe('  1  core       profile     I live in Graz. (may contradict 2)')
  expect(await type('/memory replace 1')).toEqual(['· No longer remembered: I live in Vienna.'])
  expect(await type('/memory drop 1')).toEqual(['✗ /memory has no action "drop 1"; use: add TEXT, forget 1, replace 1, or undo'])
})
