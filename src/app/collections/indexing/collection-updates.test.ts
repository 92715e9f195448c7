import { expect, test } from 'vitest'
import { collectionUpdates } from './collection-updates.ts'

/** Updates under a clock that is set by hand, of a folder where so many files have changed and a look takes so many ms. */
function world({ changed = 0, lookMs = 0 } = {}) {
  const state = { now: 1_000, changed, looks: 0, syncs: 0 }
  const updates = collectionUpdates(() => state.now)
  const held = Promise.withResolvers<boolean>()
  const bring = (sync = async () => true) =>
    updates.bring(
      {
        id: 'a1',
        name: 'bread',
        async look() {
          state.looks++
          state.now += lookMs
          return state.changed
        },
        sync() {
          state.syncs++
          return sync()
        },
      },
      undefined,
    )
  return { state, updates, bring, held }
}

test('a look of more than 300 ms is followed by a rest of twenty times as long, and any by 2 s on a server', async () => {
  const { state, updates, bring } = world({ lookMs: 400 })
  await bring()
  state.now += 7_999
  await bring()
  expect(state.looks).toBe(1)
  state.now += 1
  await bring()
  expect(state.looks).toBe(2)
  const server = world()
  server.updates.restMore()
  await server.bring()
  server.state.now += 1_999
  await server.bring()
  expect(server.state.looks).toBe(1)
  server.state.now += 1
  await server.bring()
  expect(server.state.looks).toBe(2)
  await updates.close()
})

test('questions share an update, do not wait for one that takes long, and hear that they are behind until it is done', async () => {
  const { state, updates, bring, held } = world({ changed: 3 })
  const first = bring(() => {
    state.now += 2_000
    return held.promise
  })
  await Promise.all([first, bring()])
  expect([state.looks, state.syncs, updates.behind(['a1', 'b2'])]).toEqual([1, 1, ['bread']])
  held.resolve(true)
  await updates.settled('a1')
  expect(updates.behind(['a1'])).toEqual([])
})

test('what cannot be indexed stays behind until nothing has changed any more', async () => {
  const { state, updates, bring } = world({ changed: 1 })
  await bring(async () => false)
  expect(updates.behind(['a1'])).toEqual(['bread'])
  state.changed = 0
  await bring()
  expect(updates.behind(['a1'])).toEqual([])
})
