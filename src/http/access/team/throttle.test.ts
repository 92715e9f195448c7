import { expect, test } from 'vitest'
import { throttle } from './throttle.ts'

function world() {
  let now = 1_000_000
  const made = throttle({ free: 3, firstMs: 1_000, mostMs: 8_000, now: () => now })
  return { ...made, pass: (ms: number) => void (now += ms) }
}

test('lets three tries pass, and makes the fourth wait, then twice as long each time up to the most', () => {
  const { begin, pass } = world()
  expect([begin('a'), begin('a'), begin('a')]).toEqual([undefined, undefined, undefined])
  expect(begin('a')).toBe(1_000)
  for (const wait of [1_000, 2_000, 4_000, 8_000, 8_000]) {
    expect(begin('a')).toBe(wait)
    pass(wait - 1)
    expect(begin('a')).toBe(1)
    pass(1)
    expect(begin('a')).toBeUndefined()
  }
})

test('counts each key by itself', () => {
  const { begin } = world()
  for (let tries = 0; tries < 3; tries++) begin('a')
  expect(begin('a')).toBe(1_000)
  expect(begin('b')).toBeUndefined()
})

test('forgets failures after a success, and a while after the last one', () => {
  const { begin, succeed, pass } = world()
  for (let tries = 0; tries < 3; tries++) begin('a')
  succeed('a')
  expect(begin('a')).toBeUndefined()
  for (let tries = 0; tries < 3; tries++) begin('a')
  pass(32_000)
  begin('b')
  expect([begin('a'), begin('a'), begin('a')]).toEqual([undefined, undefined, undefined])
})

test('tries at the same moment count, though none of them has failed yet', () => {
  const { begin } = world()
  expect(Array.from({ length: 5 }, () => begin('a'))).toEqual([undefined, undefined, undefined, 1_000, 1_000])
})

test('remembers ten thousand keys, and forgets the oldest of more', () => {
  const { begin } = world()
  for (let tries = 0; tries < 3; tries++) begin('first')
  for (let key = 0; key < 10_000; key++) begin(`other ${key}`)
  expect(begin('first')).toBeUndefined()
})
