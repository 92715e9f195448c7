import { expect, test } from 'vitest'
import { throttlesInMemory } from './sign-in-throttle.ts'

function world() {
  let now = 1_000_000
  const made = throttlesInMemory(() => now)('sign-in', { free: 3, firstMs: 1_000, mostMs: 8_000 })
  return { ...made, pass: (ms: number) => void (now += ms) }
}

test('lets three tries pass, and makes the fourth wait, then twice as long each time up to the most', async () => {
  const { begin, pass } = world()
  expect([await begin('a'), await begin('a'), await begin('a')]).toEqual([undefined, undefined, undefined])
  expect(await begin('a')).toBe(1_000)
  for (const wait of [1_000, 2_000, 4_000, 8_000, 8_000]) {
    expect(await begin('a')).toBe(wait)
    pass(wait - 1)
    expect(await begin('a')).toBe(1)
    pass(1)
    expect(await begin('a')).toBeUndefined()
  }
})

test('counts each key by itself', async () => {
  const { begin } = world()
  for (let tries = 0; tries < 3; tries++) await begin('a')
  expect(await begin('a')).toBe(1_000)
  expect(await begin('b')).toBeUndefined()
})

test('forgets failures after a success, and a while after the last one', async () => {
  const { begin, succeed, pass } = world()
  for (let tries = 0; tries < 3; tries++) await begin('a')
  await succeed('a')
  expect(await begin('a')).toBeUndefined()
  for (let tries = 0; tries < 3; tries++) await begin('a')
  pass(32_000)
  await begin('b')
  expect([await begin('a'), await begin('a'), await begin('a')]).toEqual([undefined, undefined, undefined])
})

test('tries at the same moment count, though none of them has failed yet', async () => {
  const { begin } = world()
  const waits = await Promise.all(Array.from({ length: 5 }, () => begin('a')))
  expect(waits).toEqual([undefined, undefined, undefined, 1_000, 1_000])
})

test('remembers ten thousand keys, and forgets the oldest of more', async () => {
  const { begin } = world()
  for (let tries = 0; tries < 3; tries++) await begin('first')
  for (let key = 0; key < 10_000; key++) await begin(`other ${key}`)
  expect(await begin('first')).toBeUndefined()
})
