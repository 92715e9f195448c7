import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('does two things at once, has two wait in order, and leaves the fifth', async () => {
  const inTurn = turns(2, 2)
  const begun: number[] = []
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const asked = ends.map(({ promise }, index) =>
    inTurn.take(async () => {
      begun.push(index)
      await promise
      return index
    }),
  )
  expect(inTurn.isFull).toBe(true)
  expect(await asked[4]).toBeUndefined()
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  expect(await asked[1]).toBe(1)
  expect(begun).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  expect(await Promise.all(asked)).toEqual([0, 1, 2, 3, undefined])
  expect(inTurn.isFull).toBe(false)
})

test('goes on after something failed', async () => {
  const inTurn = turns(1, 1)
  await expect(inTurn.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn.take(async () => 'yes')).toBe('yes')
})
