import { expect, test } from 'vitest'
import type { Fault } from '../../../core/fault.ts'
import type { SyncState } from '../../../core/schemas/http/collections.ts'
import type { SyncedOne, Syncing } from '../collections.ts'
import { type SyncOrder, syncRunner } from './sync-runner.ts'

interface Going {
  readonly name: string
  readonly options: Syncing
  end(fault?: Fault): void
}

/** A runner whose syncs end when the test says so. */
function world() {
  const going: Going[] = []
  const runner = syncRunner(
    ([wanted], options) =>
      new Promise((resolve, reject) => {
        const name = wanted?.name ?? ''
        options.signal?.addEventListener('abort', () => reject(options.signal?.reason), { once: true })
        going.push({ name, options, end: (fault) => resolve([{ name, ...(fault ? { fault } : {}) }]) })
      }),
  )
  const order = (name: string, more: Partial<SyncOrder> = {}): SyncOrder => ({
    wanted: {
      id: `id-${name}`,
      name,
      always: false,
      origin: () => ({ id: `id-${name}`, uri: '', suggestedName: name, kind: 'folder', path: '/' }),
    },
    ...{ owner: undefined, publicOnly: false, force: false },
    ...more,
  })
  const names = () => going.map(({ name }) => name)
  const state = (name: string): SyncState | undefined => runner.state(`id-${name}`)
  return { runner, going, order, names, state }
}

test('two syncs run at a time, the others in the order they came', async () => {
  const { runner, going, order, names, state } = world()
  for (const name of ['a', 'b', 'c', 'd']) expect(runner.start(order(name)).status).toBe('working')
  await expect.poll(names).toEqual(['a', 'b'])
  going[1]!.end()
  await expect.poll(names).toEqual(['a', 'b', 'c'])
  going[0]!.end({ code: 'unreachable', message: 'nobody is there', recoverable: true })
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd'])
  expect([state('a')?.status, state('a')?.fault?.code, state('b')?.status, state('c')?.status]).toEqual([
    'failed',
    'unreachable',
    'done',
    'working',
  ])
  await runner.close()
})

test('a sync that is under way is joined, unless it reads less or reaches elsewhere', async () => {
  const { runner, going, order, names, state } = world()
  const ended: string[] = []
  const end = (who: string) => async (synced: SyncedOne) => {
    ended.push(who)
    return synced
  }
  runner.start(order('a', { owner: 'ada', publicOnly: true, force: true, end: end('ada') }))
  runner.start(order('a', { owner: 'bob', publicOnly: true, end: end('bob') }))
  runner.start(order('a', { owner: 'root', end: end('root') }))
  await expect.poll(names).toEqual(['a'])
  going[0]!.end()
  await expect.poll(names).toEqual(['a', 'a'])
  expect(ended).toEqual(['ada', 'bob'])
  expect([state('a')?.status, going[1]!.options.publicOnly]).toEqual(['working', false])
  going[1]!.end()
  await expect.poll(() => state('a')?.status).toBe('done')
  expect(ended).toEqual(['ada', 'bob', 'root'])
})

test('a sync that nobody wants any more ends', async () => {
  const { runner, going, order, names, state } = world()
  runner.start(order('a', { owner: 'ada' }))
  runner.start(order('a', { owner: 'bob' }))
  await expect.poll(names).toEqual(['a'])
  await runner.forget('id-a', 'ada')
  expect(going[0]!.options.signal?.aborted).toBe(false)
  await runner.forget('id-a', 'bob')
  expect([going[0]!.options.signal?.aborted, state('a')]).toEqual([true, undefined])
})

test('all end when the server stops, those that wait too', async () => {
  const { runner, going, order, names, state } = world()
  for (const name of ['a', 'b', 'c']) runner.start(order(name))
  await expect.poll(names).toEqual(['a', 'b'])
  await runner.close()
  expect(going.map(({ options }) => options.signal?.aborted)).toEqual([true, true])
  expect(['a', 'b', 'c'].map((name) => state(name)?.fault?.code)).toEqual(['cancelled', 'cancelled', 'cancelled'])
})
