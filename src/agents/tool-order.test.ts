import { expect, test } from 'vitest'
import type { KnownTools } from './agent-problems.ts'
import { toolOrder } from './tool-order.ts'

const tools = (kinds: Readonly<Record<string, ReturnType<KnownTools['get']>>>): KnownTools => ({
  names: Object.keys(kinds),
  get: (name) => kinds[name],
})

test('a tool runs behind all that give what it takes, and no later than that', () => {
  const known = tools({
    a: { gives: 'change' },
    b: { gives: 'change' },
    c: { takes: ['change'], gives: 'finding' },
    d: { takes: ['finding'] },
    e: { takes: ['change', 'finding'] },
    f: {},
  })
  expect(toolOrder(['e', 'd', 'c', 'f', 'b', 'a'], known)).toEqual([['f', 'b', 'a'], ['c'], ['e', 'd']])
})

test('what nobody gives is not waited for, and a tool does not wait for itself', () => {
  expect(toolOrder(['a', 'b'], tools({ a: { takes: ['change'] }, b: { takes: ['table'], gives: 'table' } }))).toEqual([['a', 'b']])
})

test('tools that wait for each other come in the order of the list', () => {
  const known = tools({ a: { takes: ['y'], gives: 'x' }, b: { takes: ['x'], gives: 'y' }, c: { takes: ['x', 'y'] } })
  expect(toolOrder(['a', 'b', 'c'], known)).toEqual([['a'], ['b'], ['c']])
})

test('no tools, no steps', () => {
  expect(toolOrder([], tools({}))).toEqual([])
})
